import { Char } from "./lexical.ts";
import { Token } from "./tokens.ts";

type OperatorTable = Readonly<Record<string, Token>>;

/** Maps the code of the first character to the operator, or to `Token.EndMarker`, which is 0. */
function indexOperatorsByCode(operators: OperatorTable): Uint8Array {
  const table = new Uint8Array(128);
  for (const [sign, token] of Object.entries(operators)) table[sign.charCodeAt(0)] = token;
  return table;
}

const SINGLE = indexOperatorsByCode({
  "(": Token.LPar,
  ")": Token.RPar,
  "[": Token.LSqb,
  "]": Token.RSqb,
  "{": Token.LBrace,
  "}": Token.RBrace,
  ",": Token.Comma,
  ":": Token.Colon,
  ";": Token.Semi,
  ".": Token.Dot,
  "=": Token.Equal,
  "<": Token.Less,
  ">": Token.Greater,
  "+": Token.Plus,
  "-": Token.Minus,
  "*": Token.Star,
  "/": Token.Slash,
  "%": Token.Percent,
  "@": Token.At,
  "&": Token.Amper,
  "|": Token.VBar,
  "^": Token.Circumflex,
  "~": Token.Tilde,
});

const WITH_EQUAL = indexOperatorsByCode({
  "=": Token.EqEqual,
  "!": Token.NotEqual,
  "<": Token.LessEqual,
  ">": Token.GreaterEqual,
  ":": Token.ColonEqual,
  "+": Token.PlusEqual,
  "-": Token.MinEqual,
  "*": Token.StarEqual,
  "/": Token.SlashEqual,
  "%": Token.PercentEqual,
  "@": Token.AtEqual,
  "&": Token.AmperEqual,
  "|": Token.VBarEqual,
  "^": Token.CircumflexEqual,
});

const DOUBLED = indexOperatorsByCode({
  "*": Token.DoubleStar,
  "/": Token.DoubleSlash,
  "<": Token.LeftShift,
  ">": Token.RightShift,
});

const DOUBLED_WITH_EQUAL = indexOperatorsByCode({
  "*": Token.DoubleStarEqual,
  "/": Token.DoubleSlashEqual,
  "<": Token.LeftShiftEqual,
  ">": Token.RightShiftEqual,
});

/** This is 1 for a character that begins no longer operator. */
const IS_WHOLE = new Uint8Array(128);
for (const char of "()[]{},;~") IS_WHOLE[char.charCodeAt(0)] = 1;

const LENGTHS = new Uint8Array(Token.Yield + 1);
for (const token of SINGLE) LENGTHS[token] = 1;
for (const token of [...WITH_EQUAL, ...DOUBLED, Token.RArrow]) LENGTHS[token] = 2;
for (const token of [...DOUBLED_WITH_EQUAL, Token.Ellipsis]) LENGTHS[token] = 3;

/** Returns the longest operator at `start`, or `Token.EndMarker` if there is none. */
export function findOperatorAt(text: string, start: number): Token {
  const code = text.charCodeAt(start);
  if (IS_WHOLE[code] === 1) return SINGLE[code] ?? Token.EndMarker;
  const next = text.charCodeAt(start + 1);
  if (next === Char.Equal && WITH_EQUAL[code]) return WITH_EQUAL[code];
  if (next === code && DOUBLED[code]) {
    const longer = text.charCodeAt(start + 2) === Char.Equal ? DOUBLED_WITH_EQUAL[code] : undefined;
    return longer ?? DOUBLED[code];
  }
  if (next === Char.Greater && code === Char.Minus) return Token.RArrow;
  if (next === Char.Dot && code === Char.Dot && text.charCodeAt(start + 2) === Char.Dot) return Token.Ellipsis;
  return SINGLE[code] ?? Token.EndMarker;
}

export function getOperatorLength(operator: Token): number {
  return LENGTHS[operator] ?? 0;
}

/** Returns whether a bracket opens; among the tokens, each opening bracket directly precedes its closing one. */
export function opens(bracket: Token): boolean {
  return bracket === Token.LPar || bracket === Token.LSqb || bracket === Token.LBrace;
}

/** Returns whether `close` is the closing bracket of `open`. */
export function closes(close: Token, open: Token): boolean {
  return close === open + 1;
}
