import { type Line, line } from "../text/compose.ts";

/** The longest span that is not cut. */
const SPAN = 1000;

/** The lines of a text that is shown whole. */
export function wholeText(text: string, indent = 2): Line[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((row) => line(indent, ...(row.match(new RegExp(`.{1,${SPAN}}`, "gsu")) ?? [])));
}
