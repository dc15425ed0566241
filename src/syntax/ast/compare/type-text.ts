/** Compares types by their text in a signature. */

/** Matches the older names of Python's own types, which mean the same. */
const OLDER_NAMES = /\b(?:t|typing)\.(?=(?:Dict|List|Tuple|Set|FrozenSet|Type|Union|Optional)\b)/g;
const OF_THE_LANGUAGE = /\b(?:Dict|List|Tuple|Set|FrozenSet|Type)\b/g;

/** A longer type is not respelled, since each union in it takes another pass. */
const LONGEST_TYPE = 1000;

/** Spells Python's types in one way: `t.Optional[t.List[str]]` as `list[str] | None`. */
export function normalizePythonType(text: string): string {
  if (text.length > LONGEST_TYPE) return text;
  const named = text.replace(OLDER_NAMES, "").replace(OF_THE_LANGUAGE, (name) => name.toLowerCase());
  return replaceUnions(named.replace(/["']/g, ""));
}

function replaceUnions(text: string): string {
  const [whole, name = ""] = /\b(Union|Optional)\[/.exec(text) ?? [];
  if (whole === undefined) return text;
  const start = text.indexOf(whole);
  const open = start + whole.length - 1;
  const depths = computeBracketDepths(text);
  const close = depths.findIndex((depth, at) => at > open && text[at] === "]" && depth === depths[open]);
  if (close < 0) return text;
  const parts = splitTopLevel(text.slice(open + 1, close), ",").map((part) => part.trim());
  const union = [...parts, ...(name === "Optional" ? ["None"] : [])].join(" | ");
  return replaceUnions(`${text.slice(0, start)}${union}${text.slice(close + 1)}`);
}

/** Returns whether the second union has all alternatives of the first; a type that is not written takes everything. */
export function isWider(old: string, now: string | null): boolean {
  const alternatives = new Set(splitTopLevel(now ?? old, "|").map((part) => part.trim()));
  return splitTopLevel(old, "|").every((part) => alternatives.has(part.trim()));
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** Returns the parts of a text between the places where a sign stands outside of brackets and quotes, and not beside `except`. */
export function splitTopLevel(text: string, sign: string, except = /$^/): string[] {
  const depths = computeBracketDepths(text);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== sign || depths[at] !== 0) continue;
    if (except.test(text[at - 1] ?? "") || except.test(text[at + 1] ?? "")) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

/** Returns within how many brackets and quotes each character stands; those that open and close count as outside. */
export function computeBracketDepths(text: string): number[] {
  const depths: number[] = [];
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    const before = text[at - 1] ?? "";
    const inQuote = /["'`]/.test(open.at(-1) ?? "") ? open.at(-1) : undefined;
    if (inQuote === undefined && /[)\]}]/.test(sign)) while (open.at(-1) === ">") open.pop();
    // The `>` of `=>` and `->` closes nothing.
    if (open.at(-1) === sign && !(sign === ">" && /[=-]/.test(before))) {
      open.pop();
      depths[at] = open.length;
      continue;
    }
    depths[at] = open.length;
    if (inQuote !== undefined) {
      if (sign === "\\") depths[++at] = open.length;
    } else if (/["'`]/.test(sign)) open.push(sign);
    else if (sign === "<" ? /\w/.test(before) : CLOSING[sign] !== undefined) open.push(CLOSING[sign] ?? "");
  }
  return depths;
}
