import { pino } from "pino";
import type { Env } from "#app/server/env.server.ts";

export type Log = pino.Logger;

/** What of an error may stand in a log: no statement's parameters, no credentials, no addresses of people. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * The process's log: one JSON object a line on stderr, or a short readable line when a person watches the terminal.
 * Stdout is left to the steps of the start. Tests read the lines from a `destination` of their own.
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
    ? { write: (line: string) => void process.stderr.write(readable(line)) }
    : pino.destination({ dest: 2, sync: true });
}

/** Turns what was thrown into what may be logged; the frames stay, the values go. */
export function serializeError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: clean(String(thrown)) };
  const { code, constraint } = thrown as { code?: unknown; constraint?: unknown };
  return {
    type: thrown.name,
    message: messageOf(thrown, code),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    // The first lines repeat the message, so only the frames are kept.
    stack: thrown.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(thrown.cause ? { cause: serializeError(thrown.cause) } : {}),
  };
}

function messageOf(error: Error, code: unknown): string {
  const message = clean(error.message);
  // PostgreSQL's class 22 quotes the value that it could not read.
  return typeof code === "string" && code.startsWith("22") ? message.replace(/"[^]*"/, '"…"') : message;
}

function clean(message: string): string {
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

function readable(line: string): string {
  const { level, time, msg, method, path, status, ms, request_id: _id, err, ...rest } = JSON.parse(line) as LogLine;
  const what = method ? `${method} ${path} ${status} ${ms} ms` : msg;
  const label = pino.levels.labels[level] ?? "info";
  const extra = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : "";
  const trouble = err
    ? `\n  ${err.type}: ${err.message}${err.cause ? ` (${err.cause.message})` : ""}\n${err.stack}`
    : "";
  return `${time.slice(11, 19)} ${label === "info" ? "" : `${label} `}${what}${extra}${trouble}\n`;
}
