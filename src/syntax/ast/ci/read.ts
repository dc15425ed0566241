import { parseYaml, type Tree } from "../../../kernel/yaml/index.ts";

/** Bounds a file. Services read larger ones, but nobody writes one by hand. */
const RULES = { values: 50_000, depth: 100, aliases: 1000, isExact: false };
const LONGEST_LINE = 4000;

/** Returns the documents of a file as one tree with the lines of the file; null where one of them cannot be read as data. */
export function readCi(text: string, how: "data" | "lines"): Tree | null {
  return how === "data" ? parseCiData(text) : parseCiLines(text);
}

function parseCiData(text: string): Tree | null {
  const items: Tree[] = [];
  let start = 0;
  const parts = text.split(/^---(?=[ \t\r\n]|$)[^\n]*$/m);
  for (const part of parts) {
    const placed = "\n".repeat(start) + part;
    start += part.split("\n").length - 1;
    const read = parseYaml(placed, RULES);
    // GitLab's `!reference` takes lines of another job, which is the same text without the tag.
    const again = read.ok ? read : parseYaml(placed.replace(/(^|[\s[,:-])![A-Za-z]\w{0,60}(?=\s)/g, "$1"), RULES);
    if (!again.ok) return null;
    if (again.value !== null) items.push(again.value);
  }
  const [only] = items;
  if (items.length <= 1) return only === undefined ? EMPTY : only.kind === "scalar" ? null : only;
  return { kind: "list", line: 1, items };
}

const EMPTY: Tree = { kind: "list", line: 1, items: [] };

/** Returns each line by itself, `key: value` as a field. */
function parseCiLines(text: string): Tree {
  const items = text.split("\n").flatMap((whole, at): Tree[] => {
    const line = whole.slice(0, LONGEST_LINE).trim();
    if (line === "" || /^(?:#|\/\/|\*|\/\*)/.test(line)) return [];
    const [, key, value = ""] = /^(?:- )?["']?([\w-]{1,60})["']?:(?: (.*))?$/.exec(line) ?? [];
    const scalar: Tree = { kind: "scalar", line: at + 1, value: key === undefined ? line : value, source: line };
    if (key === undefined) return [scalar];
    return [{ kind: "map", line: at + 1, entries: new Map([[key, { line: at + 1, value: scalar }]]) }];
  });
  return { kind: "list", line: 1, items };
}
