/** Returns the next id with at least three digits; gaps are not filled, because a number is never reused. */
export function computeNextId(prefix: "ADR" | "RFC", ids: Iterable<string>): string {
  let highest = 0;
  for (const id of ids) {
    const number = parseIdNumber(prefix, id);
    if (number !== null) highest = Math.max(highest, number);
  }
  return `${prefix}_${String(highest + 1).padStart(3, "0")}`;
}

/** Returns the number of an id with this prefix, or null for any other text. */
export function parseIdNumber(prefix: "ADR" | "RFC", id: string): number | null {
  const [, digits] = /^([0-9]+)$/.exec(id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1) : "") ?? [];
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}
