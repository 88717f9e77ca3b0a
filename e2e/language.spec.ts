import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { inDays } from "./support/days.ts";
import { newUser } from "./support/actors.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "a guest reads, books and receives email in Spanish, and switches back to English",
  { tag: "@phone" },
  async ({ page, openWindow, mailbox }) => {
    const guest = newUser("Elena Huerta");
    const [start, end] = [inDays(210), inDays(212)];
    await page.goto("/");
    await switchLanguage(page, "Español");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { name: "Lo que ofrece la casa" })).toBeVisible();
    await expect(page.getByText("Tablas de surf", { exact: true })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await page.goto("/signup");
    await page.getByLabel("Nombre completo").fill(guest.full_name);
    await page.getByLabel("Teléfono").fill(guest.phone);
    await page.getByLabel("Correo electrónico").fill("elena@casa");
    await page.getByLabel("Contraseña", { exact: true }).fill(guest.password);
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await expect(page.getByText("Escribe un correo electrónico como nombre@example.com.")).toBeVisible();
    await page.getByLabel("Correo electrónico").fill(guest.email);
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInSpanish(page, guest);

    const bar = page.getByRole("link", { name: "Ver fechas" });
    if (await bar.isVisible()) await bar.click();
    else await page.getByRole("region", { name: "por noche" }).hover();
    const calendar = page.getByRole("application", { name: "Elige tu estancia" });
    await expect(calendar).toBeVisible();
    for (const day of [start, end]) {
      const cell = calendar.locator(`[data-day="${day}"]`).first();
      while (!(await cell.isVisible())) await calendar.getByRole("button", { name: "Siguiente" }).first().click();
      await cell.click();
    }
    const form = page.locator("form[action='/bookings']");
    await expect(form).toContainText("USD 240 × 3 noches");
    await page.getByLabel("Huéspedes").selectOption("4");
    await expect(form).toContainText("2 huéspedes adicionales");
    await expect(form).toContainText("USD 740");
    await page.getByRole("button", { name: "Reservar ahora" }).click();

    const confirmation = page.getByRole("dialog", { name: "¡Solicitud de reserva enviada!" });
    await expect(confirmation).toContainText(spanishDay(start));
    await expect(confirmation).toContainText("USD 740");
    await confirmation.getByRole("button", { name: "¡Entendido, gracias!" }).click();
    const mail = await mailbox.receive(guest.email, "Recibimos tu solicitud");
    expect(mail.subject).toContain(spanishDay(start));
    expect(mail.html).toContain('lang="es"');
    expect(mail.text).toContain("2 huéspedes adicionales");

    await page.getByRole("button", { name: "Elena" }).click();
    await expect(page.getByRole("dialog", { name: "Perfil" }).getByRole("article")).toContainText("Pendiente");
    await page.keyboard.press("Escape");

    await switchLanguage(page, "English");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { name: "What the house offers" })).toBeVisible();

    // Another device prefers Spanish, but the account's last choice applies.
    const phone = await openWindow({ locale: "es-MX" });
    await phone.goto("/login");
    await signInSpanish(phone, guest);
    await expect(phone.locator("html")).toHaveAttribute("lang", "en");
    await expect(phone.getByRole("heading", { name: "What the house offers" })).toBeVisible();
  },
);

async function switchLanguage(page: Page, language: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("button", { name: language }).click();
}

async function signInSpanish(page: Page, user: { email: string; password: string }): Promise<void> {
  const form = page.locator("form[action='/login']");
  await form.getByLabel("Correo electrónico").fill(user.email);
  await form.getByLabel("Contraseña", { exact: true }).fill(user.password);
  await form.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page.getByRole("button", { name: "Elena" })).toBeVisible();
}

/** A day as formatted in Mexico: '9 mar 2027'. */
function spanishDay(day: string): string {
  return new Intl.DateTimeFormat("es-MX", { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));
}

test.describe("in a British browser", () => {
  test.use({ locale: "en-GB" });

  test("a visitor's week begins on Monday, before and after the page is interactive", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
    const bar = page.getByRole("link", { name: "Check dates" });
    if (await bar.isVisible()) await bar.click();
    else await page.getByRole("region", { name: "per night" }).hover();
    const calendar = page.getByRole("application", { name: "Choose your stay" });
    await expect(calendar).toBeVisible();
    await expect(calendar.locator("th abbr").first()).toHaveAttribute("title", "Monday");
  });
});
