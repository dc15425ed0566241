/** Reads conditions of builds: `cfg(any(unix, not(feature = "a")))`. */

/** Puts the conditions of a text into one form: what is listed in another order, twice, or as the only one in a list, is the same. */
export function canonicalizeCfg(text: string): string {
  const plain = text.replace(/("(?:[^"\\]|\\.){0,500}")|\s{1,1000}/g, (_, quoted: string | undefined) => quoted ?? "");
  const head = /^(#!?\[cfg\()(.*)(\)\])$/.exec(plain);
  return head === null ? text : `${head[1]}${canonicalizeCondition(head[2] ?? "", 0)}${head[3]}`;
}

/** Returns whether whatever is built under the old condition is so under the new one; both are in one form, and empty for every build. */
export function isWiderCfg(before: string, after: string): boolean {
  if (after === "" || before === after) return true;
  const alternatives = new Set(listAlternatives(after));
  return before !== "" && listAlternatives(before).every((each) => alternatives.has(each));
}

const DEEPEST = 20;

function listAlternatives(condition: string): string[] {
  const [, inner] = /^any\((.*)\)$/.exec(condition) ?? [];
  return inner === undefined ? [condition] : splitConditions(inner);
}

function canonicalizeCondition(text: string, depth: number): string {
  const [, name, inner = ""] = /^(any|all|not)\((.*)\)$/.exec(text) ?? [];
  if (name === undefined || depth > DEEPEST) return text;
  const parts = splitConditions(inner).map((each) => canonicalizeCondition(each, depth + 1));
  if (name === "not") return /^not\((.*)\)$/.exec(parts[0] ?? "")?.[1] ?? `not(${parts.join()})`;
  const flat = parts.flatMap((each) => (each.startsWith(`${name}(`) ? splitConditions(each.slice(4, -1)) : [each]));
  const distinct = [...new Set(flat)].sort();
  return distinct.length === 1 ? (distinct[0] ?? "") : `${name}(${distinct.join()})`;
}

/** Splits a list at the commas outside brackets and texts. */
function splitConditions(text: string): string[] {
  const parts = [""];
  let depth = 0;
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted) depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (sign === "," && depth === 0 && !isQuoted) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${sign}`);
  }
  return parts.filter((part) => part !== "");
}
