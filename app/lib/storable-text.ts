/** Deeper than any value of the product, and far from what overflows the stack of `JSON.stringify`. */
const MAX_DEPTH = 20;

/**
 * Whether a JSON-like value can be stored with every text in it. PostgreSQL rejects NUL, and a surrogate without its
 * pair has no UTF-8 form.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null || value instanceof Blob) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every(([key, child]) => isStorable(key) && isStorable(child, depth + 1));
}
