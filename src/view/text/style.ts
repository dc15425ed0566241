import { escapeHiddenCharacters, escapeNonAscii } from "./printable.ts";
import { measureDisplayWidth, takeFittingEnd, takeFittingStart } from "./width.ts";

/** What the terminal or file can show. Widths are in columns and may be Infinity. */
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

export function pickMarks(style: TextStyle): typeof UNICODE_MARKS {
  return style.unicode ? UNICODE_MARKS : ASCII_MARKS;
}

/** Returns a text on one line, with everything written out that the terminal cannot show. */
export function toPrintableText(text: string, style: TextStyle): string {
  return style.unicode ? escapeHiddenCharacters(text) : escapeNonAscii(text);
}

/** Cuts off the end of a text that is wider than `columns`. */
export function cutTextEnd(text: string, columns: number, style: TextStyle): string {
  const whole = toPrintableText(text, style);
  if (measureDisplayWidth(whole) <= columns) return whole;
  const { ellipsis } = pickMarks(style);
  return takeFittingStart(whole, columns - measureDisplayWidth(ellipsis)) + ellipsis;
}

/** Cuts the middle out of a path that is wider than `columns`, since its top folder and its name say most. */
export function shortenPath(path: string, columns: number, style: TextStyle): string {
  const whole = toPrintableText(path, style);
  if (measureDisplayWidth(whole) <= columns) return whole;
  const { ellipsis } = pickMarks(style);
  const room = Math.max(0, columns - measureDisplayWidth(ellipsis));
  const name = whole.slice(whole.lastIndexOf("/"));
  const wanted =
    measureDisplayWidth(name) <= room ? Math.max(measureDisplayWidth(name), Math.ceil(room / 2)) : Math.ceil(room / 2);
  const end = takeFittingEnd(whole, wanted);
  return takeFittingStart(whole, room - measureDisplayWidth(end)) + ellipsis + end;
}
