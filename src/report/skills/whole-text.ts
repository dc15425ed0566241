import { inPieces, type Line, line } from "../text/compose.ts";

/** Returns the lines of a text without cutting long ones. */
export function wholeText(text: string, indent = 2): Line[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((row) => line(indent, ...inPieces(row)));
}
