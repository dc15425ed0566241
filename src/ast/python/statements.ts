/** Statements with blocks, and blocks. */
import { readDefinition } from "./definitions.ts";
import { readExpression as read } from "./expressions.ts";
import { identifier, refuse } from "./grammar.ts";
import type { Expr } from "./nodes.ts";
import { readPatterns } from "./patterns.ts";
import { bareTuple, starExpressions } from "./sequences.ts";
import { readSimpleStatement } from "./simple-statements.ts";
import type { Stmt, StmtNode } from "./statement-nodes.ts";
import { readTarget } from "./targets.ts";
import type { Cst } from "./tree.ts";
import { readWithItems } from "./with-items.ts";

/** The statements of a module or a block. */
export function readBlock(node: Cst | undefined): readonly Stmt[] {
  if (node?.type !== "block" && node?.type !== "module") return refuse(node);
  return node.children.filter(({ type }) => type !== ";").map(readStatement);
}

const placed = (node: StmtNode, { start, end }: Cst): Stmt => ({ node, start, end });

function readStatement(node: Cst): Stmt {
  return placed(readCompound(node) ?? readSimpleStatement(node, read), node);
}

function readCompound(node: Cst): StmtNode | null {
  switch (node.type) {
    case "if_statement":
      return readIf(node);
    case "while_statement":
      return readWhile(node);
    case "for_statement":
      return readFor(node);
    case "try_statement":
      return readTry(node);
    case "with_statement":
      return readWith(node);
    case "match_statement":
      return readMatch(node);
    case "function_definition":
    case "class_definition":
    case "decorated_definition":
      return readDefinition(node, { read, readBlock });
    default:
      return null;
  }
}

/** `keyword expression : block`, the shape of `if`, `elif` and `while`; gives what follows as well. */
function conditional(node: Cst): { test: Expr; body: readonly Stmt[]; rest: readonly Cst[] } {
  const [, test, colon, body, ...rest] = node.children;
  if (test === undefined || colon?.type !== ":") return refuse(node);
  return { test: read(test, "named_expression"), body: readBlock(body), rest };
}

/** `elif` is an `if` in the else branch, so the chain is built from its end. */
function readIf(node: Cst): StmtNode {
  const { test, body, rest } = conditional(node);
  const clauses = [...rest];
  let orelse = clauses.at(-1)?.type === "else_clause" ? readElse(clauses.pop()) : [];
  for (let clause = clauses.pop(); clause !== undefined; clause = clauses.pop()) {
    const branch = conditional(clause);
    if (clause.type !== "elif_clause" || branch.rest.length > 0) return refuse(clause);
    const end = orelse.at(-1)?.end ?? clause.end;
    orelse = [{ node: { type: "If", test: branch.test, body: branch.body, orelse }, start: clause.start, end }];
  }
  return { type: "If", test, body, orelse };
}

function readElse(clause: Cst | undefined): readonly Stmt[] {
  if (clause === undefined) return [];
  const [keyword, colon, body, ...more] = clause.children;
  const known = keyword?.type === "else" || keyword?.type === "finally";
  if (!known || colon?.type !== ":" || more.length > 0) return refuse(clause);
  return readBlock(body);
}

function onlyElse(rest: readonly Cst[]): readonly Stmt[] {
  const [clause, ...more] = rest;
  if (more.length > 0 || (clause !== undefined && clause.type !== "else_clause")) return refuse(clause);
  return readElse(clause);
}

function readWhile(node: Cst): StmtNode {
  const { test, body, rest } = conditional(node);
  return { type: "While", test, body, orelse: onlyElse(rest) };
}

/** The children behind an `async` if there is one. */
function withoutAsync(node: Cst): { isAsync: boolean; children: readonly Cst[] } {
  const isAsync = node.children[0]?.type === "async";
  return { isAsync, children: isAsync ? node.children.slice(1) : node.children };
}

function readFor(node: Cst): StmtNode {
  const { isAsync, children } = withoutAsync(node);
  const [, target, preposition, iter, colon, body, ...rest] = children;
  if (target === undefined || preposition?.type !== "in" || iter === undefined || colon?.type !== ":") {
    return refuse(node);
  }
  if (iter.type === "yield") return refuse(iter);
  return {
    type: isAsync ? "AsyncFor" : "For",
    target: readTarget(target, read),
    iter: starExpressions(iter, read),
    body: readBlock(body),
    orelse: onlyElse(rest),
  };
}

function readWith(node: Cst): StmtNode {
  const { isAsync, children } = withoutAsync(node);
  const [, clause, colon, body, ...more] = children;
  if (clause === undefined || colon?.type !== ":" || more.length > 0) return refuse(node);
  return { type: isAsync ? "AsyncWith" : "With", items: readWithItems(clause, read), body: readBlock(body) };
}

function readTry(node: Cst): StmtNode {
  const [, colon, body, ...clauses] = node.children;
  if (colon?.type !== ":") return refuse(node);
  const finallyClause = clauses.at(-1)?.type === "finally_clause" ? clauses.pop() : undefined;
  const elseClause = clauses.at(-1)?.type === "else_clause" ? clauses.pop() : undefined;
  if (clauses.some(({ type }) => type !== "except_clause")) return refuse(node);
  if (clauses.length === 0 && (finallyClause === undefined || elseClause !== undefined)) return refuse(node);
  const starred = clauses.filter((clause) => clause.children[1]?.type === "*").length;
  if (starred !== 0 && starred !== clauses.length) return refuse(node, "cannot have both except and except*");
  return {
    type: starred > 0 ? "TryStar" : "Try",
    body: readBlock(body),
    handlers: clauses.map(readHandler),
    orelse: readElse(elseClause),
    finalbody: readElse(finallyClause),
  };
}

function readHandler(clause: Cst): Stmt {
  const starred = clause.children[1]?.type === "*";
  const body = readBlock(clause.children.at(-1));
  const head = clause.children.slice(starred ? 2 : 1, -2);
  if (clause.children.at(-2)?.type !== ":" || (starred && head.length === 0)) return refuse(clause);
  const parts = head.length === 1 && head[0]?.type === "as_pattern" ? head[0].children : head;
  const [type, as, name, ...more] = parts;
  if (more.length > 0 || (as !== undefined && as.type !== "as")) return refuse(clause);
  const alias = name?.type === "as_pattern_target" ? name.children[0] : name;
  return placed(
    {
      type: "ExceptHandler",
      of: type === undefined ? null : read(type, "expression"),
      name: as === undefined ? null : identifier(alias),
      body,
    },
    clause,
  );
}

function readMatch(node: Cst): StmtNode {
  const block = node.children.at(-1);
  const subject = node.children.slice(1, -2);
  if (block?.type !== "block" || node.children.at(-2)?.type !== ":") return refuse(node);
  const { length } = subject;
  const tuple = bareTuple(subject, node, read, length === 1 ? "named_expression" : "star_named_expression");
  return { type: "Match", subject: tuple, cases: block.children.map(readCase) };
}

function readCase(clause: Cst): Stmt {
  const body = readBlock(clause.children.at(-1));
  if (clause.type !== "case_clause" || clause.children.at(-2)?.type !== ":") return refuse(clause);
  const head = clause.children.slice(1, -2);
  const last = head.at(-1);
  const guard = last?.type === "if_clause" ? last : null;
  const pattern = readPatterns(guard === null ? head : head.slice(0, -1), clause, read);
  return placed({ type: "match_case", pattern, guard: guard === null ? null : readGuard(guard), body }, clause);
}

function readGuard(clause: Cst): Expr {
  const [keyword, condition, ...more] = clause.children;
  if (keyword?.type !== "if" || condition === undefined || more.length > 0) return refuse(clause);
  return read(condition, "named_expression");
}
