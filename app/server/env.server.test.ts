import { expect, test } from "vitest";
import { readEnv } from "#app/server/env.server.ts";

test.each([
  "smtp://localhost:2525",
  "smtp://user:p%40ss%23word@mail.example.com:587",
  "smtps://user%40example.com:secret@mail.example.com/",
  "smtps://user:secret@mail.example.com:465?pool=true",
])("SMTP_URL may be %s", (SMTP_URL) => {
  expect(readEnv({ SMTP_URL })).toMatchObject({ ok: true, env: { SMTP_URL } });
});

test.each([
  "smtp://user:p@ss#word@host",
  "smtp://user:p@ss@mail.example.com:587",
  "smtp://user:pa#ss@mail.example.com:587",
  "smtp://user:pa/ss@mail.example.com:587",
  "smtp://user:100%sure@mail.example.com:587",
  "smtp:mail.example.com",
  "mail.example.com:587",
  "http://mail.example.com",
])("SMTP_URL %s is rejected with a message that explains the format without repeating the password", (SMTP_URL) => {
  const result = readEnv({ SMTP_URL });
  expect(result).toMatchObject({ ok: false, problems: [expect.stringMatching(/^SMTP_URL: .*@ as %40.*# as %23/)] });
  expect(JSON.stringify(result)).not.toMatch(/ss@|ss#word|sure/);
});
