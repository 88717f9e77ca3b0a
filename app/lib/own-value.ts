/** The value under a key that a client chose: never one that every object inherits, such as `constructor`. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string | null): Value | undefined {
  return key !== null && Object.hasOwn(record, key) ? record[key] : undefined;
}
