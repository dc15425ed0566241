/** Arguments of a call and of a class. */
import { comprehension, startsForIfClause } from "./comprehensions.ts";
import type { Cursor } from "./cursor.ts";
import type { Expr, Keyword } from "./nodes.ts";
import { Token } from "./tokens.ts";

/** Plain and starred arguments are `args`, the others `keywords`, each in their own order. */
interface CallArguments {
  readonly args: Expr[];
  readonly keywords: Keyword[];
  /** Whether there was a `**` yet. */
  hasUnpacking: boolean;
}

/** From `(` to `)`; a generator expression that is the only argument needs no parentheses of its own. */
export function callArguments(cursor: Cursor): CallArguments {
  const into = firstArgument(cursor);
  const elt = into.args[0];
  if (startsForIfClause(cursor) && elt !== undefined) into.args[0] = comprehension(cursor, "GeneratorExp", elt);
  else moreArguments(cursor, into);
  cursor.expect(Token.RPar);
  return into;
}

/** From `(` to `)` */
export function classArguments(cursor: Cursor): CallArguments {
  const into = firstArgument(cursor);
  moreArguments(cursor, into);
  cursor.expect(Token.RPar);
  return into;
}

/** From `(` to behind the first argument, if there is one. */
function firstArgument(cursor: Cursor): CallArguments {
  const into: CallArguments = { args: [], keywords: [], hasUnpacking: false };
  cursor.expect(Token.LPar);
  if (cursor.token !== Token.RPar) argument(cursor, into);
  return into;
}

function moreArguments(cursor: Cursor, into: CallArguments): void {
  while (cursor.takeComma(Token.RPar)) argument(cursor, into);
}

/** Plain arguments come before every `name=`, starred ones before every `**`. */
function argument(cursor: Cursor, into: CallArguments): void {
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
