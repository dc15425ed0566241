/** A key with one of these signs may be a pattern, of which a reader takes the first that matches. */
const PATTERN = /[^\p{L}\p{N}_ .-]/u;

/** Writes the members of a map, whose order means nothing unless its keys are patterns. */
export function membersForm(members: readonly (readonly [key: string, value: string])[]): string {
  const isOrdered = members.some(([key]) => PATTERN.test(key));
  const written = members.map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  return `{${(isOrdered ? written : written.sort()).join(",")}}`;
}
