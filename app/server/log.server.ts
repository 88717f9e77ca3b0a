import { pino } from "pino";
import type { Env } from "#app/server/env.server.ts";

export type Log = pino.Logger;

/** The loggable part of an error, without statement parameters, credentials and e-mail addresses. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * The process's log, written to stderr: one JSON object a line, or a short readable line on a terminal. Stdout is used for
 * the progress of the start. Tests pass their own `destination`.
 */
export function createLog(env: Pick<Env, "LOG_LEVEL">, destination = standardError()): Log {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
    },
    destination,
  );
}

function standardError(): pino.DestinationStream {
  return process.stderr.isTTY
    ? { write: (line: string) => void process.stderr.write(formatLine(line)) }
    : pino.destination({ dest: 2, sync: true });
}

/** Serializes anything thrown: keeps its stack frames and removes personal data and secrets from its messages. */
export function serializeError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: redact(String(thrown)) };
  const { code, constraint } = thrown as { code?: unknown; constraint?: unknown };
  return {
    type: thrown.name,
    message: redactMessage(thrown, code),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    // Only the frames, because the first lines repeat the message.
    stack: thrown.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(thrown.cause ? { cause: serializeError(thrown.cause) } : {}),
  };
}

function redactMessage(error: Error, code: unknown): string {
  const message = redact(error.message);
  // Errors of PostgreSQL's class 22 (data exception) quote the invalid value.
  return typeof code === "string" && code.startsWith("22") ? message.replace(/"[^]*"/, '"…"') : message;
}

function redact(message: string): string {
  return message
    .replace(/\nparams:[^]*$/, "")
    .replace(/(\w+:\/\/)[^@\s/]*@/g, "$1…@")
    .replace(/[^\s@<>"'()/…]+@[^\s@<>"'()/]+\.[^\s@<>"'()./]+/g, "…@…");
}

interface LogLine {
  level: number;
  time: string;
  msg: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  request_id?: string;
  err?: LoggedError;
}

function formatLine(line: string): string {
  const { level, time, msg, method, path, status, ms, request_id: _id, err, ...rest } = JSON.parse(line) as LogLine;
  const text = method ? `${method} ${path} ${status} ${ms} ms` : msg;
  const label = pino.levels.labels[level] ?? "info";
  const extra = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : "";
  const cause = err ? `\n  ${err.type}: ${err.message}${err.cause ? ` (${err.cause.message})` : ""}\n${err.stack}` : "";
  return `${time.slice(11, 19)} ${label === "info" ? "" : `${label} `}${text}${extra}${cause}\n`;
}
