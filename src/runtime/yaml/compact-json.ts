/** What is longer or deeper may be about a limit of YAML files, and they have the sentences for it. */
const MOST_LETTERS = 20_000;
const DEEPEST = 20;

/**
 * The value of a text that is JSON just as `JSON.stringify` writes it, such as grants that a program hands over: a tenth of the time of
 * YAML, of which it is a part. What is written in just this way has no key that stands twice and nothing but its values, all on
 * the first line. Null: it is another text, or one that may be refused.
 */
export function compactJson(text: string): { readonly value: unknown } | null {
  if (text.length > MOST_LETTERS || !(text.startsWith("[") || text.startsWith("{"))) return null;
  try {
    const value = JSON.parse(text) as unknown;
    return JSON.stringify(value) === text && isWithinLimits(value, DEEPEST) ? { value } : null;
  } catch {
    return null;
  }
}

function isWithinLimits(value: unknown, levels: number): boolean {
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (value === null || typeof value !== "object") return true;
  return levels > 0 && Object.values(value).every((inner) => isWithinLimits(inner, levels - 1));
}
