/** Expressions from `named_expression` down to `await_primary`, by the precedences of CPython's grammar. */
import type { Cursor } from "./cursor.ts";
import type { Expr } from "./nodes.ts";
import { lambdaParameters } from "./parameters.ts";
import { primary } from "./primary.ts";
import { Token } from "./tokens.ts";

type OperatorNames = readonly (string | undefined)[];

function byToken(names: readonly (readonly [Token, string])[]): OperatorNames {
  const table = new Array<string | undefined>(Token.Yield + 1).fill(undefined);
  for (const [token, name] of names) table[token] = name;
  return table;
}

const COMPARISONS = byToken([
  [Token.EqEqual, "Eq"],
  [Token.NotEqual, "NotEq"],
  [Token.Less, "Lt"],
  [Token.LessEqual, "LtE"],
  [Token.Greater, "Gt"],
  [Token.GreaterEqual, "GtE"],
  [Token.In, "In"],
]);

/** Operators that associate to the left, loosest first. */
const LEVELS = [
  [[Token.VBar, "BitOr"]],
  [[Token.Circumflex, "BitXor"]],
  [[Token.Amper, "BitAnd"]],
  [
    [Token.LeftShift, "LShift"],
    [Token.RightShift, "RShift"],
  ],
  [
    [Token.Plus, "Add"],
    [Token.Minus, "Sub"],
  ],
  [
    [Token.Star, "Mult"],
    [Token.Slash, "Div"],
    [Token.DoubleSlash, "FloorDiv"],
    [Token.Percent, "Mod"],
    [Token.At, "MatMult"],
  ],
] as const;

const BINARY = byToken(LEVELS.flat());

/** 0 for what is no such operator. */
const PRECEDENCE = new Uint8Array(Token.Yield + 1);
for (const [level, operators] of LEVELS.entries()) for (const [token] of operators) PRECEDENCE[token] = level + 1;

const UNARY = byToken([
  [Token.Plus, "UAdd"],
  [Token.Minus, "USub"],
  [Token.Tilde, "Invert"],
]);

export function namedExpression(cursor: Cursor): Expr {
  if (cursor.token !== Token.Name || cursor.following !== Token.ColonEqual) return expression(cursor);
  const id = cursor.identifier();
  cursor.advance();
  return { type: "NamedExpr", target: { type: "Name", id }, value: expression(cursor) };
}

export function expression(cursor: Cursor): Expr {
  if (cursor.token === Token.Lambda) return lambdef(cursor);
  const body = disjunction(cursor);
  if (!cursor.take(Token.If)) return body;
  const test = disjunction(cursor);
  cursor.expect(Token.Else);
  cursor.enter();
  const orelse = expression(cursor);
  cursor.leave();
  return { type: "IfExp", body, test, orelse };
}

function lambdef(cursor: Cursor): Expr {
  cursor.advance();
  cursor.enter();
  const args = lambdaParameters(cursor);
  cursor.expect(Token.Colon);
  const body = expression(cursor);
  cursor.leave();
  return { type: "Lambda", args, body };
}

export function disjunction(cursor: Cursor): Expr {
  const first = conjunction(cursor);
  if (cursor.token !== Token.Or) return first;
  const values = [first];
  while (cursor.take(Token.Or)) values.push(conjunction(cursor));
  return { type: "BoolOp", op: "Or", values };
}

function conjunction(cursor: Cursor): Expr {
  const first = inversion(cursor);
  if (cursor.token !== Token.And) return first;
  const values = [first];
  while (cursor.take(Token.And)) values.push(inversion(cursor));
  return { type: "BoolOp", op: "And", values };
}

function inversion(cursor: Cursor): Expr {
  if (!cursor.take(Token.Not)) return comparison(cursor);
  cursor.enter();
  const operand = inversion(cursor);
  cursor.leave();
  return { type: "UnaryOp", op: "Not", operand };
}

function comparison(cursor: Cursor): Expr {
  const left = bitwiseOr(cursor);
  let op = compareOp(cursor);
  if (op === null) return left;
  const ops: string[] = [];
  const comparators: Expr[] = [];
  for (; op !== null; op = compareOp(cursor)) {
    ops.push(op);
    comparators.push(bitwiseOr(cursor));
  }
  return { type: "Compare", left, ops, comparators };
}

/** Takes an operator of comparison, of one word or two. */
function compareOp(cursor: Cursor): string | null {
  if (cursor.token === Token.Is) {
    cursor.advance();
    return cursor.take(Token.Not) ? "IsNot" : "Is";
  }
  if (cursor.token === Token.Not) {
    cursor.advance();
    cursor.expect(Token.In);
    return "NotIn";
  }
  const op = COMPARISONS[cursor.token];
  if (op === undefined) return null;
  cursor.advance();
  return op;
}

export function bitwiseOr(cursor: Cursor): Expr {
  return binary(cursor, 1);
}

/** Operands joined by operators that bind as tightly as `level` or more so. */
function binary(cursor: Cursor, level: number): Expr {
  const outer = cursor.height;
  cursor.height = 0;
  let links = 0;
  let left = factor(cursor);
  for (;;) {
    const precedence = PRECEDENCE[cursor.token] ?? 0;
    if (precedence === 0 || precedence < level) break;
    const op = BINARY[cursor.token] ?? cursor.refuse();
    cursor.advance();
    left = { type: "BinOp", left, op, right: binary(cursor, precedence + 1) };
    links += 1;
  }
  cursor.chained(links, outer);
  return left;
}

function factor(cursor: Cursor): Expr {
  const op = UNARY[cursor.token];
  if (op === undefined) return power(cursor);
  cursor.advance();
  cursor.enter();
  const operand = factor(cursor);
  cursor.leave();
  return { type: "UnaryOp", op, operand };
}

function power(cursor: Cursor): Expr {
  const left = awaitPrimary(cursor);
  if (!cursor.take(Token.DoubleStar)) return left;
  cursor.enter();
  const right = factor(cursor);
  cursor.leave();
  return { type: "BinOp", left, op: "Pow", right };
}

function awaitPrimary(cursor: Cursor): Expr {
  return cursor.take(Token.Await) ? { type: "Await", value: primary(cursor) } : primary(cursor);
}
