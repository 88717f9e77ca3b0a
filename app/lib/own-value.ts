/** The value of an own property, for keys from a client: never an inherited one such as `constructor`. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string | null): Value | undefined {
  return key !== null && Object.hasOwn(record, key) ? record[key] : undefined;
}
