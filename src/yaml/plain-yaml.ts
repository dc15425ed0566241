import type { Entry, ListTree, MapTree, ScalarTree } from "./tree.ts";

// Most frontmatter is a few lines of `key: one plain text`, and a library has it by the ten thousand; a whole YAML parser takes
// a quarter of a millisecond for each. It reads all other texts, and a test compares the two.

const MOST_LINES = 64;

const LINE = /^([a-z][a-z0-9_-]*): (\S.*)$/;

/** Matches a text that begins with a letter, has no key, comment or control character, and does not end with a space. */
const PLAIN = /^(?!.*(?:: |:$| #))\p{L}(?:[^\p{C}\u2028\u2029]*[^\p{C}\s])?$/u;

/** Matches a text in quotes without escapes. */
const QUOTED = /^(?:"([^"\\\p{C}\u2028\u2029]*)"|'([^'\p{C}\u2028\u2029]*)')$/u;

const VERSION = /^\d+\.\d+\.\d+$/;

/** Matches a list in one line, of texts in double quotes without escapes. */
const LIST = /^\[(?:"[^"\\\p{C}\u2028\u2029]*"(?:, ?"[^"\\\p{C}\u2028\u2029]*")*)?\]$/u;

/** YAML does not read these words as texts. */
const VALUES = new Set(["null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"]);

/** Returns the map of a text in which every line is `key: value` with a plain value; null for any other. */
export function plainYaml(text: string): MapTree | null {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0 || lines.length > MOST_LINES) return null;
  const entries = new Map<string, Entry>();
  for (const [at, content] of lines.entries()) {
    const [, key, written] = LINE.exec(content) ?? [];
    if (key === undefined || written === undefined || VALUES.has(key) || entries.has(key)) return null;
    const line = at + 1;
    const value = plainValue(written, line);
    if (value === null) return null;
    entries.set(key, { line, value });
  }
  return { kind: "map", line: 1, entries };
}

function plainValue(written: string, line: number): ScalarTree | ListTree | null {
  if ((PLAIN.test(written) && !VALUES.has(written)) || VERSION.test(written)) return scalar(written, line);
  const quoted = QUOTED.exec(written);
  if (quoted !== null) return scalar(quoted[1] ?? quoted[2] ?? "", line);
  if (!LIST.test(written)) return null;
  const items = (JSON.parse(written) as string[]).map((text) => scalar(text, line));
  return { kind: "list", line, items };
}

const scalar = (text: string, line: number): ScalarTree => ({ kind: "scalar", line, value: text, source: text });
