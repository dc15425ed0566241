import { number, parseSingleton } from "./atoms.ts";
import type { Cursor } from "./cursor.ts";
import type { Constant, Expr, Pattern } from "./nodes.ts";
import { parseStrings } from "./strings.ts";
import { Token } from "./tokens.ts";

/** Reads `patterns`; with a comma they are a sequence without brackets. */
export function parseMatchPatterns(cursor: Cursor): Pattern {
  const first = parseMaybeStarPattern(cursor);
  if (cursor.token !== Token.Comma) return first.type === "MatchStar" ? cursor.refuse() : first;
  const found = [first];
  while (cursor.take(Token.Comma) && !endsPatterns(cursor)) found.push(parseMaybeStarPattern(cursor));
  return { type: "MatchSequence", patterns: found };
}

const endsPatterns = ({ token }: Cursor): boolean => token === Token.If || token === Token.Colon;

function parseMaybeStarPattern(cursor: Cursor): Pattern {
  if (!cursor.take(Token.Star)) return parseMatchPattern(cursor);
  const name = cursor.identifier();
  return { type: "MatchStar", name: name === "_" ? null : name };
}

/** Reads `as_pattern | or_pattern`. */
function parseMatchPattern(cursor: Cursor): Pattern {
  const alternatives = parseOrPattern(cursor);
  if (!cursor.take(Token.As)) return alternatives;
  return { type: "MatchAs", pattern: alternatives, name: parseCaptureTarget(cursor) };
}

function parseOrPattern(cursor: Cursor): Pattern {
  const first = parseClosedPattern(cursor);
  if (cursor.token !== Token.VBar) return first;
  const found = [first];
  while (cursor.take(Token.VBar)) found.push(parseClosedPattern(cursor));
  return { type: "MatchOr", patterns: found };
}

function parseClosedPattern(cursor: Cursor): Pattern {
  switch (cursor.token) {
    case Token.Name:
      return parseNamedPattern(cursor);
    case Token.LPar:
      return groupOrSequence(cursor);
    case Token.LSqb:
      return parseSequencePattern(cursor);
    case Token.LBrace:
      return parseMappingPattern(cursor);
    default: {
      const value = parseSingleton(cursor);
      if (value !== null) return { type: "MatchSingleton", value };
      return { type: "MatchValue", value: parseLiteralExpr(cursor) };
    }
  }
}

/** Reads `capture_pattern`, `wildcard_pattern`, `value_pattern` or `class_pattern`; only the first two may be `_`. */
function parseNamedPattern(cursor: Cursor): Pattern {
  if (cursor.isWord("_")) {
    cursor.advance();
    return { type: "MatchAs", pattern: null, name: null };
  }
  const value = nameOrAttr(cursor);
  if (cursor.token === Token.LPar) return parseClassPattern(cursor, value);
  return value.type === "Name" ? { type: "MatchAs", pattern: null, name: value.id } : { type: "MatchValue", value };
}

/** Reads `group_pattern`, or a `sequence_pattern` in parentheses. */
function groupOrSequence(cursor: Cursor): Pattern {
  cursor.advance();
  if (cursor.take(Token.RPar)) return { type: "MatchSequence", patterns: [] };
  const first = parseMaybeStarPattern(cursor);
  if (cursor.token === Token.Comma) {
    return { type: "MatchSequence", patterns: parseMorePatterns(cursor, first, Token.RPar) };
  }
  if (first.type === "MatchStar") return cursor.refuse();
  cursor.expect(Token.RPar);
  return first;
}

function parseSequencePattern(cursor: Cursor): Pattern {
  cursor.advance();
  if (cursor.take(Token.RSqb)) return { type: "MatchSequence", patterns: [] };
  return { type: "MatchSequence", patterns: parseMorePatterns(cursor, parseMaybeStarPattern(cursor), Token.RSqb) };
}

/** Reads `maybe_sequence_pattern` after the first, up to the closing bracket. */
function parseMorePatterns(cursor: Cursor, first: Pattern, bracket: Token): readonly Pattern[] {
  const found = [first];
  while (cursor.takeComma(bracket)) found.push(parseMaybeStarPattern(cursor));
  cursor.expect(bracket);
  return found;
}

/** Reads `class_pattern` after its name; plain patterns come before those with a keyword. */
function parseClassPattern(cursor: Cursor, cls: Expr): Pattern {
  const patterns: Pattern[] = [];
  const kwd_attrs: string[] = [];
  const kwd_patterns: Pattern[] = [];
  cursor.expect(Token.LPar);
  while (cursor.token !== Token.RPar) {
    if (cursor.token === Token.Name && cursor.following === Token.Equal) {
      kwd_attrs.push(cursor.identifier());
      cursor.advance();
      kwd_patterns.push(parseMatchPattern(cursor));
    } else {
      if (kwd_attrs.length > 0) cursor.refuse("positional patterns follow keyword patterns");
      patterns.push(parseMatchPattern(cursor));
    }
    if (!cursor.take(Token.Comma)) break;
  }
  cursor.expect(Token.RPar);
  return { type: "MatchClass", cls, patterns, kwd_attrs, kwd_patterns };
}

/** Reads `mapping_pattern`; only a comma can follow `**rest`. */
function parseMappingPattern(cursor: Cursor): Pattern {
  const keys: Expr[] = [];
  const patterns: Pattern[] = [];
  let rest: string | null = null;
  cursor.expect(Token.LBrace);
  while (cursor.token !== Token.RBrace && rest === null) {
    if (cursor.take(Token.DoubleStar)) {
      rest = parseCaptureTarget(cursor);
    } else {
      keys.push(parsePatternKey(cursor));
      cursor.expect(Token.Colon);
      patterns.push(parseMatchPattern(cursor));
    }
    if (!cursor.take(Token.Comma)) break;
  }
  cursor.expect(Token.RBrace);
  return { type: "MatchMapping", keys, patterns, rest };
}

/** Reads a literal or a dotted name. */
function parsePatternKey(cursor: Cursor): Expr {
  if (cursor.token === Token.Name) {
    const value = nameOrAttr(cursor);
    return value.type === "Name" ? cursor.refuse("a key can only be a literal or a dotted name") : value;
  }
  const value = parseSingleton(cursor);
  return value === null ? parseLiteralExpr(cursor) : { type: "Constant", value };
}

/** Reads `name_or_attr`. */
function nameOrAttr(cursor: Cursor): Expr {
  let value: Expr = { type: "Name", id: cursor.identifier() };
  const outer = cursor.height;
  cursor.height = 0;
  let links = 0;
  for (; cursor.take(Token.Dot); links += 1) value = { type: "Attribute", value, attr: cursor.identifier() };
  cursor.addChain(links, outer);
  return value;
}

/** Reads `literal_expr` without the singletons: a string, a signed or complex number. f-strings are refused. */
function parseLiteralExpr(cursor: Cursor): Expr {
  if (cursor.token === Token.String) {
    const value = parseStrings(cursor);
    return value.type === "Constant" ? value : cursor.refuse();
  }
  const isNegative = cursor.take(Token.Minus);
  const first = numberAt(cursor);
  const signed: Expr = isNegative ? { type: "UnaryOp", op: "USub", operand: first } : first;
  if (cursor.token !== Token.Plus && cursor.token !== Token.Minus) return signed;
  const op = cursor.token === Token.Plus ? "Add" : "Sub";
  cursor.advance();
  const imaginary = numberAt(cursor);
  if (first.value.of === "complex" || imaginary.value.of !== "complex") {
    return cursor.refuse("real and imaginary number required");
  }
  return { type: "BinOp", left: signed, op, right: imaginary };
}

function numberAt(cursor: Cursor): Constant {
  return cursor.token === Token.Number ? number(cursor) : cursor.refuse();
}

/** Reads `pattern_capture_target`, a name that is not the wildcard. */
function parseCaptureTarget(cursor: Cursor): string {
  return cursor.isWord("_") ? cursor.refuse("cannot use '_' as a target") : cursor.identifier();
}
