/**
 * Splits a text into tokens as the lexers of C and C++ do, for files that no grammar accepts because of their macros. Preprocessor lines
 * and C++20's module lines are kept whole. Texts on which this lexer could differ from a compiler are left undecided: a backslash at a line
 * end with no blank beside it, trigraphs, quotes without an end, and `asm` blocks.
 */

import { normalizeDirectiveLine } from "./directive-text.ts";

const NAME = String.raw`[\w$\u0080-\uffff]`;
const LONG =
  "%:%: ... <=> ->* <<= >>= :: -> .* ++ -- << >> <= >= == != && || += -= *= /= %= ^= &= |= ## <: :> <% %> %:".split(
    " ",
  );
const escaped = LONG.map((sign) => sign.replace(/[.*+^|]/g, String.raw`\$&`)).join("|");

const SIGN = new RegExp(
  [
    String.raw`(?<blank>[ \t\v\f\r\n]+)`,
    String.raw`(?<splice>\\\r?\n)`,
    String.raw`(?<comment>//[^\n]*|/\*[\s\S]*?\*/)`,
    String.raw`(?<raw>(?:u8|[uUL])?R"([^()\\\s"]{0,16})\([\s\S]*?\)\3")`,
    String.raw`(?<number>\.?\d(?:[eEpP][+-]|'(?=\w)|\.|${NAME})*)`,
    String.raw`(?<text>(?:(?!\d)${NAME}+)?(?:"(?:\\[^\n]|[^"\\\n])*"|'(?:\\[^\n]|[^'\\\n])*')${NAME}*)`,
    String.raw`(?<name>${NAME}+)`,
    String.raw`(?<sign>${escaped}|[\[\]{}();:?,.~!+*/%^&|=<>#-])`,
  ].join("|"),
  "y",
);

/** Matches one part of a preprocessor line. */
const PIECE =
  /\\\r?\n|\/\*[\s\S]*?\*\/|\/\/[^\n\\]*|"(?:\\[^\n]|[^"\\\n])*"|'(?:\\[^\n]|[^'\\\n])*'|[^\n"'/\\]+|\/(?!\*)|\\(?![ \t\v\f]*\r?\n)|["']/y;

const UNDECIDED =
  /\r(?!\n)|\?\?[=/'()!<>-]|\\[ \t\v\f]+\r?\n|\b__?asm\b(?!\s*(?:(?:__)?volatile(?:__)?\s*|goto\s*|inline\s*)?\()/;
/** Matches a line that C++20 may treat as a preprocessor line. */
const MODULE = /(?:export[ \t]+)?(?:import|module)\b[ \t]*[\w<":;][^\n]*/y;

interface Reading {
  readonly isCpp: boolean;
  /** Returns whether a comment instructs a tool, so that it is compared, too. */
  readonly isKept: (comment: string) => boolean;
}

/** Returns the tokens of a text, each ended by a zero character, or null where they are undecided. */
export function tokenizeCText(text: string, reading: Reading): string | null {
  if (UNDECIDED.test(text)) return null;
  const signs: string[] = [];
  let begins = true;
  for (let at = 0; at < text.length; ) {
    SIGN.lastIndex = at;
    const groups = SIGN.exec(text)?.groups;
    if (!groups) return null;
    if (begins && (groups["sign"] === "#" || groups["sign"]?.startsWith("%:"))) {
      const end = endOfDirective(text, at);
      if (end === null) return null;
      signs.push(
        normalizeDirectiveLine(
          text
            .slice(at, end)
            .replaceAll("\r\n", "\n")
            .replace(/(?<![ \t\v\f\r\n])[ \t\v\f\r\n]+$/, ""),
          reading.isKept,
        ),
      );
      at = end;
      continue;
    }
    if (isUndecided(groups, text[SIGN.lastIndex], reading.isCpp)) return null;
    if (groups["splice"] !== undefined) {
      // Without a blank on either side, the backslash may join two tokens into one.
      if (!/[ \t\n]/.test(text[at - 1] ?? "") && !/[ \t\r\n]/.test(text[SIGN.lastIndex] ?? "")) return null;
      at = SIGN.lastIndex;
      continue;
    }
    MODULE.lastIndex = at;
    const module = begins && groups["name"] !== undefined ? MODULE.exec(text)?.[0].trimEnd() : undefined;
    if (module !== undefined) {
      if (/\\|\/[/*]|["'][^"'\n]*["'][^"'\n]*["']/.test(module)) return null;
      signs.push(module);
      at = MODULE.lastIndex;
      continue;
    }
    if (groups["blank"] !== undefined) begins ||= groups["blank"].includes("\n");
    else if (groups["comment"] === undefined) begins = false;
    const kept = groups["comment"] !== undefined && reading.isKept(groups["comment"]);
    if (kept || (groups["blank"] ?? groups["comment"]) === undefined) {
      const sign = text.slice(at, SIGN.lastIndex);
      const whole = joinStrings(signs.at(-1) ?? "", sign);
      if (whole === null) signs.push(sign);
      else signs[signs.length - 1] = whole;
    }
    at = SIGN.lastIndex;
  }
  return signs.join("\0");
}

/** Joins two adjacent plain strings, or returns null. A digit at the start of the second could extend an escape at the end of the first. */
export function joinStrings(before: string, next: string): string | null {
  const arePlain = [before, next].every((sign) => sign.length > 1 && sign.startsWith('"') && sign.endsWith('"'));
  const isOpen = /(?<!\\)(?:\\\\)*\\(?:[0-7]{1,3}|x[\da-fA-F]+)"$/.test(before);
  return arePlain && !isOpen ? before.slice(0, -1) + next.slice(1) : null;
}

type Groups = NonNullable<RegExpExecArray["groups"]>;

function isUndecided({ comment, raw, text, number }: Groups, next: string | undefined, isCpp: boolean): boolean {
  if (comment !== undefined) return /\\\r?\n|\\$/.test(comment);
  if (raw !== undefined) return !isCpp || raw.includes("\\\n") || raw.includes("\\\r\n");
  if (text !== undefined) return /^\w*R"/.test(text);
  return number !== undefined && (next === "'" || next === '"' || (!isCpp && number.includes("'")));
}

/** Returns where a preprocessor line ends, its continuation lines included. */
function endOfDirective(text: string, start: number): number | null {
  let at = start;
  let isQuoteOpen = false;
  while (at < text.length && text[at] !== "\n") {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(text)?.[0];
    if (piece === undefined || (isQuoteOpen && /^\/[/*]|^\\\r?\n/.test(piece))) return null;
    if (piece.startsWith("//") && text[PIECE.lastIndex] === "\\") return null;
    isQuoteOpen ||= piece === '"' || piece === "'";
    at = PIECE.lastIndex;
  }
  return at;
}
