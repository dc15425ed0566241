import type { Cursor } from "./cursor.ts";
import type { Comprehension, Expr } from "./nodes.ts";
import { parseStarTargets } from "./targets.ts";
import { Token } from "./tokens.ts";

export function startsForIfClause({ token }: Cursor): boolean {
  return token === Token.For || token === Token.Async;
}

export function parseComprehension(cursor: Cursor, type: "ListComp" | "SetComp" | "GeneratorExp", elt: Expr): Expr {
  if (elt.type === "Starred") return cursor.refuse("iterable unpacking cannot be used in comprehension");
  return { type, elt, generators: parseForIfClauses(cursor) };
}

export function parseForIfClauses(cursor: Cursor): readonly Comprehension[] {
  const clauses: Comprehension[] = [];
  while (startsForIfClause(cursor)) clauses.push(parseForIfClause(cursor));
  return clauses;
}

function parseForIfClause(cursor: Cursor): Comprehension {
  const is_async = cursor.take(Token.Async) ? 1 : 0;
  cursor.expect(Token.For);
  const target = parseStarTargets(cursor);
  cursor.expect(Token.In);
  const iter = cursor.rules.disjunction(cursor);
  const ifs: Expr[] = [];
  while (cursor.take(Token.If)) ifs.push(cursor.rules.disjunction(cursor));
  return { type: "comprehension", target, iter, ifs, is_async };
}
