import { type Tree, toJsonValue } from "../../../kernel/yaml/index.ts";
import { computeDigest } from "../digest.ts";
import { parseReferencePin } from "./references.ts";

/** Fields that change nothing of what a job makes. */
const WITHOUT_EFFECT =
  /^(?:name|displayName|label|description|timeout.*|cache|cache[-_]dependency[-_]path|key|restore[-_]keys|save[-_]cache|restore[-_]cache|retention[-_]days|fail-fast|max-parallel|interruptible|retry)$/i;
/** Fields whose values choose a version of a tool or a machine. */
const VERSIONED = /version|matrix|^(?:image|runs-on|vmImage|container|os|python|node|go|ruby|rust|php)$/i;
const VERSION = /^(?:v?\d+(?:\.(?:\d+|x|\*))*(?:-[\w.]+)?|latest|lts(?:\/\*)?|stable)$/i;

const LONGEST_LINE = 4000;

export const serializeCanonically = (tree: Tree): string => JSON.stringify(toJsonValue(tree));

const shapes = new WeakMap<Tree, { readonly digest: string; readonly text: string }>();

function cacheShape(tree: Tree): { readonly digest: string; readonly text: string } {
  const text = shapes.get(tree)?.text ?? computeTreeShape(tree);
  const known = shapes.get(tree) ?? { text, digest: computeDigest(text) };
  shapes.set(tree, known);
  return known;
}

/** Returns what is the same for work that does the same, in other versions of the same tools. */
export const computeShapeDigest = (tree: Tree): string => cacheShape(tree).digest;

/** Returns whether work has a word anywhere. */
export const hasShapeWord = (tree: Tree, word: string): boolean => cacheShape(tree).text.includes(word);

/** Returns a text that is the same for work that does the same, in other versions of the same tools. */
function computeTreeShape(tree: Tree, key = "", isVersioned = false): string {
  if (tree.kind === "scalar") return JSON.stringify(computeTextShape(tree.source, key, isVersioned));
  if (tree.kind === "list") {
    const items = tree.items.map((item) => computeTreeShape(item, key, isVersioned));
    if (isVersioned) return `[${[...new Set(items)].sort().join()}]`;
    // Steps that changed places are the same steps; lines of a script keep their order.
    return `[${(tree.items.every(({ kind }) => kind === "map") ? items.sort() : items).join()}]`;
  }
  const fields = [...tree.entries].filter(([name]) => !WITHOUT_EFFECT.test(name));
  const shapes = fields.map(
    ([name, { value }]) =>
      `${JSON.stringify(name)}:${computeTreeShape(value, name, isVersioned || VERSIONED.test(name))}`,
  );
  return `{${shapes.sort().join()}}`;
}

function computeTextShape(text: string, key: string, isVersioned: boolean): string {
  if (key === "uses" || key === "pipe" || key === "image") {
    const { name, rank } = parseReferencePin(text);
    return `${name}@${rank}`;
  }
  if (isVersioned && VERSION.test(text.trim())) return "VERSION";
  if (isVersioned) return text.replace(/\d+(?:\.\d+)*/g, "N").replace(/-latest\b/g, "-N");
  return listCommandLines(text).join("\n");
}

/** Returns the commands of a text, each on one line, without comments. */
export function listCommandLines(text: string): string[] {
  return text
    .replace(/\\\r?\n|(?<=\|)[ \t]{0,100}\r?\n|\r?\n(?=[ \t]{0,100}\|)/g, " ")
    .split("\n")
    .map((line) =>
      line
        .slice(0, LONGEST_LINE)
        .trim()
        .replace(/\s{1,1000}/g, " "),
    )
    .filter((line) => line !== "" && !/^(?:#(?!!)|\/\/)/.test(line));
}
