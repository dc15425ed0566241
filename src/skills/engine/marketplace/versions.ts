import { coerce, compare, type SemVer } from "semver";

/**
 * Compares versions as semver.org orders them; the result is negative if `a` is the older one. Indexes hold other texts, too;
 * those are compared by their numbers, so that `1.2.3.10` is newer than `1.2.3.9`.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseSemver(a), parseSemver(b)];
  return left && right ? compare(left, right) : a.localeCompare(b, "en", { numeric: true });
}

/** Reads a version of at most three numbers; `2024.10` stands for `2024.10.0`. */
function parseSemver(text: string): SemVer | null {
  return /^\s*v?\d+(?:\.\d+){0,2}(?![.\d])/.test(text) ? coerce(text, { includePrerelease: true }) : null;
}
