import type { Cursor } from "./cursor.ts";
import type { TextPiece } from "./nodes.ts";

const SIMPLE: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const STR_ESCAPE = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|N\{([^}]+)\}|([\s\S]))/y;
const BYTES_ESCAPE = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{2})|([\s\S]))/y;

/** Returns the pieces of a str literal's body. A malformed escape is reported at `cursor`. */
export function decodeStrPieces(body: string, raw: boolean, cursor: Cursor): readonly TextPiece[] {
  if (raw || !body.includes("\\")) return [body];
  const pieces: TextPiece[] = [];
  let at = 0;
  for (let next = body.indexOf("\\"); next >= 0; next = body.indexOf("\\", at)) {
    pieces.push(body.slice(at, next));
    STR_ESCAPE.lastIndex = next;
    const found = STR_ESCAPE.exec(body);
    if (found === null) return cursor.refuse("malformed escape in string");
    pieces.push(decodeStrEscape(found, cursor));
    at = STR_ESCAPE.lastIndex;
  }
  pieces.push(body.slice(at));
  return joinPieces(pieces);
}

function decodeStrEscape([whole, octal, hex, short, long, name, other]: RegExpExecArray, cursor: Cursor): TextPiece {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  const digits = hex ?? short ?? long;
  if (digits !== undefined) return toTextPiece(Number.parseInt(digits, 16), cursor);
  if (name !== undefined) return { named: name.toUpperCase() };
  if (other === "x" || other === "u" || other === "U" || other === "N")
    return cursor.refuse("malformed escape in string");
  return SIMPLE[other ?? ""] ?? whole;
}

/** Keeps a surrogate as a piece of its own: CPython keeps two halves as two characters, JavaScript would join them. */
function toTextPiece(code: number, cursor: Cursor): TextPiece {
  if (code > 0x10ffff) return cursor.refuse("illegal Unicode character");
  return code >= 0xd800 && code <= 0xdfff ? { surrogate: code } : String.fromCodePoint(code);
}

/** Returns the bytes of a bytes literal's body as one character each. */
export function decodeBytesBody(body: string, raw: boolean, cursor: Cursor): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a bytes literal may hold any ASCII character.
  if (!/^[\x00-\x7f]*$/.test(body)) return cursor.refuse("bytes can only contain ASCII literal characters");
  if (raw) return body;
  let value = "";
  let at = 0;
  for (let next = body.indexOf("\\"); next >= 0; next = body.indexOf("\\", at)) {
    BYTES_ESCAPE.lastIndex = next;
    const found = BYTES_ESCAPE.exec(body);
    if (found === null) return cursor.refuse("malformed escape in bytes");
    value += body.slice(at, next) + decodeBytesEscape(found, cursor);
    at = BYTES_ESCAPE.lastIndex;
  }
  return value + body.slice(at);
}

function decodeBytesEscape([whole, octal, hex, other]: RegExpExecArray, cursor: Cursor): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (other === "x") return cursor.refuse("malformed escape in bytes");
  return SIMPLE[other ?? ""] ?? whole;
}

/** Joins neighbouring texts and drops empty ones. */
export function joinPieces(pieces: readonly TextPiece[]): readonly TextPiece[] {
  if (pieces.length === 1) return pieces[0] === "" ? [] : pieces;
  const joined: TextPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece === "") continue;
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}
