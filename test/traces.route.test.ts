import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openLoopback } from "#test/loopback.ts";
import { post } from "#test/asking.ts";
import { startServer } from "#test/server.ts";
import { eventually } from "#test/eventually.ts";

/** What of a span in OTLP's JSON is looked at here. */
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface Sent {
  resourceSpans: { resource: { attributes: Span["attributes"] }; scopeSpans: { spans: Span[] }[] }[];
}

const valueOf = ({ attributes }: Pick<Span, "attributes">, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test("each request is traced to whom OpenTelemetry's settings name, with its statements, and none of what people typed", async () => {
  const spans: Span[] = [];
  const services = new Set<unknown>();
  async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const { resource, scopeSpans } of ((await json(req)) as Sent).resourceSpans) {
      services.add(valueOf(resource, "service.name"));
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    res.setHeader("Content-Type", "application/json").end("{}");
  }
  const receiver = await openLoopback((req, res) => void receive(req, res));
  const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin, OTEL_BSP_SCHEDULE_DELAY: "100" });
  try {
    const asked = await fetch(`${server.origin}/bookings/somebody-typed-this`, {
      headers: { "X-Request-Id": "asked-by-this-test" },
      redirect: "manual",
    });
    await post(server.origin, "/login", { email: "nobody@example.com", password: "not-the-password" });
    await eventually(() =>
      expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(["GET /bookings/:id", "POST /login"])),
    );
    const request = spans.find(({ name }) => name === "GET /bookings/:id");
    if (!request) throw new Error("The request was not traced");
    expect(valueOf(request, "http.request.method")).toBe("GET");
    expect(Number(valueOf(request, "http.response.status_code"))).toBe(asked.status);
    expect(valueOf(request, "palapa.request_id")).toBe("asked-by-this-test");
    const login = spans.find(({ name }) => name === "POST /login");
    const statements = spans.filter(({ name, traceId }) => name === "query" && traceId === login?.traceId);
    expect(statements.map((span) => String(valueOf(span, "db.query.text"))).join("\n")).toContain("select");
    expect(services).toEqual(new Set(["palapa"]));
    const all = JSON.stringify(spans);
    for (const typed of ["somebody-typed-this", "nobody@example.com", "not-the-password"])
      expect(all).not.toContain(typed);
  } finally {
    expect(await server.stop()).toBe(0);
    await receiver.close();
  }
  expect(server.errors).toEqual([]);
}, 60_000);

test("a server that has nobody to send traces to doesn't even load what sends them", async () => {
  const chunks = (await readdir("build/server", { recursive: true })).filter((name) => name.endsWith(".js"));
  const holding = new Set<string>();
  for (const name of chunks)
    if ((await readFile(`build/server/${name}`, "utf8")).includes("v1/traces")) holding.add(name);
  expect([...holding]).toEqual([expect.stringContaining("trace-sending")]);
});
