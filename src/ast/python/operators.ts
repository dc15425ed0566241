/** CPython's grammar of operators, from named_expression down to primary, read from a line of pieces. */
import { type Rule, refuse } from "./grammar.ts";
import type { Arguments, Expr } from "./nodes.ts";
import type { Piece } from "./pieces.ts";
import type { Cst } from "./tree.ts";

/** What the grammar of operators needs to know about what is not an operator. */
export interface OperandReaders {
  readonly atom: (node: Cst) => Expr;
  readonly suffix: (head: Expr, node: Cst) => Expr;
  readonly lambdaArguments: (node: Cst) => Arguments;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  "==": "Eq",
  "!=": "NotEq",
  "<": "Lt",
  "<=": "LtE",
  ">": "Gt",
  ">=": "GtE",
  in: "In",
  "not in": "NotIn",
  is: "Is",
  "is not": "IsNot",
};

/** Loosest first; all of these associate to the left. */
const BINARY: readonly Readonly<Record<string, string>>[] = [
  { "|": "BitOr" },
  { "^": "BitXor" },
  { "&": "BitAnd" },
  { "<<": "LShift", ">>": "RShift" },
  { "+": "Add", "-": "Sub" },
  { "*": "Mult", "/": "Div", "//": "FloorDiv", "%": "Mod", "@": "MatMult" },
];

const UNARY: Readonly<Record<string, string>> = { "+": "UAdd", "-": "USub", "~": "Invert" };

/** Operators that nest to the right recurse; more of them in a row than this is refused. */
const MAX_DEPTH = 200;

export class OperatorReader {
  #next = 0;
  #depth = 0;

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly readers: OperandReaders,
  ) {}

  /** The whole line under a rule. */
  read(rule: Rule): Expr {
    const value = this.#rule(rule);
    if (this.#next < this.pieces.length) refuse(this.#piece()?.node);
    return value;
  }

  #rule(rule: Rule): Expr {
    switch (rule) {
      case "named_expression":
        return this.#named();
      case "expression":
        return this.#expression();
      case "disjunction":
        return this.#disjunction();
      case "bitwise_or":
        return this.#binary(0);
      case "star_expression":
        return this.#starred("bitwise_or") ?? this.#expression();
      case "star_named_expression":
        return this.#starred("bitwise_or") ?? this.#named();
      case "argument":
        return this.#starred("expression") ?? this.#named();
    }
  }

  #starred(rule: "bitwise_or" | "expression"): Expr | null {
    return this.#take("*") ? { type: "Starred", value: this.#rule(rule) } : null;
  }

  #named(): Expr {
    const value = this.#expression();
    if (!this.#is(":=")) return value;
    if (this.#next !== 1 || value.type !== "Name") return refuse(this.#piece()?.node);
    this.#next += 1;
    return { type: "NamedExpr", target: value, value: this.#expression() };
  }

  #expression(): Expr {
    const piece = this.#piece();
    if (piece?.role === "lambda") {
      this.#next += 1;
      const args = this.readers.lambdaArguments(piece.node);
      return { type: "Lambda", args, body: this.#deeper(() => this.#expression()) };
    }
    const body = this.#disjunction();
    if (!this.#take("if")) return body;
    const test = this.#disjunction();
    if (!this.#take("else")) return refuse(this.#piece()?.node);
    return { type: "IfExp", body, test, orelse: this.#deeper(() => this.#expression()) };
  }

  #disjunction(): Expr {
    return this.#boolean("or", () => this.#boolean("and", () => this.#inversion()));
  }

  #boolean(operator: "and" | "or", operand: () => Expr): Expr {
    const first = operand();
    if (!this.#is(operator)) return first;
    const values = [first];
    while (this.#take(operator)) values.push(operand());
    return { type: "BoolOp", op: operator === "and" ? "And" : "Or", values };
  }

  #inversion(): Expr {
    if (this.#take("not")) return { type: "UnaryOp", op: "Not", operand: this.#deeper(() => this.#inversion()) };
    const left = this.#binary(0);
    const ops: string[] = [];
    const comparators: Expr[] = [];
    for (let op = this.#operator(COMPARISONS); op !== null; op = this.#operator(COMPARISONS)) {
      ops.push(op);
      comparators.push(this.#binary(0));
    }
    return ops.length === 0 ? left : { type: "Compare", left, ops, comparators };
  }

  #binary(level: number): Expr {
    const operators = BINARY[level];
    if (operators === undefined) return this.#factor();
    let left = this.#binary(level + 1);
    for (let op = this.#operator(operators); op !== null; op = this.#operator(operators)) {
      left = { type: "BinOp", left, op, right: this.#binary(level + 1) };
    }
    return left;
  }

  #factor(): Expr {
    const op = this.#operator(UNARY);
    if (op !== null) return { type: "UnaryOp", op, operand: this.#deeper(() => this.#factor()) };
    const left = this.#awaited();
    if (!this.#take("**")) return left;
    return { type: "BinOp", left, op: "Pow", right: this.#deeper(() => this.#factor()) };
  }

  #awaited(): Expr {
    return this.#take("await") ? { type: "Await", value: this.#primary() } : this.#primary();
  }

  #primary(): Expr {
    const piece = this.#piece();
    if (piece?.role !== "operand") return refuse(piece?.node);
    this.#next += 1;
    let value = this.readers.atom(piece.node);
    for (let suffix = this.#piece(); suffix?.role === "suffix"; suffix = this.#piece()) {
      this.#next += 1;
      value = this.readers.suffix(value, suffix.node);
    }
    return value;
  }

  #piece(): Piece | undefined {
    return this.pieces[this.#next];
  }

  #is(operator: string): boolean {
    const piece = this.#piece();
    return piece?.role === "operator" && piece.node.type === operator;
  }

  #take(operator: string): boolean {
    const found = this.#is(operator);
    if (found) this.#next += 1;
    return found;
  }

  /** Takes the next piece if it is one of these operators, and gives CPython's name for it. */
  #operator(names: Readonly<Record<string, string>>): string | null {
    const piece = this.#piece();
    const name = piece?.role === "operator" ? names[piece.node.type] : undefined;
    if (name === undefined) return null;
    this.#next += 1;
    return name;
  }

  #deeper(read: () => Expr): Expr {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) refuse(this.#piece()?.node, "too many nested operators");
    const value = read();
    this.#depth -= 1;
    return value;
  }
}
