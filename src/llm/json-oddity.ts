/** No answer of ours is nested deeper than a few levels; validators and writers are recursive. */
const deepest = 64;

/**
 * What makes a text untrustworthy although it parses as JSON; null: nothing. `JSON.parse` keeps the last of two equal keys, a
 * reader of the record may see the first; `__proto__` becomes an own property that a later copy turns into a prototype.
 */
export function oddityOf(json: string): string | null {
  const keys: Set<string>[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === "{" || char === "[") {
      keys.push(new Set());
      if (keys.length > deepest) return `is nested deeper than ${deepest} levels`;
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

/** The index after the closing quote of the string that opens at `start`. */
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
