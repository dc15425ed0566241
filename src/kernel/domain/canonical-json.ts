/** Returns JSON without spaces and with sorted keys (by UTF-16 code units), so that equal values have equal texts on every machine. */
export function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCanonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${formatCanonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
