/** The first word of a full name; empty when there is none. */
export function firstName(full_name: string): string {
  return full_name.trim().split(/\s+/)[0] ?? "";
}

/** The first letter of a name, for a round mark in place of a portrait. */
export function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? "").toLocaleUpperCase();
}
