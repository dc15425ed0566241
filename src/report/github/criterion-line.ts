import { code } from "../markdown-text.ts";
import { printable } from "../text/printable.ts";

/** The placeholder for a criterion that nobody suggested. */
export const CRITERION_LINE = '/skl criterion type=test ref=tests/FILE::NAME desc="WHAT MUST HOLD"';
export const RATIONALE_LINE = "/skl rationale WHY, in a sentence or two";

const TYPES: ReadonlySet<string> = new Set(["test", "performance_test", "schema_conformance", "command", "ci_check"]);
const PAIR = /^(type|ref|on|desc)=(?:"((?:[^"\\]|\\.)*)"|(.*?))(?:$|[\s,]+(?=(?:type|ref|on|desc)=))/s;
const LONGEST = { spec: 5000, ref: 300, desc: 300 };

/**
 * Matches text that mentions, refers, links or hides. A person copies these lines into a comment of their own, where no code
 * span protects them, so text from an agent's branch would do that in the person's name.
 */
const ACTIVE = /[@<&]|#\d|(?<![a-z0-9])gh-\d|\]\(|!\[|https?:|www\.|(?<!\w)[0-9a-f]{7,40}(?!\w)/i;

/**
 * Turns `type=test,ref=tests/x.py::name,desc=…` into a line that `/skl criterion` reads. Returns null where it is no criterion
 * or its reference cannot be shown unchanged. Active words of a description are put into backticks.
 */
export function criterionLine(spec: string): string | null {
  const pairs = spec.length > LONGEST.spec ? null : pairsOf(spec.trim());
  const [type = "", ref = "", desc = ""] = ["type", "ref", "desc"].map((key) => pairs?.get(key)?.trim());
  if (!TYPES.has(type) || ref === "" || ref.length > LONGEST.ref) return null;
  if (printable(ref) !== ref || ACTIVE.test(ref) || ref.includes("`")) return null;
  const description = descriptionOf(desc) || `${ref} passes`;
  const on = pairs?.get("on")?.trim() === "merge" ? " on=merge" : "";
  return `/skl criterion type=${type}${on} ref=${value(ref)} desc=${inQuotes(description)}`;
}

function pairsOf(spec: string): Map<string, string> | null {
  const pairs = new Map<string, string>();
  let rest = spec;
  while (rest !== "") {
    const [whole, key, quoted, plain] = PAIR.exec(rest) ?? [];
    if (whole === undefined || key === undefined || pairs.has(key)) return null;
    // An unquoted description is the rest of the text.
    const isRest = key === "desc" && quoted === undefined;
    pairs.set(
      key,
      isRest
        ? rest.slice("desc=".length)
        : (quoted?.replace(/\\(["\\])/g, "$1") ?? plain?.replace(/(?<![\s,])[\s,]+$/, "") ?? ""),
    );
    rest = isRest ? "" : rest.slice(whole.length);
  }
  return pairs;
}

function descriptionOf(text: string): string {
  const flat = printable(text.replace(/\s+/g, " ").replaceAll("`", "").trim());
  const bounded = flat.length > LONGEST.desc ? `${flat.slice(0, LONGEST.desc).replace(/[\ud800-\udbff]$/, "")}…` : flat;
  return bounded
    .split(" ")
    .map((word) => (ACTIVE.test(word) ? code(word) : word))
    .join(" ");
}

const value = (text: string): string => (/^[^\s",\\\u201c\u201e]+$/.test(text) ? text : inQuotes(text));

const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;
