/** How guests pay the owner of a test house; the demo's own payment apps are cleared once it has an owner. */
export const paymentApps = [
  { name: "Venmo", handle: "@olga-marea" },
  { name: "Zelle", handle: "pay@olga.example" },
];

/** Saves the payment apps of a running house as its owner does under settings. */
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
  if (!saved.ok) throw new Error(`The payment apps were answered ${saved.status}: ${await saved.text()}`);
}
