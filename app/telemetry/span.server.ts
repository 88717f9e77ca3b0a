import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** Does nothing, for next to nothing, until `startTraces` has named somebody to send spans to. */
const tracer = trace.getTracer("palapa");

interface SpanOptions {
  attributes?: Attributes;
  /** Whether somebody outside asked for it. */
  isRequest?: boolean;
}

/** Runs `work` as a span of the trace that it belongs to. What it throws is the span's error, and thrown on. */
export function inSpan<Result>(
  name: string,
  { attributes, isRequest }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const kind = isRequest ? SpanKind.SERVER : SpanKind.INTERNAL;
  return tracer.startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // The message may hold what people typed; the log has it, without that.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "unknown" });
      throw error;
    } finally {
      span.end();
    }
  });
}
