/** What we read this way has few levels; deeper texts could overflow the recursive validators and writers. */
const MOST_LEVELS = 64;

/**
 * Explains why a text is not trusted although it parses as JSON, or returns null. `JSON.parse` keeps the last of two equal keys,
 * while a reader may see the first; `__proto__` becomes an own property that a later copy turns into a prototype.
 */
export function describeJsonOddity(json: string): string | null {
  const keys: Set<string>[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === "{" || char === "[") {
      keys.push(new Set());
      if (keys.length > MOST_LEVELS) return `is nested deeper than ${MOST_LEVELS} levels`;
    } else if (char === "}" || char === "]") {
      keys.pop();
    } else if (char === '"') {
      const end = endOfString(json, at);
      const key = isKey(json, end) ? (JSON.parse(json.slice(at, end)) as unknown) : undefined;
      if (key === "__proto__") return "has a key __proto__";
      if (typeof key === "string" && keys.at(-1)?.has(key)) return "has the same key twice";
      if (typeof key === "string") keys.at(-1)?.add(key);
      at = end - 1;
    }
  }
  return null;
}

/** Returns the index after the closing quote of the string that opens at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === "\\") at += 1;
    else if (json[at] === '"') return at + 1;
  }
  return json.length;
}

function isKey(json: string, end: number): boolean {
  let at = end;
  while (at < json.length && /\s/.test(json[at] ?? "")) at += 1;
  return json[at] === ":";
}
