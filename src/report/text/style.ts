import { printable, printableAscii } from "./printable.ts";
import { displayWidth, endOf, startOf } from "./width.ts";

/** Says what the terminal or file can show. Widths are in columns and may be Infinity. */
export interface TextStyle {
  readonly color: boolean;
  readonly width: number;
  /** The room for a table where it is not `width`. */
  readonly tableWidth?: number;
  readonly unicode: boolean;
  /** Whether the reader asked for everything that is known. */
  readonly verbose?: boolean;
  /** How the reader starts skl where it is not `skl`, such as `git skl`. */
  readonly program?: string;
}

const UNICODE_MARKS = {
  pass: "✓",
  flag: "!",
  block: "✗",
  urgent: "!",
  meets: "~",
  skipped: "–",
  none: "-",
  ellipsis: "…",
};
const ASCII_MARKS = { ...UNICODE_MARKS, pass: "+", block: "x", skipped: "-", ellipsis: "..." };

export function marksOf(style: TextStyle): typeof UNICODE_MARKS {
  return style.unicode ? UNICODE_MARKS : ASCII_MARKS;
}

/** Returns a text on one line, with everything written out that the terminal cannot show. */
export function printableText(text: string, style: TextStyle): string {
  return style.unicode ? printable(text) : printableAscii(text);
}

/** Cuts off the end of a text that is wider than `columns`. */
export function clip(text: string, columns: number, style: TextStyle): string {
  const whole = printableText(text, style);
  if (displayWidth(whole) <= columns) return whole;
  const { ellipsis } = marksOf(style);
  return startOf(whole, columns - displayWidth(ellipsis)) + ellipsis;
}

/** Cuts the middle out of a path that is wider than `columns`, since its top folder and its name say most. */
export function shortenedPath(path: string, columns: number, style: TextStyle): string {
  const whole = printableText(path, style);
  if (displayWidth(whole) <= columns) return whole;
  const { ellipsis } = marksOf(style);
  const room = Math.max(0, columns - displayWidth(ellipsis));
  const name = whole.slice(whole.lastIndexOf("/"));
  const wanted = displayWidth(name) <= room ? Math.max(displayWidth(name), Math.ceil(room / 2)) : Math.ceil(room / 2);
  const end = endOf(whole, wanted);
  return startOf(whole, room - displayWidth(end)) + ellipsis + end;
}
