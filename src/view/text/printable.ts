/**
 * Anybody who pushes chooses paths, branch names, symbols and messages. On a terminal, a control sequence in them could
 * repaint the verdict, a bidi override could reverse `py.exe`, and a newline could forge a line of the report. So invisible
 * characters are written out: `\n`, `\x1b`, `\u{202e}`. This includes the zero-width joiners of some scripts: text that hides
 * something is worse than text that looks odd.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII, control characters included
const NOT_ASCII = /[^\x00-\x7f]/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes out every character that a terminal would obey or hide. Applying it twice changes nothing. */
export function escapeHiddenCharacters(text: string): string {
  return text.replace(UNSEEN, escapeCharacter);
}

/** Works like `printable` and also writes out everything outside ASCII, for terminals that cannot show it. */
export function escapeNonAscii(text: string): string {
  return escapeHiddenCharacters(text).replace(NOT_ASCII, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // Lone surrogates of this range stand for bytes of a path that are not UTF-8.
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${formatHexByte(code - 0xdc00)}`;
  return SHORT_ESCAPES[character] ?? (code < 0x80 ? `\\x${formatHexByte(code)}` : `\\u{${code.toString(16)}}`);
}

const formatHexByte = (byte: number): string => byte.toString(16).padStart(2, "0");
