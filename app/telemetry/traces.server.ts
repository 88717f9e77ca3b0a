import type { Env } from "#app/env.server.ts";

/**
 * Begins to send spans to where OpenTelemetry's own settings say (OTEL_EXPORTER_OTLP_ENDPOINT and its like), and
 * returns what sends the last ones and ends it. Without such a setting nothing of it is even loaded.
 */
export async function startTraces(env: Env): Promise<() => Promise<void>> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || env.OTEL_SDK_DISABLED?.toLowerCase() === "true") return async () => {};
  const { sendTraces } = await import("#app/telemetry/trace-sending.server.ts");
  return sendTraces();
}
