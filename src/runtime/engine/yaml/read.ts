import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Problem } from "../../../kernel/knowledge/index.ts";
import { parseYaml, type Tree, toJsonValue } from "../../../kernel/yaml/index.ts";

/**
 * Manifests and policies say who may do what, so a text that two readers could take for two things is refused: beside what is
 * refused everywhere, anchors, keys that are no texts and numbers that a double would round.
 */
export interface YamlDocument {
  readonly file: string;
  readonly value: unknown;
  /** Line of the value at a JSON pointer; null where there is none. */
  lineOf(pointer: string): number | null;
}

const MOST_BYTES = 256 * 1024;
const RULES = { values: 25_000, depth: 40, aliases: 0, isExact: true };
const MOST_PROBLEMS = 50;

/** Never throws, whatever the bytes are. Returns all problems at once, cut to what anyone reads. */
export function readYaml(bytes: Uint8Array, file: string): Result<YamlDocument, readonly Problem[]> {
  const refuseYamlText = (message: string) => err([{ file, pointer: "", line: null, message }]);
  if (bytes.length > MOST_BYTES) return refuseYamlText(`The file is larger than ${MOST_BYTES / 1024} KiB.`);
  const text = decodeUtf8(bytes);
  if (text === null) return refuseYamlText("The file is no UTF-8 text.");
  const tree = parseYaml(text, RULES);
  if (!tree.ok) {
    const shown = tree.error.slice(0, MOST_PROBLEMS);
    return err(shown.map(({ line, message, fix }) => ({ file, pointer: "", line, message: `${message} ${fix}` })));
  }
  const lines = new Map<string, number>();
  if (tree.value !== null) noteLines(tree.value, { pointer: "", line: tree.value.line }, lines);
  const value = tree.value && toJsonValue(tree.value);
  return ok({ file, value, lineOf: (pointer) => lines.get(pointer) ?? null });
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The line of a value in a map is that of its key. */
function noteLines(tree: Tree, { pointer, line }: { pointer: string; line: number }, lines: Map<string, number>): void {
  lines.set(pointer, line);
  if (tree.kind === "list") {
    for (const [at, item] of tree.items.entries()) {
      noteLines(item, { pointer: stepInto(pointer, at), line: item.line }, lines);
    }
  } else if (tree.kind === "map") {
    for (const [key, { line: keyLine, value }] of tree.entries) {
      noteLines(value, { pointer: stepInto(pointer, key), line: keyLine }, lines);
    }
  }
}

/** Returns a JSON pointer with one more step (RFC 6901). */
export function stepInto(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
