const NUMBERS = /^\d+(?:\.\d+)*$/;

/**
 * Returns whether an entry was validated under an older version of the scope definitions. Dotted numbers are compared part by part, so
 * that 1.10 is newer than 1.9. Other versions have no known order, so any difference counts as older, and so does no version.
 */
export function isOlderVersion(version: string | null | undefined, current: string | null): boolean {
  if (current === null || version === current) return false;
  if (!version || !NUMBERS.test(version) || !NUMBERS.test(current)) return true;
  const own = version.split(".").map(Number);
  const other = current.split(".").map(Number);
  for (let at = 0; at < Math.max(own.length, other.length); at++) {
    const difference = (own[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
