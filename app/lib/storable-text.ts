/** Deeper than any value of the app, and far below what overflows the stack in `JSON.stringify`. */
const MAX_DEPTH = 20;

/**
 * Whether PostgreSQL can store every string in a JSON-like value: it rejects NUL, and a lone surrogate has no UTF-8
 * encoding.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null || value instanceof Blob) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every(([key, child]) => isStorable(key) && isStorable(child, depth + 1));
}
