import { parseComprehension, startsForIfClause } from "./comprehensions.ts";
import type { Cursor } from "./cursor.ts";
import type { Expr, Keyword } from "./nodes.ts";
import { Token } from "./tokens.ts";

/** Holds plain and starred arguments in `args` and the others in `keywords`, each in source order. */
interface CallArguments {
  readonly args: Expr[];
  readonly keywords: Keyword[];
  /** Whether a `**` argument has been read. */
  hasUnpacking: boolean;
}

/** Reads from `(` to `)`; a generator expression that is the only argument needs no parentheses of its own. */
export function callArguments(cursor: Cursor): CallArguments {
  const into = parseFirstArgument(cursor);
  const elt = into.args[0];
  if (startsForIfClause(cursor) && elt !== undefined) into.args[0] = parseComprehension(cursor, "GeneratorExp", elt);
  else parseMoreArguments(cursor, into);
  cursor.expect(Token.RPar);
  return into;
}

/** Reads from `(` to `)`. */
export function parseClassArguments(cursor: Cursor): CallArguments {
  const into = parseFirstArgument(cursor);
  parseMoreArguments(cursor, into);
  cursor.expect(Token.RPar);
  return into;
}

/** Reads `(` and the first argument, if there is one. */
function parseFirstArgument(cursor: Cursor): CallArguments {
  const into: CallArguments = { args: [], keywords: [], hasUnpacking: false };
  cursor.expect(Token.LPar);
  if (cursor.token !== Token.RPar) parseArgument(cursor, into);
  return into;
}

function parseMoreArguments(cursor: Cursor, into: CallArguments): void {
  while (cursor.takeComma(Token.RPar)) parseArgument(cursor, into);
}

/** Reads one argument. Plain arguments come before every `name=`, starred ones before every `**`. */
function parseArgument(cursor: Cursor, into: CallArguments): void {
  const { args, keywords } = into;
  if (cursor.take(Token.DoubleStar)) {
    into.hasUnpacking = true;
    keywords.push({ type: "keyword", arg: null, value: cursor.rules.expression(cursor) });
  } else if (cursor.token === Token.Name && cursor.following === Token.Equal) {
    const arg = cursor.identifier();
    cursor.advance();
    keywords.push({ type: "keyword", arg, value: cursor.rules.expression(cursor) });
  } else if (cursor.token === Token.Star) {
    if (into.hasUnpacking) cursor.refuse("iterable unpacking follows keyword unpacking");
    cursor.advance();
    args.push({ type: "Starred", value: cursor.rules.expression(cursor) });
  } else {
    if (keywords.length > 0) cursor.refuse("positional argument follows keyword argument");
    args.push(cursor.rules.namedExpression(cursor));
  }
}

/** Reads `value[…]`. A starred index without parentheses is a tuple that only 3.11 and later read. */
export function parseSlices(cursor: Cursor, value: Expr): Expr {
  cursor.expect(Token.LSqb);
  const first = slice(cursor);
  if (cursor.token !== Token.Comma && first.type !== "Starred") {
    cursor.expect(Token.RSqb);
    return { type: "Subscript", value, slice: first };
  }
  const elts = [first];
  while (cursor.takeComma(Token.RSqb)) elts.push(slice(cursor));
  cursor.expect(Token.RSqb);
  const tuple: Expr = { type: "Tuple", elts };
  return elts.some(({ type }) => type === "Starred")
    ? { type: "Subscript", value, slice: tuple, since: "3.11" }
    : { type: "Subscript", value, slice: tuple };
}

function slice(cursor: Cursor): Expr {
  if (cursor.take(Token.Star)) return { type: "Starred", value: cursor.rules.expression(cursor) };
  // `x[a := 1:2]` is not a slice.
  if (cursor.following === Token.ColonEqual) return cursor.rules.namedExpression(cursor);
  const lower = parseSlicePart(cursor);
  if (!cursor.take(Token.Colon)) return lower ?? cursor.refuse();
  const upper = parseSlicePart(cursor);
  return { type: "Slice", lower, upper, step: cursor.take(Token.Colon) ? parseSlicePart(cursor) : null };
}

function parseSlicePart(cursor: Cursor): Expr | null {
  const ends = cursor.token === Token.Colon || cursor.token === Token.Comma || cursor.token === Token.RSqb;
  return ends ? null : cursor.rules.expression(cursor);
}
