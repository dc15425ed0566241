/** A key with one of these characters may be a pattern, of which a reader takes the first that matches. */
const PATTERN = /[^\p{L}\p{N}_ .-]/u;

/** Returns the form of a map. The order of members means nothing, unless a key may be a pattern. */
export function computeMembersForm(members: readonly (readonly [key: string, value: string])[]): string {
  const isOrdered = members.some(([key]) => PATTERN.test(key));
  const written = members.map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  return `{${(isOrdered ? written : written.sort()).join(",")}}`;
}
