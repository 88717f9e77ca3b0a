import { beforeEach, expect, test } from "vitest";
import { mails, profiles } from "#app/server/db/schema.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import * as authConfirm from "#app/routes/auth/confirm.tsx";
import * as login from "#app/routes/auth/login.tsx";
import * as profile from "#app/routes/account/profile.ts";
import * as signup from "#app/routes/auth/signup.tsx";
import { openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";

const database = await testDatabase();
const { db } = database;
const { post } = openAccounts(database);

const ana = {
  full_name: "Ana Reyes",
  phone_number: "+52 624 555 0101",
  email: "ana@example.com",
  password: "with the tide",
};

beforeEach(() => emptyDatabase(db));

const inSpanish: typeof post = (...form) => withLocale("es", () => post(...form));

test("a user who signs up on a Spanish page gets e-mails in Spanish", async () => {
  await inSpanish(signup, "/signup", ana);
  expect(await db.select().from(profiles)).toMatchObject([{ locale: "es" }]);
  expect(await db.select().from(mails)).toMatchObject([{ locale: "es", subject: "Confirma tu correo electrónico" }]);
});

test.each([
  ["full_name", "  ", "Escribe tu nombre completo"],
  ["full_name", "x".repeat(101), "Usa 100 caracteres como máximo."],
  ["phone_number", "call me", "Escribe un teléfono solo con números, espacios y un + al inicio."],
  ["email", "ana@", "Escribe un correo electrónico como nombre@example.com."],
  ["password", "short", "Usa al menos 8 caracteres."],
])("a Spanish page has an error at %s for %j", async (field, value, sentence) => {
  const { status, body } = await inSpanish(signup, "/signup", { ...ana, [field]: value });
  expect([status, body.message, body.fields]).toEqual([400, "Revisa los campos marcados.", { [field]: sentence }]);
});

test("a Spanish page has errors and success messages in Spanish", async () => {
  await inSpanish(signup, "/signup", ana);
  const rejected = await inSpanish(login, "/login", { email: ana.email, password: "against the tide" });
  expect(rejected.body.message).toBe("No pudimos iniciar tu sesión. Revisa tu correo y tu contraseña.");
  const confirmed = await inSpanish(authConfirm, "/auth/confirm", { token: "guessed" });
  expect(confirmed.body.message).toBe(
    "No pudimos confirmar el correo electrónico. Puede que el código haya vencido o no sea válido.",
  );
  const { cookie } = await inSpanish(login, "/login", { email: ana.email, password: ana.password });
  const saved = await inSpanish(profile, "/profile", ana, { cookie });
  expect(saved.body.message).toBe("¡Tu perfil está actualizado!");
});
