import type { Edit, OwnPart } from "./edit.ts";

const BEGIN = "<!-- >>> skl: `skl uninstall` takes this block out -->";
const BEGINS = "<!-- >>> skl";
const END = "<!-- <<< skl -->";

/** Returns the part that keeps a block in a Markdown file between two comments. The rest of the file stays byte for byte. */
export function blockPart(path: string, block: string, isAddedOnly = false): OwnPart {
  return { path, isAddedOnly, putInto: (text) => putBlock(text, block), takeFrom: takeBlock };
}

function putBlock(text: string | null, block: string): Edit {
  const eol = text?.includes("\r\n") ? "\r\n" : "\n";
  const own = [BEGIN, ...block.trim().split("\n"), END].join(eol);
  if (text === null || text.trim() === "") return { kind: "changed", text: `${own}${eol}` };
  const found = findBlock(text);
  if (typeof found === "string") return { kind: "refused", because: found };
  if (found === null) {
    const gap = text.endsWith("\n") ? eol : `${eol}${eol}`;
    return { kind: "changed", text: `${text}${gap}${own}${eol}` };
  }
  const after = text.slice(0, found.start) + own + text.slice(found.end);
  return after === text ? { kind: "unchanged" } : { kind: "changed", text: after };
}

function takeBlock(text: string): Edit {
  const found = findBlock(text);
  if (typeof found === "string") return { kind: "refused", because: found };
  if (found === null) return { kind: "unchanged" };
  const before = text.slice(0, found.start);
  const after = text.slice(found.end).replace(/^\r?\n/, "");
  // The empty line before the block came with it.
  const rest = after === "" ? before.replace(/(\n)\r?\n$/, "$1") : before + after;
  return { kind: "changed", text: rest.trim() === "" ? null : rest };
}

/** Returns where our block stands, null where there is none, and a reason where its two comments do not fit each other. */
function findBlock(text: string): { readonly start: number; readonly end: number } | null | string {
  const start = text.indexOf(BEGINS);
  const end = text.indexOf(END);
  if (start < 0 && end < 0) return null;
  const isPair = start >= 0 && end > start;
  if (!isPair || text.indexOf(BEGINS, start + 1) >= 0 || text.indexOf(END, end + 1) >= 0)
    return "the two comments around the block of skl do not fit each other";
  return { start, end: end + END.length };
}
