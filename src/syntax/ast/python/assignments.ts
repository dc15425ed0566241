import { parseAtom } from "./atoms.ts";
import type { Cursor } from "./cursor.ts";
import { parseExpression } from "./expressions.ts";
import type { Expr } from "./nodes.ts";
import { parseAnnotatedRhs } from "./sequences.ts";
import type { StmtNode } from "./statement-nodes.ts";
import { requireSingleTarget, requireStarTarget } from "./targets.ts";
import { Token } from "./tokens.ts";

const AUGMENTED: ReadonlyMap<Token, string> = new Map([
  [Token.PlusEqual, "Add"],
  [Token.MinEqual, "Sub"],
  [Token.StarEqual, "Mult"],
  [Token.SlashEqual, "Div"],
  [Token.DoubleSlashEqual, "FloorDiv"],
  [Token.PercentEqual, "Mod"],
  [Token.AtEqual, "MatMult"],
  [Token.DoubleStarEqual, "Pow"],
  [Token.RightShiftEqual, "RShift"],
  [Token.LeftShiftEqual, "LShift"],
  [Token.AmperEqual, "BitAnd"],
  [Token.CircumflexEqual, "BitXor"],
  [Token.VBarEqual, "BitOr"],
]);

/** Reads `assignment | star_expressions | yield_expr`. */
export function parseAssignment(cursor: Cursor): StmtNode {
  const { index } = cursor;
  const first = parseAnnotatedRhs(cursor);
  if (cursor.token === Token.Newline || cursor.token === Token.Semi) return { type: "Expr", value: first };
  if (cursor.token === Token.Equal) return parsePlainAssignment(cursor, first);
  if (cursor.token === Token.Colon) return parseAnnotatedAssignment(cursor, first, index);
  const op = AUGMENTED.get(cursor.token);
  if (op === undefined) return { type: "Expr", value: first };
  requireSingleTarget(cursor, first);
  cursor.advance();
  return { type: "AugAssign", target: first, op, value: parseAnnotatedRhs(cursor) };
}

function parsePlainAssignment(cursor: Cursor, first: Expr): StmtNode {
  const targets: Expr[] = [];
  let value = first;
  while (cursor.token === Token.Equal) {
    requireStarTarget(cursor, value);
    targets.push(value);
    cursor.advance();
    value = parseAnnotatedRhs(cursor);
  }
  return { type: "Assign", targets, value };
}

/** Reads the annotation of a target that begins at the token `index`. */
function parseAnnotatedAssignment(cursor: Cursor, target: Expr, index: number): StmtNode {
  requireSingleTarget(cursor, target);
  const isGrouped = cursor.tokens.kinds[index] === Token.LPar;
  if (isGrouped) refuseGroupWithSuffix(cursor, index);
  cursor.advance();
  const annotation = parseExpression(cursor);
  const value = cursor.take(Token.Equal) ? parseAnnotatedRhs(cursor) : null;
  return { type: "AnnAssign", target, annotation, value, simple: target.type === "Name" && !isGrouped ? 1 : 0 };
}

/** Refuses `(a).b: int`: CPython takes the group for the whole target and finds no colon after it. */
function refuseGroupWithSuffix(cursor: Cursor, index: number): void {
  const colon = cursor.mark();
  cursor.moveTo(index);
  const { type } = parseAtom(cursor);
  const isTarget = type === "Name" || type === "Attribute" || type === "Subscript";
  if (isTarget && cursor.index !== colon.index) cursor.refuse("illegal target for annotation");
  cursor.backTo(colon);
}
