import { type Line, line } from "../text/compose.ts";

/** A span that is longer is cut. */
const SPAN = 1000;

/** A text that is there to be read, line by line and nothing of it cut. */
export function wholeText(text: string, indent = 2): Line[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((row) => line(indent, ...(row.match(new RegExp(`.{1,${SPAN}}`, "gsu")) ?? [])));
}
