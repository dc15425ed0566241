import { jsonOf, type Tree } from "../../yaml/index.ts";
import { pinOf } from "./references.ts";

/** Fields that change nothing of what a job makes. */
const WITHOUT_EFFECT =
  /^(?:name|displayName|label|description|timeout.*|cache|cache[-_]dependency[-_]path|key|restore[-_]keys|save[-_]cache|restore[-_]cache|retention[-_]days|fail-fast|max-parallel|interruptible|retry)$/i;
/** Fields whose values choose a version of a tool or a machine. */
const VERSIONED = /version|matrix|^(?:image|runs-on|vmImage|container|os|python|node|go|ruby|rust|php)$/i;
const VERSION = /^(?:v?\d+(?:\.(?:\d+|x|\*))*(?:-[\w.]+)?|latest|lts(?:\/\*)?|stable)$/i;

export const canonical = (tree: Tree): string => JSON.stringify(jsonOf(tree));

/** Returns a text that is the same for work that does the same, in other versions of the same tools. */
export function shapeOf(tree: Tree, key = "", isVersioned = false): string {
  if (tree.kind === "scalar") return JSON.stringify(shapeOfText(tree.source, key, isVersioned));
  if (tree.kind === "list") {
    const items = tree.items.map((item) => shapeOf(item, key, isVersioned));
    if (isVersioned) return `[${[...new Set(items)].sort().join()}]`;
    // Steps that changed places are the same steps; lines of a script keep their order.
    return `[${(tree.items.every(({ kind }) => kind === "map") ? items.sort() : items).join()}]`;
  }
  const fields = [...tree.entries].filter(([name]) => !WITHOUT_EFFECT.test(name));
  const shapes = fields.map(
    ([name, { value }]) => `${JSON.stringify(name)}:${shapeOf(value, name, isVersioned || VERSIONED.test(name))}`,
  );
  return `{${shapes.sort().join()}}`;
}

function shapeOfText(text: string, key: string, isVersioned: boolean): string {
  if (key === "uses" || key === "pipe" || key === "image") {
    const { name, rank } = pinOf(text);
    return `${name}@${rank}`;
  }
  if (isVersioned && VERSION.test(text.trim())) return "VERSION";
  if (isVersioned) return text.replace(/\d+(?:\.\d+)*/g, "N").replace(/-latest\b/g, "-N");
  return commandLines(text).join("\n");
}

/** Returns the commands of a text, each on one line, without comments. */
export function commandLines(text: string): string[] {
  return text
    .replace(/\\\r?\n|(?<=\|)[ \t]{0,100}\r?\n|\r?\n(?=[ \t]{0,100}\|)/g, " ")
    .split("\n")
    .map((line) => line.trim().replace(/\s{1,1000}/g, " "))
    .filter((line) => line !== "" && !/^(?:#(?!!)|\/\/)/.test(line));
}
