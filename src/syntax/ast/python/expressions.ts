import type { Cursor } from "./cursor.ts";
import type { Expr } from "./nodes.ts";
import { parseLambdaParameters } from "./parameters.ts";
import { parsePrimary } from "./primary.ts";
import { Token } from "./tokens.ts";

/** The rules of CPython's grammar that join operands, the loosest first; `not` and the signs precede their operand. */
enum Level {
  None,
  Disjunction,
  Conjunction,
  Inversion,
  Comparison,
  BitwiseOr,
  BitwiseXor,
  BitwiseAnd,
  Shift,
  Sum,
  Term,
  Factor,
  Power,
}

const INFIX: readonly (readonly [Token, Level, string])[] = [
  [Token.Or, Level.Disjunction, "Or"],
  [Token.And, Level.Conjunction, "And"],
  [Token.EqEqual, Level.Comparison, "Eq"],
  [Token.NotEqual, Level.Comparison, "NotEq"],
  [Token.Less, Level.Comparison, "Lt"],
  [Token.LessEqual, Level.Comparison, "LtE"],
  [Token.Greater, Level.Comparison, "Gt"],
  [Token.GreaterEqual, Level.Comparison, "GtE"],
  [Token.In, Level.Comparison, "In"],
  [Token.Is, Level.Comparison, "Is"],
  [Token.Not, Level.Comparison, "NotIn"],
  [Token.VBar, Level.BitwiseOr, "BitOr"],
  [Token.Circumflex, Level.BitwiseXor, "BitXor"],
  [Token.Amper, Level.BitwiseAnd, "BitAnd"],
  [Token.LeftShift, Level.Shift, "LShift"],
  [Token.RightShift, Level.Shift, "RShift"],
  [Token.Plus, Level.Sum, "Add"],
  [Token.Minus, Level.Sum, "Sub"],
  [Token.Star, Level.Term, "Mult"],
  [Token.Slash, Level.Term, "Div"],
  [Token.DoubleSlash, Level.Term, "FloorDiv"],
  [Token.Percent, Level.Term, "Mod"],
  [Token.At, Level.Term, "MatMult"],
  [Token.DoubleStar, Level.Power, "Pow"],
];

/** How tightly a token joins the operands on both sides; `Level.None` if it joins none. */
const LEVELS = new Uint8Array(Token.Yield + 1);
/** Holds CPython's names of the operators; `is not` is found by its second word. */
const NAMES = new Array<string>(Token.Yield + 1).fill("");
for (const [token, level, name] of INFIX) {
  LEVELS[token] = level;
  NAMES[token] = name;
}

/** This is 1 for an operator that precedes its operand. */
const PREFIXES = new Uint8Array(Token.Yield + 1);
for (const token of [Token.Not, Token.Plus, Token.Minus, Token.Tilde, Token.Await]) PREFIXES[token] = 1;

export function parseNamedExpression(cursor: Cursor): Expr {
  if (cursor.token !== Token.Name || cursor.following !== Token.ColonEqual) return parseExpression(cursor);
  const id = cursor.identifier();
  cursor.advance();
  return { type: "NamedExpr", target: { type: "Name", id }, value: parseExpression(cursor) };
}

export function parseExpression(cursor: Cursor): Expr {
  if (cursor.token === Token.Lambda) return parseLambda(cursor);
  const body = parseOperatorChain(cursor, Level.Disjunction);
  if (cursor.token !== Token.If) return body;
  cursor.advance();
  const test = parseDisjunction(cursor);
  cursor.expect(Token.Else);
  cursor.enter();
  const orelse = parseExpression(cursor);
  cursor.leave();
  return { type: "IfExp", body, test, orelse };
}

function parseLambda(cursor: Cursor): Expr {
  cursor.advance();
  cursor.enter();
  const args = parseLambdaParameters(cursor);
  cursor.expect(Token.Colon);
  const body = parseExpression(cursor);
  cursor.leave();
  return { type: "Lambda", args, body };
}

export function parseDisjunction(cursor: Cursor): Expr {
  return parseOperatorChain(cursor, Level.Disjunction);
}

export function parseBitwiseOr(cursor: Cursor): Expr {
  return parseOperatorChain(cursor, Level.BitwiseOr);
}

/** Reads an operand and all that is joined to it by operators which bind at least as tightly as `level`. */
function parseOperatorChain(cursor: Cursor, level: Level): Expr {
  const outer = cursor.height;
  cursor.height = 0;
  let left = PREFIXES[cursor.token] === 1 ? prefixOperation(cursor, level) : parsePrimary(cursor);
  let links = 0;
  for (;;) {
    const own = LEVELS[cursor.token] ?? Level.None;
    if (own === Level.None || own < level) break;
    left = joinOperands(cursor, left, own);
    links += 1;
  }
  if (links > 0 || outer > 0) cursor.addChain(links, outer);
  return left;
}

/** Reads a prefix operator with its operand; `not` cannot be an operand of an operator that binds more tightly. */
function prefixOperation(cursor: Cursor, level: Level): Expr {
  const { token } = cursor;
  if (token === Token.Not && level > Level.Inversion) cursor.refuse();
  cursor.advance();
  if (token === Token.Await) return { type: "Await", value: parsePrimary(cursor) };
  cursor.enter();
  const operand = parseOperatorChain(cursor, token === Token.Not ? Level.Inversion : Level.Factor);
  cursor.leave();
  const op = token === Token.Not ? "Not" : token === Token.Plus ? "UAdd" : token === Token.Minus ? "USub" : "Invert";
  return { type: "UnaryOp", op, operand };
}

/** Joins operands of this level to `left`: all of a chain, or one if more would nest to the left. */
function joinOperands(cursor: Cursor, left: Expr, level: Level): Expr {
  const { token } = cursor;
  const op = NAMES[token] ?? "";
  switch (level) {
    case Level.Disjunction:
      return { type: "BoolOp", op: "Or", values: parseOperandsAfter(cursor, token, left, Level.Conjunction) };
    case Level.Conjunction:
      return { type: "BoolOp", op: "And", values: parseOperandsAfter(cursor, token, left, Level.Inversion) };
    case Level.Comparison:
      return parseComparison(cursor, left);
    case Level.Power: {
      cursor.advance();
      cursor.enter();
      const right = parseOperatorChain(cursor, Level.Factor);
      cursor.leave();
      return { type: "BinOp", left, op, right };
    }
    default:
      cursor.advance();
      return { type: "BinOp", left, op, right: parseOperatorChain(cursor, level + 1) };
  }
}

/** Returns `first` and the operands after each of these tokens. */
function parseOperandsAfter(cursor: Cursor, token: Token, first: Expr, level: Level): readonly Expr[] {
  const operands = [first];
  while (cursor.take(token)) operands.push(parseOperatorChain(cursor, level));
  return operands;
}

function parseComparison(cursor: Cursor, left: Expr): Expr {
  const ops = [compareOp(cursor)];
  const comparators = [parseBitwiseOr(cursor)];
  while (LEVELS[cursor.token] === Level.Comparison) {
    ops.push(compareOp(cursor));
    comparators.push(parseBitwiseOr(cursor));
  }
  return { type: "Compare", left, ops, comparators };
}

/** Takes an operator of comparison, of one word or two. */
function compareOp(cursor: Cursor): string {
  const { token } = cursor;
  cursor.advance();
  if (token === Token.Is && cursor.take(Token.Not)) return "IsNot";
  if (token === Token.Not) cursor.expect(Token.In);
  return NAMES[token] ?? "";
}
