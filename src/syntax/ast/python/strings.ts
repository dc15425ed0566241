/**
 * Reads string literals and f-strings. Neighbouring literals are one value: constants merge, empty ones vanish, and one
 * f-string among them makes the whole a `JoinedStr`, even one without fields.
 */

import type { Cursor } from "./cursor.ts";
import { Char } from "./lexical.ts";
import type { Constant, ConstantValue, FormattedValue, JoinedStr, TemplateStr, TextPiece } from "./nodes.ts";
import { decodeBytesBody, decodeStrPieces, joinPieces } from "./text.ts";
import { type FormatPart, type FormatString, Token } from "./tokens.ts";

/** Reads `strings`: one or more `STRING` or f-strings. */
export function parseStrings(cursor: Cursor): Constant | JoinedStr | TemplateStr {
  const first = parseStringLiteral(cursor);
  if (cursor.token !== Token.String && cursor.token !== Token.FStringStart && first.of !== "joined") {
    return first.of === "bytes" ? createConstantNode(first) : createTextConstant(first.pieces, first.prefix);
  }
  const parts = [first];
  while (cursor.token === Token.String || cursor.token === Token.FStringStart) parts.push(parseStringLiteral(cursor));
  return concatenateLiterals(cursor, parts);
}

type Literal =
  | { readonly of: "bytes"; readonly value: string }
  | { readonly of: "str"; readonly prefix: string; readonly pieces: readonly TextPiece[] }
  | { readonly of: "joined"; readonly values: readonly FormatValue[]; readonly format: FormatString };

/** A value is a field, or text that is not yet joined with its neighbours. */
type FormatValue = TextPiece | FormattedValue;

const createConstantNode = (value: ConstantValue): Constant => ({ type: "Constant", value });

/** Makes the constant of a text; like CPython, it records the prefix `u` but not `U`. */
function createTextConstant(pieces: readonly TextPiece[], prefix: string): Constant {
  return createConstantNode({ of: "str", value: joinPieces(pieces), kind: prefix === "u" ? "u" : null });
}

function concatenateLiterals(cursor: Cursor, parts: readonly Literal[]): Constant | JoinedStr | TemplateStr {
  if (parts.every((part) => part.of === "bytes")) {
    return createConstantNode({ of: "bytes", value: parts.map(({ value }) => value).join("") });
  }
  const values: FormatValue[] = [];
  for (const part of parts) {
    if (part.of === "bytes") return cursor.refuse("cannot mix bytes and nonbytes literals");
    for (const value of part.of === "str" ? part.pieces : part.values) values.push(value);
  }
  if (!parts.some(({ of }) => of === "joined")) {
    const [first] = parts;
    // The `kind` comes from the first part.
    return createTextConstant(values.filter(isText), first?.of === "str" ? first.prefix : "");
  }
  // The versions of CPython disagree on the `kind` of such constants.
  if (parts.some((part) => part.of === "str" && /^u/i.test(part.prefix))) {
    return cursor.refuse("a u prefix beside an f-string");
  }
  const formats = parts.flatMap((part) => (part.of === "joined" ? [part.format] : []));
  if (formats.some(({ isTemplate }) => isTemplate)) {
    const isMixed = formats.length < parts.length || formats.some(({ isTemplate }) => !isTemplate);
    if (isMixed) return cursor.refuse("cannot mix t-strings with other strings");
    return { type: "TemplateStr", values: joinFormatValues(values) };
  }
  const joined: JoinedStr = { type: "JoinedStr", values: joinFormatValues(values) };
  return formats.some(({ modern }) => modern) ? { ...joined, since: "3.12" } : joined;
}

const isText = (value: FormatValue): value is TextPiece => typeof value === "string" || !("type" in value);

/** Joins the text between fields. */
function joinFormatValues(values: readonly FormatValue[]): readonly (Constant | FormattedValue)[] {
  const joined: (Constant | FormattedValue)[] = [];
  let pieces: TextPiece[] = [];
  const flush = (): void => {
    const value = joinPieces(pieces);
    if (value.length > 0) joined.push(createConstantNode({ of: "str", value, kind: null }));
    pieces = [];
  };
  for (const value of values) {
    if (isText(value)) {
      pieces.push(value);
    } else {
      flush();
      joined.push(value);
    }
  }
  flush();
  return joined;
}

function parseStringLiteral(cursor: Cursor): Literal {
  if (cursor.token === Token.FStringStart) return parseFString(cursor);
  const { text, start } = cursor;
  let quote = start;
  for (
    let code = text.charCodeAt(quote);
    code !== Char.Quote && code !== Char.Apostrophe;
    code = text.charCodeAt(quote)
  ) {
    quote += 1;
  }
  const prefix = text.slice(start, quote);
  const { end } = cursor;
  // Two quotes in a row are an empty literal, or the first two of three.
  const isLong = end >= quote + 6 && text[quote] === text[quote + 1] && text[quote] === text[quote + 2];
  const width = isLong ? 3 : 1;
  const body = text.slice(quote + width, end - width);
  const raw = prefix !== "" && /r/i.test(prefix);
  const found: Literal =
    prefix !== "" && /b/i.test(prefix)
      ? { of: "bytes", value: decodeBytesBody(body, raw, cursor) }
      : { of: "str", prefix, pieces: decodeStrPieces(body, raw, cursor) };
  cursor.advance();
  return found;
}

function parseFString(cursor: Cursor): Literal {
  const format = cursor.tokens.formats.get(cursor.index) ?? cursor.refuse();
  const raw = /^[^"']*r/i.test(cursor.word);
  cursor.advance();
  const values: FormatValue[] = [];
  for (const part of format.parts) addValues(cursor, part, { raw, values });
  cursor.expect(Token.FStringEnd);
  return { of: "joined", values, format };
}

interface FormatContext {
  readonly raw: boolean;
  readonly values: FormatValue[];
}

function addValues(cursor: Cursor, part: FormatPart, { raw, values }: FormatContext): void {
  if (part.kind === "text") {
    for (const piece of decodeStrPieces(part.raw, raw, cursor)) values.push(piece);
    return;
  }
  const value = cursor.rules.annotatedRhs(cursor);
  if (value.type === "Starred") cursor.refuse("f-string: cannot use starred expression here");
  cursor.expect(Token.FieldEnd);
  if (part.debug !== null) values.push(part.debug);
  const format_spec = part.spec === null ? null : formatSpec(cursor, part.spec, raw);
  const conversion = part.conversion ?? (part.debug !== null && format_spec === null ? "r" : "");
  const source = part.source === null ? {} : { source: part.source };
  values.push({ type: "FormattedValue", value, conversion, format_spec, ...source });
}

function formatSpec(cursor: Cursor, parts: readonly FormatPart[], raw: boolean): JoinedStr {
  const values: FormatValue[] = [];
  for (const part of parts) addValues(cursor, part, { raw, values });
  return { type: "JoinedStr", values: joinFormatValues(values) };
}
