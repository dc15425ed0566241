/** Statements without blocks. */
import { identifier, type ReadExpression, refuse, separated } from "./grammar.ts";
import { readImport, readImportFrom } from "./import-statements.ts";
import type { Expr } from "./nodes.ts";
import { bareTuple, starExpressions } from "./sequences.ts";
import type { StmtNode } from "./statement-nodes.ts";
import { readDeleted, readSingleTarget, readTarget } from "./targets.ts";
import type { Cst } from "./tree.ts";
import { readTypeStatement } from "./type-statements.ts";

const AUGMENTED: Readonly<Record<string, string>> = {
  "+=": "Add",
  "-=": "Sub",
  "*=": "Mult",
  "/=": "Div",
  "//=": "FloorDiv",
  "%=": "Mod",
  "@=": "MatMult",
  "**=": "Pow",
  ">>=": "RShift",
  "<<=": "LShift",
  "&=": "BitAnd",
  "^=": "BitXor",
  "|=": "BitOr",
};

/** A statement without blocks; refuses Python 2's `print` and `exec` and every node it does not know. */
export function readSimpleStatement(node: Cst, read: ReadExpression): StmtNode {
  switch (node.type) {
    case "expression_statement":
      return readExpressionStatement(node, read);
    case "return_statement":
      return { type: "Return", value: optional(node, read) };
    case "delete_statement":
      return readDelete(node, read);
    case "raise_statement":
      return readRaise(node, read);
    case "assert_statement":
      return readAssert(node, read);
    case "import_statement":
      return readImport(node);
    case "import_from_statement":
    case "future_import_statement":
      return readImportFrom(node);
    case "global_statement":
      return { type: "Global", names: names(node) };
    case "nonlocal_statement":
      return { type: "Nonlocal", names: names(node) };
    case "pass_statement":
      return { type: "Pass" };
    case "break_statement":
      return { type: "Break" };
    case "continue_statement":
      return { type: "Continue" };
    case "type_alias_statement":
      return readTypeStatement(node, read);
    default:
      return refuse(node);
  }
}

function readExpressionStatement(node: Cst, read: ReadExpression): StmtNode {
  const [only] = node.children;
  if (only !== undefined && node.children.length === 1) {
    if (only.type === "assignment") return readAssignment(only, read);
    if (only.type === "augmented_assignment") return readAugmented(only, read);
    return { type: "Expr", value: starExpressions(only, read) };
  }
  return { type: "Expr", value: bareTuple(node.children, node, read, "star_expression") };
}

function readAssignment(node: Cst, read: ReadExpression): StmtNode {
  const targets: Expr[] = [];
  let right: Cst = node;
  while (right.type === "assignment") {
    const [left, sign, value, ...more] = right.children;
    if (left === undefined || value === undefined) return refuse(right);
    if (sign?.type === ":" && targets.length === 0) return readAnnotated(left, value, more, read);
    if (sign?.type !== "=" || more.length > 0) return refuse(right);
    targets.push(readTarget(left, read));
    right = value;
  }
  return { type: "Assign", targets, value: starExpressions(right, read) };
}

function readAnnotated(left: Cst, type: Cst, rest: readonly Cst[], read: ReadExpression): StmtNode {
  const [sign, value, ...more] = rest;
  if (more.length > 0 || (sign !== undefined && (sign.type !== "=" || value === undefined))) return refuse(left);
  if (startsWithGroup(left)) return refuse(left, "illegal target for annotation");
  return {
    type: "AnnAssign",
    target: readSingleTarget(left, read),
    annotation: read(type, "expression"),
    value: value === undefined ? null : starExpressions(value, read),
    simple: left.type === "identifier" ? 1 : 0,
  };
}

/** `(a).b: int`: CPython takes the group for the whole target and finds no colon behind it. */
function startsWithGroup(left: Cst): boolean {
  let first = left;
  while (first.type === "attribute" || first.type === "subscript" || first.type === "call") {
    first = first.children[0] ?? refuse(first);
  }
  return first !== left && (first.type === "parenthesized_expression" || first.type === "tuple_pattern");
}

function readAugmented(node: Cst, read: ReadExpression): StmtNode {
  const [left, sign, value, ...more] = node.children;
  const op = AUGMENTED[sign?.type ?? ""];
  if (left === undefined || op === undefined || value === undefined || more.length > 0) return refuse(node);
  return { type: "AugAssign", target: readSingleTarget(left, read), op, value: starExpressions(value, read) };
}

function optional(node: Cst, read: ReadExpression): Expr | null {
  const [, value, ...more] = node.children;
  if (more.length > 0 || value?.type === "yield") return refuse(node);
  return value === undefined ? null : starExpressions(value, read);
}

function readDelete(node: Cst, read: ReadExpression): StmtNode {
  const [, value, ...more] = node.children;
  if (value === undefined || more.length > 0) return refuse(node);
  const items = value.type === "expression_list" ? separated(value.children).items : [value];
  return { type: "Delete", targets: items.map((item) => readDeleted(item, read)) };
}

function readRaise(node: Cst, read: ReadExpression): StmtNode {
  const [, exc, from, cause, ...more] = node.children;
  if (more.length > 0 || (from !== undefined && (from.type !== "from" || cause === undefined))) return refuse(node);
  return {
    type: "Raise",
    exc: exc === undefined ? null : read(exc, "expression"),
    cause: cause === undefined ? null : read(cause, "expression"),
  };
}

function readAssert(node: Cst, read: ReadExpression): StmtNode {
  const { items, trailing } = separated(node.children.slice(1));
  const [test, msg, ...more] = items;
  if (test === undefined || trailing || more.length > 0) return refuse(node);
  return { type: "Assert", test: read(test, "expression"), msg: msg === undefined ? null : read(msg, "expression") };
}

function names(node: Cst): readonly string[] {
  const { items, trailing } = separated(node.children.slice(1));
  if (items.length === 0 || trailing) return refuse(node);
  return items.map(identifier);
}
