import type { SourceTree } from "../domain/index.ts";

/** People write configuration and manifests; what goes beyond these bounds is none, and reading it could take for ever. */
const MOST_BYTES = 1024 * 1024;
const LONGEST_LINE = 16_384;
const DEEPEST = 200;

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13] as const;
const OPENING: ReadonlySet<number> = new Set([91, 123, 40]);
const CLOSING: ReadonlySet<number> = new Set([93, 125, 41]);

/** Says why a text of configuration is not read, or null: it is too large, has too long a line or nests brackets too deeply. */
export function beyondBounds(bytes: Uint8Array, most = MOST_BYTES): string | null {
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

/** Returns the tree as readers of configuration see it: a file beyond the bounds is not there for them. */
export function boundedTree(tree: SourceTree): SourceTree {
  return {
    list: (folder) => tree.list(folder),
    read: async (path) => {
      const bytes = await tree.read(path);
      return bytes !== null && beyondBounds(bytes) === null ? bytes : null;
    },
  };
}
