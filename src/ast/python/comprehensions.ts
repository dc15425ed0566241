import { inside, type ReadExpression, refuse } from "./grammar.ts";
import type { Comprehension, Expr } from "./nodes.ts";
import { readTarget } from "./targets.ts";
import type { Cst } from "./tree.ts";

const COMPREHENSION_TYPES = {
  list_comprehension: "ListComp",
  set_comprehension: "SetComp",
  generator_expression: "GeneratorExp",
} as const;

export function readComprehension(node: Cst, read: ReadExpression): Expr {
  const [body, ...clauses] = inside(node);
  if (body === undefined || clauses.length === 0) return refuse(node);
  const generators = readClauses(clauses, read);
  if (node.type === "dictionary_comprehension") {
    const [key, colon, value, ...more] = body.children;
    if (body.type !== "pair" || key === undefined || colon?.type !== ":" || value === undefined || more.length > 0) {
      return refuse(body);
    }
    return { type: "DictComp", key: read(key, "expression"), value: read(value, "expression"), generators };
  }
  const type = COMPREHENSION_TYPES[node.type as keyof typeof COMPREHENSION_TYPES];
  if (type === undefined) return refuse(node);
  return { type, elt: read(body, "named_expression"), generators };
}

function readClauses(clauses: readonly Cst[], read: ReadExpression): readonly Comprehension[] {
  const generators: { clause: Cst; ifs: Cst[] }[] = [];
  for (const clause of clauses) {
    if (clause.type === "for_in_clause") generators.push({ clause, ifs: [] });
    else if (clause.type === "if_clause") generators.at(-1)?.ifs.push(clause);
    else return refuse(clause);
  }
  if (clauses[0]?.type !== "for_in_clause") return refuse(clauses[0]);
  return generators.map(({ clause, ifs }) => readFor(clause, ifs, read));
}

function readFor(clause: Cst, ifs: readonly Cst[], read: ReadExpression): Comprehension {
  const isAsync = clause.children[0]?.type === "async" ? 1 : 0;
  const [keyword, target, preposition, iter, ...more] = clause.children.slice(isAsync);
  const complete = keyword?.type === "for" && preposition?.type === "in" && more.length === 0;
  if (!complete || target === undefined || iter === undefined) return refuse(clause);
  return {
    type: "comprehension",
    target: readTarget(target, read),
    iter: read(iter, "disjunction"),
    ifs: ifs.map((condition) => readIf(condition, read)),
    is_async: isAsync,
  };
}

function readIf(clause: Cst, read: ReadExpression): Expr {
  const [keyword, condition, ...more] = clause.children;
  if (keyword?.type !== "if" || condition === undefined || more.length > 0) return refuse(clause);
  return read(condition, "disjunction");
}
