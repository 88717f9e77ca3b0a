const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether `value` has the form of an id; what doesn't can't exist, and the database is not asked. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && uuid.test(value);
}
