/** The first word of a full name; empty when there is none. */
export function firstName(full_name: string): string {
  return full_name.trim().split(/\s+/)[0] ?? "";
}
