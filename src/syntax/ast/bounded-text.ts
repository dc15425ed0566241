import type { SourceTree } from "../../kernel/domain/index.ts";

/** No configuration or manifest that a person writes goes beyond these bounds, and reading one that does could take too long. */
const MOST_BYTES = 1024 * 1024;
const LONGEST_LINE = 16_384;
const DEEPEST = 200;

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13] as const;
const OPENING: ReadonlySet<number> = new Set([91, 123, 40]);
const CLOSING: ReadonlySet<number> = new Set([93, 125, 41]);

/** Returns why a configuration is not read: it is too large, has too long a line or nests brackets too deeply. Null means that it is. */
export function explainBeyondBounds(bytes: Uint8Array, most = MOST_BYTES): string | null {
  if (bytes.length > most) return `it is over ${Math.round(most / 1024)} kB`;
  let lineStart = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) lineStart = at + 1;
    else if (at - lineStart > LONGEST_LINE) return `it has a line of over ${LONGEST_LINE} bytes`;
    else if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) return `it is nested more than ${DEEPEST} levels deep`;
  }
  return null;
}

/** Returns the tree for readers of configuration, in which a file beyond the bounds does not exist. */
export function createBoundedTree(tree: SourceTree): SourceTree {
  return {
    list: (folder) => tree.list(folder),
    read: async (path) => {
      const bytes = await tree.read(path);
      return bytes !== null && explainBeyondBounds(bytes) === null ? bytes : null;
    },
  };
}
