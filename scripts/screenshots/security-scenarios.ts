import type { Page } from "@playwright/test";
import { type Scenario, visit } from "./scenario.ts";
import { newcomer, type ScenarioSetup, twoFactorUser } from "./setup.ts";

const SECURITY = "/account/security";

export const securityScenarios: Scenario[] = [
  visit("security", "guest", SECURITY),
  {
    name: "security-password-rejected",
    as: "guest",
    async play(page) {
      await page.goto(SECURITY);
      await page.getByText("Change password").click();
      await page.getByLabel("Current password").fill("not-my-password");
      await page.getByLabel("New password").fill("another-password");
      await page.getByRole("button", { name: "Save password" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "security-passkey-form",
    as: "guest",
    async play(page) {
      await page.goto(SECURITY);
      await page.getByText("Add a passkey", { exact: true }).click();
      await page.getByLabel("Name").waitFor();
    },
  },
  {
    name: "security-two-factor-setup",
    as: "newcomer",
    async play(page, setup) {
      await post(page, setup, "/account/two-factor", { password: newcomer.password });
      await page.goto(SECURITY);
    },
  },
  visit("security-recovery-codes", "twoFactor", SECURITY),
  {
    name: "login-code",
    as: "visitor",
    async play(page, setup) {
      await post(page, setup, "/login", { email: twoFactorUser.email, password: twoFactorUser.password });
      await page.goto("/login/code");
    },
  },
  {
    name: "login-code-rejected",
    as: "visitor",
    async play(page, setup) {
      await post(page, setup, "/login", { email: twoFactorUser.email, password: twoFactorUser.password });
      await page.goto("/login/code");
      await page.getByLabel("Code", { exact: true }).fill("12345");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("alert").waitFor();
    },
  },
];

async function post(page: Page, { server }: ScenarioSetup, path: string, form: Record<string, string>): Promise<void> {
  const headers = { Origin: server.origin, Accept: "application/json" };
  const response = await page.request.post(path, { form, headers });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
}
