import { minimatch } from "minimatch";

/**
 * Returns whether a name in the changed syntax is one that a security pattern of the invariants speaks of: `@name` a decorator,
 * a final `_` a prefix, `*` a glob, anything else the exact identifier. Chains such as `auth.check` match whole and by
 * their last part; both stand among the touched names.
 */
export function matchesPattern(identifier: string, pattern: string): boolean {
  if (pattern.startsWith("@")) return identifier.startsWith("@") && matchesName(identifier.slice(1), pattern.slice(1));
  return matchesName(identifier.startsWith("@") ? identifier.slice(1) : identifier, pattern);
}

function matchesName(name: string, pattern: string): boolean {
  if (pattern === "" || name === "") return false;
  if (pattern.includes("*"))
    return minimatch(name, pattern, { nonegate: true, nocomment: true, noext: true, nobrace: true, dot: true });
  if (pattern.endsWith("_")) return name.startsWith(pattern);
  return name === pattern;
}
