/** The payment apps of a test's property; the demo's are deleted once the property has an owner. */
export const paymentApps = [
  { name: "Venmo", handle: "@olga-marea" },
  { name: "Zelle", handle: "pay@olga.example" },
];

/** Saves the payment apps on a running server, as the owner does on the settings page. */
export async function savePaymentApps(origin: string, owner: { email: string; password: string }): Promise<void> {
  const headers = { Origin: origin, Accept: "application/json" };
  const { email, password } = owner;
  const session = await fetch(`${origin}/login`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ email, password }),
  });
  const cookie = session.headers.getSetCookie().map((each) => each.split(";")[0]);
  const saved = await fetch(`${origin}/admin/property`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json", Cookie: cookie.join("; ") },
    body: JSON.stringify({ payment_apps: paymentApps }),
  });
  if (!saved.ok) throw new Error(`Saving the payment apps got ${saved.status}: ${await saved.text()}`);
}
