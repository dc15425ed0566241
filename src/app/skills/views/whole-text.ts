import { inPieces, type Line, line } from "../../../report/text/index.ts";

/** Returns the lines of a text without cutting long ones. */
export function wholeText(text: string, indent = 2): Line[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((row) => line(indent, ...inPieces(row)));
}
