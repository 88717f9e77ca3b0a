const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether `value` is a UUID. Any other value can't be an id, so it needs no query. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && uuid.test(value);
}
