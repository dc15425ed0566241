import { type Line, line } from "../text/compose.ts";

/** `compose` cuts spans that are longer than this. */
const SPAN = 1000;

/** Returns the lines of a text without cutting long ones. */
export function wholeText(text: string, indent = 2): Line[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((row) => line(indent, ...(row.match(new RegExp(`.{1,${SPAN}}`, "gsu")) ?? [])));
}
