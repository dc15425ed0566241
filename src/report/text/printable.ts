/**
 * Paths, branch names, symbols and messages come from whoever pushed. On a terminal, a control sequence in them could
 * repaint the verdict, a bidi override could turn `py.exe` around, and a newline could forge a line of ours. So what
 * cannot be seen is written out: `\n`, `\x1b`, `\u{202e}`. Zero-width joiners of some scripts are written out too;
 * text that hides something is worse than text that looks odd.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII, control characters included
const NOT_ASCII = /[^\x00-\x7f]/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** The text with every character that a terminal would obey or hide written out. Applying it twice changes nothing. */
export function printable(text: string): string {
  return text.replace(UNSEEN, escaped);
}

/** As `printable`, and with everything outside ASCII written out, for terminals that cannot show it. */
export function printableAscii(text: string): string {
  return printable(text).replace(NOT_ASCII, escaped);
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // A byte of a path that is not UTF-8 stands as a lone surrogate of this range.
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${hex(code - 0xdc00)}`;
  return SHORT_ESCAPES[character] ?? (code < 0x80 ? `\\x${hex(code)}` : `\\u{${code.toString(16)}}`);
}

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");
