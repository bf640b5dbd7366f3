type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

const exact: Reviver = (_key, value, context) =>
  typeof value === "number" && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
    ? BigInt(context.source)
    : value;

/** JSON in which whole numbers keep all their digits: those that a double cannot hold become a bigint. */
export function parseJson(text: string): unknown {
  return /\d{16}/.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}

/** JSON as `parseJson` reads it. */
export function jsonText(value: unknown, indent = 0): string {
  const raw = (JSON as unknown as { rawJSON?: (text: string) => unknown }).rawJSON;
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "bigint" ? (raw ? raw(String(inner)) : Number(inner)) : inner, indent);
}
