/** Patterns of `case`. */
import { singleton } from "./atoms.ts";
import { classPattern } from "./class-pattern.ts";
import type { Cursor } from "./cursor.ts";
import { mappingPattern } from "./mapping-pattern.ts";
import type { Pattern } from "./nodes.ts";
import { literalExpr, nameOrAttr } from "./pattern-literals.ts";
import { captureTarget } from "./pattern-names.ts";
import { Token } from "./tokens.ts";

/** `patterns`: with a comma it is a sequence without brackets. */
export function patterns(cursor: Cursor): Pattern {
  const first = maybeStarPattern(cursor);
  if (cursor.token !== Token.Comma) return first.type === "MatchStar" ? cursor.refuse() : first;
  const found = [first];
  while (cursor.take(Token.Comma) && !endsPatterns(cursor)) found.push(maybeStarPattern(cursor));
  return { type: "MatchSequence", patterns: found };
}

const endsPatterns = ({ token }: Cursor): boolean => token === Token.If || token === Token.Colon;

function maybeStarPattern(cursor: Cursor): Pattern {
  if (!cursor.take(Token.Star)) return pattern(cursor);
  const name = cursor.identifier();
  return { type: "MatchStar", name: name === "_" ? null : name };
}

/** `as_pattern | or_pattern` */
function pattern(cursor: Cursor): Pattern {
  const alternatives = orPattern(cursor);
  if (!cursor.take(Token.As)) return alternatives;
  return { type: "MatchAs", pattern: alternatives, name: captureTarget(cursor) };
}

function orPattern(cursor: Cursor): Pattern {
  const first = closedPattern(cursor);
  if (cursor.token !== Token.VBar) return first;
  const found = [first];
  while (cursor.take(Token.VBar)) found.push(closedPattern(cursor));
  return { type: "MatchOr", patterns: found };
}

function closedPattern(cursor: Cursor): Pattern {
  switch (cursor.token) {
    case Token.Name:
      return namedPattern(cursor);
    case Token.LPar:
      return groupOrSequence(cursor);
    case Token.LSqb:
      return sequencePattern(cursor);
    case Token.LBrace:
      return mappingPattern(cursor, pattern);
    default: {
      const value = singleton(cursor);
      if (value !== null) return { type: "MatchSingleton", value };
      return { type: "MatchValue", value: literalExpr(cursor) };
    }
  }
}

/** `capture_pattern`, `wildcard_pattern`, `value_pattern` or `class_pattern`; `_` is none of the latter two. */
function namedPattern(cursor: Cursor): Pattern {
  if (cursor.isWord("_")) {
    cursor.advance();
    return { type: "MatchAs", pattern: null, name: null };
  }
  const value = nameOrAttr(cursor);
  if (cursor.token === Token.LPar) return classPattern(cursor, value, pattern);
  return value.type === "Name" ? { type: "MatchAs", pattern: null, name: value.id } : { type: "MatchValue", value };
}

/** `group_pattern`, or a `sequence_pattern` in parentheses. */
function groupOrSequence(cursor: Cursor): Pattern {
  cursor.advance();
  if (cursor.take(Token.RPar)) return { type: "MatchSequence", patterns: [] };
  const first = maybeStarPattern(cursor);
  if (cursor.token === Token.Comma) {
    return { type: "MatchSequence", patterns: moreElements(cursor, first, Token.RPar) };
  }
  if (first.type === "MatchStar") return cursor.refuse();
  cursor.expect(Token.RPar);
  return first;
}

function sequencePattern(cursor: Cursor): Pattern {
  cursor.advance();
  if (cursor.take(Token.RSqb)) return { type: "MatchSequence", patterns: [] };
  return { type: "MatchSequence", patterns: moreElements(cursor, maybeStarPattern(cursor), Token.RSqb) };
}

/** `maybe_sequence_pattern` after the first, to the closing bracket. */
function moreElements(cursor: Cursor, first: Pattern, bracket: Token): readonly Pattern[] {
  const found = [first];
  while (cursor.takeComma(bracket)) found.push(maybeStarPattern(cursor));
  cursor.expect(bracket);
  return found;
}
