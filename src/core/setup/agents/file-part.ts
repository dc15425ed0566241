import type { OwnPart } from "./edit.ts";

/** Returns the part that is a whole file of skl's, known by its first line. A file of people in its place stays. */
export function createFilePart(path: string, content: string): OwnPart {
  const [first = ""] = content.split("\n");
  const isOwn = (text: string) => text.startsWith(first);
  return {
    path,
    putInto: (text) => {
      if (text === content) return { kind: "unchanged" };
      if (text !== null && !isOwn(text)) return { kind: "unchanged", because: "another file of this name stays" };
      return { kind: "changed", text: content };
    },
    takeFrom: (text) => (isOwn(text) ? { kind: "changed", text: null } : { kind: "unchanged" }),
  };
}
