const NUMBERS = /^\d+(?:\.\d+)*$/;

/**
 * Whether an entry was validated under an older version of the scope definitions. Dotted numbers are compared as such
 * (1.10 is newer than 1.9). Of other versions nobody can tell the order, so any difference counts; no version counts as the
 * oldest.
 */
export function isOlderVersion(of: string | null | undefined, current: string | null): boolean {
  if (current === null || of === current) return false;
  if (!of || !NUMBERS.test(of) || !NUMBERS.test(current)) return true;
  const own = of.split(".").map(Number);
  const other = current.split(".").map(Number);
  for (let at = 0; at < Math.max(own.length, other.length); at++) {
    const difference = (own[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
