import { expect, test } from "vitest";
import { serializeError } from "#app/server/log.server.ts";

test("a failed statement is logged without the values that a guest typed", () => {
  const query = new Error(
    'Failed query: insert into bookings values ($1, $2)\nparams: Ana,"please\ncall ana@example.com"',
    {
      cause: Object.assign(new Error('invalid input syntax for type uuid: "ana@example.com"'), {
        code: "22P02",
        detail: "Key (email)=(ana@example.com)",
      }),
    },
  );
  const logged = serializeError(query);
  expect(JSON.stringify(logged)).not.toMatch(/ana/i);
  expect(logged.message).toBe("Failed query: insert into bookings values ($1, $2)");
  expect(logged.cause).toMatchObject({ code: "22P02", message: 'invalid input syntax for type uuid: "…"' });
  expect(logged.stack).toContain("log.server.test");
});

test("the log contains no passwords of connection strings and no users' addresses", () => {
  const logged = serializeError(
    new Error("connect postgres://palapa:s3cret@db.example/palapa, 550 <ana@example.com> unknown"),
  );
  expect(logged.message).toBe("connect postgres://…@db.example/palapa, 550 <…@…> unknown");
});

test("a thrown value that is not an Error is logged as well", () => {
  expect(serializeError("nothing")).toEqual({ type: "string", message: "nothing" });
});
