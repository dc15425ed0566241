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

/**
 * Returns whether a source text can hold a name that one of the patterns speaks of: the fixed parts of the pattern stand in it. A
 * text with escapes or characters beyond ASCII may spell a name otherwise, so it always can.
 */
export function canHoldName(text: string, patterns: readonly string[]): boolean {
  return (
    SPELLS_OTHERWISE.test(text) ||
    patterns.some((pattern) => splitPatternParts(pattern).every((part) => text.includes(part)))
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
const SPELLS_OTHERWISE = /[^\x00-\x7f]|\\u/;

/** Returns the parts of a pattern that stand in every name it matches; a glob with classes or alternatives has none. */
function splitPatternParts(pattern: string): string[] {
  return /[?[\]()!+\\]/.test(pattern) ? [] : pattern.split(/[*@.]/).filter((part) => part !== "");
}

function matchesName(name: string, pattern: string): boolean {
  if (pattern === "" || name === "") return false;
  if (pattern.includes("*"))
    return minimatch(name, pattern, { nonegate: true, nocomment: true, noext: true, nobrace: true, dot: true });
  if (pattern.endsWith("_")) return name.startsWith(pattern);
  return name === pattern;
}
