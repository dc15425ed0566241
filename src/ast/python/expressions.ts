/** The reader of expressions, put together from the readers of operators, atoms, suffixes and parameters. */
import { readAtom } from "./atoms.ts";
import { readSuffix } from "./calls.ts";
import { type Rule, refuse } from "./grammar.ts";
import type { Arguments, Expr } from "./nodes.ts";
import { type OperandReaders, OperatorReader } from "./operators.ts";
import { readParameters } from "./parameters.ts";
import { isOperand, piecesOf } from "./pieces.ts";
import type { Cst } from "./tree.ts";

const READERS: OperandReaders = {
  atom: (node) => readAtom(node, readExpression),
  suffix: (head, node) => readSuffix(head, node, readExpression),
  lambdaArguments,
};

/** The expression at `node` in canonical form, if CPython's `rule` derives it; throws `Refused` otherwise. */
export function readExpression(node: Cst, rule: Rule): Expr {
  if (isOperand(node)) return readAtom(node, readExpression);
  return new OperatorReader(piecesOf(node), READERS).read(rule);
}

function lambdaArguments(node: Cst): Arguments {
  const [keyword, ...rest] = node.children.slice(0, -1);
  const parameters = rest.length === 2 ? rest[0] : null;
  if (keyword?.type !== "lambda" || rest.at(-1)?.type !== ":") return refuse(node);
  if (parameters === null) return readParameters([], readExpression);
  if (parameters?.type !== "lambda_parameters" || rest.length !== 2) return refuse(node);
  return readParameters(parameters.children, readExpression);
}
