import { type Line, line, splitIntoPieces } from "../../../view/text/index.ts";

/** Returns the lines of a text without cutting long ones. */
export function renderWholeText(text: string, indent = 2): Line[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((row) => line(indent, ...splitIntoPieces(row)));
}
