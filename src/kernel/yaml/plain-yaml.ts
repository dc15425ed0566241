import type { Entry, ListTree, MapTree, ScalarTree, Tree } from "./tree.ts";

// Most frontmatter is a few lines of `key: one plain text`, with maps and lists of such texts below a key, and a library has it by the
// ten thousand; a whole YAML parser takes a quarter of a millisecond for each. It reads all other texts, and a test compares the two.

const MOST_LINES = 64;

/** Keeps the depth below that of every reader that sets a limit. */
const WIDEST_INDENT = 16;

const LINE = /^([a-z][a-z0-9_-]*):(?: (\S.*))?$/;
const ITEM = /^- (\S.*)$/;

/** Matches a text that begins with a letter, has no key, comment or control character, and does not end with a space. */
const PLAIN = /^(?!.*(?:: |:$| #))\p{L}(?:[^\p{C}\u2028\u2029]*[^\p{C}\s])?$/u;

/** Matches a text in quotes without escapes. */
const QUOTED = /^(?:"([^"\\\p{C}\u2028\u2029]*)"|'([^'\p{C}\u2028\u2029]*)')$/u;

/** Matches versions and days, which YAML 1.2 reads as texts. */
const VERSION = /^\d+\.\d+\.\d+$|^\d{4}-\d\d-\d\d$/;

/** Matches a list in one line, of texts in double quotes without escapes. */
const LIST = /^\[(?:"[^"\\\p{C}\u2028\u2029]*"(?:, ?"[^"\\\p{C}\u2028\u2029]*")*)?\]$/u;

/** YAML does not read these words as texts. */
const VALUES = new Set(["null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"]);

interface Cursor {
  readonly lines: readonly string[];
  at: number;
}

/** Returns the map of a text in which every line is `key: value` with a plain value, or `key:` before such lines or items; null for any other. */
export function parsePlainYaml(text: string): MapTree | null {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.length === 0 || lines.length > MOST_LINES ? null : mapAt({ lines, at: 0 }, "");
}

/** Reads the lines that begin with `indent`. */
function mapAt(cursor: Cursor, indent: string): MapTree | null {
  const first = cursor.at + 1;
  const entries = new Map<string, Entry>();
  for (let content = readIndentedLine(cursor, indent); content !== null; content = readIndentedLine(cursor, indent)) {
    const [, key, written] = LINE.exec(content) ?? [];
    if (key === undefined || VALUES.has(key) || entries.has(key)) return null;
    const line = ++cursor.at;
    const value = written === undefined ? blockBelow(cursor, indent) : parsePlainValue(written, line);
    if (value === null) return null;
    entries.set(key, { line, value });
  }
  return { kind: "map", line: first, entries };
}

const readIndentedLine = ({ lines, at }: Cursor, indent: string): string | null =>
  lines[at]?.startsWith(indent) ? (lines[at]?.slice(indent.length) ?? null) : null;

/** Reads the lines that are indented more than `above`, all alike. */
function blockBelow(cursor: Cursor, above: string): Tree | null {
  const [indent = ""] = /^ */.exec(cursor.lines[cursor.at] ?? "") ?? [];
  if (indent.length <= above.length || indent.length > WIDEST_INDENT) return null;
  if (readIndentedLine(cursor, indent)?.startsWith("- ") !== true) return mapAt(cursor, indent);
  const line = cursor.at + 1;
  const items: Tree[] = [];
  for (let content = readIndentedLine(cursor, indent); content !== null; content = readIndentedLine(cursor, indent)) {
    const value = parsePlainValue(ITEM.exec(content)?.[1] ?? "", ++cursor.at);
    if (value === null) return null;
    items.push(value);
  }
  return { kind: "list", line, items };
}

function parsePlainValue(written: string, line: number): ScalarTree | ListTree | null {
  if ((PLAIN.test(written) && !VALUES.has(written)) || VERSION.test(written)) return makePlainScalar(written, line);
  const quoted = QUOTED.exec(written);
  if (quoted !== null) return makePlainScalar(quoted[1] ?? quoted[2] ?? "", line);
  if (!LIST.test(written)) return null;
  const items = (JSON.parse(written) as string[]).map((text) => makePlainScalar(text, line));
  return { kind: "list", line, items };
}

const makePlainScalar = (text: string, line: number): ScalarTree => ({
  kind: "scalar",
  line,
  value: text,
  source: text,
});
