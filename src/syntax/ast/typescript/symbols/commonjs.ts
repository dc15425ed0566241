import type { Directive, Expression, Node, ObjectExpression, Statement } from "oxc-parser";
import { listDeclaredNames } from "../bound-names.ts";
import { findRequiredModule } from "../loaders.ts";
import { printClass, printVariableValue } from "../signature/declarations.ts";
import { isFunctionValue, printFunctionValue } from "../signature/functions.ts";
import type { Printer } from "../signature/printer.ts";
import { type Definition, isPrivateName } from "./definition.ts";
import type { PassedName } from "./exports.ts";
import { defineMembers } from "./members.ts";
import { collectLocalValues, defineObjectMembers, findObjectLiteral, type LocalValues } from "./objects.ts";
import type { TakenName } from "./taken-names.ts";

export interface CommonJsExports {
  readonly definitions: readonly Definition[];
  readonly passed: readonly PassedName[];
  /** Maps each local name to the names under which it is exported. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names that are set to `void 0` after they have a value. */
  readonly taken: readonly TakenName[];
}

/** Reads `module.exports = …`, `exports.a = …` and `module.exports.a = …` at the top level. */
export function readCommonJs(body: readonly (Directive | Statement)[], printer: Printer): CommonJsExports {
  const reader = new CommonJsReader(printer, new Set(body.flatMap(listDeclaredNames)), collectLocalValues(body));
  for (const node of body) {
    if (node.type === "ExpressionStatement") reader.readAssignment(node.expression, node);
  }
  return reader;
}

const WHOLE = "module.exports";

class CommonJsReader implements CommonJsExports {
  definitions: Definition[] = [];
  passed: PassedName[] = [];
  readonly names = new Map<string, Set<string>>();
  readonly taken: TakenName[] = [];
  readonly #printer: Printer;
  readonly #declared: ReadonlySet<string>;
  /** Whether `exports` is no longer what the file exports. */
  #isDetached = false;
  #replacedBy: Statement | null = null;

  constructor(
    printer: Printer,
    declared: ReadonlySet<string>,
    private readonly locals: LocalValues,
  ) {
    this.#printer = printer;
    this.#declared = declared;
  }

  readAssignment(expression: Expression, statement: Statement): void {
    if (expression.type !== "AssignmentExpression" || expression.operator !== "=") return;
    const { left, right } = expression;
    const target = readExportTarget(left);
    if (right.type === "AssignmentExpression") this.readAssignment(right, statement);
    const value = readLastAssignedValue(right);
    if (target === null || (this.#isDetached && isNamed(left, "exports"))) return;
    if (target === WHOLE) this.#replace(expression, statement);
    if (isVoid(value)) {
      // Compilers write this before they assign a name; afterwards it takes the name away.
      const isAssigned = this.definitions.some(({ name }) => name === target) || this.#isPassed(target);
      if (isAssigned) this.taken.push({ symbol: target, text: `${target} = void 0` });
      return;
    }
    const object = target === WHOLE ? findObjectLiteral(value) : null;
    if (object !== null) this.#readObject(object, statement);
    else this.#readValue(target, value, statement);
  }

  /** `module.exports = …` drops what was exported before; `exports` stays the same object only where it is assigned, too. */
  #replace(expression: Expression, statement: Statement): void {
    if (this.#replacedBy === statement) return;
    this.#replacedBy = statement;
    this.definitions = [];
    this.passed = [];
    this.names.clear();
    const whole = statement.type === "ExpressionStatement" ? statement.expression : expression;
    this.#isDetached = !listAssignmentChain(whole).some(
      (node) => node.type === "Identifier" && node.name === "exports",
    );
  }

  #readObject(object: ObjectExpression, statement: Statement): void {
    this.#define(WHOLE, `${WHOLE} = {}`, "variable", statement);
    for (const property of object.properties) {
      if (property.type === "SpreadElement") {
        const from = findRequiredModule(property.argument);
        const source = from === null ? this.#printer.expression(property.argument) : `'${from}'`;
        const text = `exports * from ${from === null ? source : JSON.stringify(from)}`;
        this.#pass(`* from ${source}`, text, "re_export", statement);
        continue;
      }
      this.#readValue(this.#printer.key(property.key, property.computed), property.value, statement);
    }
  }

  #readValue(name: string, value: Expression, statement: Statement): void {
    const target = name === WHOLE ? WHOLE : `exports.${name}`;
    const from = findRequiredModule(value);
    if (from !== null) {
      this.#pass(name, `${target} = require(${JSON.stringify(from)})`, "re_export", statement);
      return;
    }
    if (value.type === "Identifier") {
      this.names.set(value.name, (this.names.get(value.name) ?? new Set()).add(name));
      if (value.name !== name || !this.#declared.has(name))
        this.#pass(name, `${target} = ${value.name}`, "export_list", statement);
    } else if (isFunctionValue(value)) {
      this.#define(name, target + printFunctionValue(value, this.#printer), "function", statement);
    } else if (value.type === "ClassExpression") {
      this.#define(name, `${target} = ${printClass(value, null, this.#printer)}`, "class", statement);
      const owner = { name, public: !isPrivateName(name) };
      this.definitions.push(...defineMembers(value.body.body, owner, this.#printer));
    } else {
      this.#define(name, target + printVariableValue(value, this.#printer), "variable", statement);
      const owner = { name, public: !isPrivateName(name) };
      this.definitions.push(...defineObjectMembers(value, owner, this.#printer, this.locals));
    }
  }

  #isPassed(name: string): boolean {
    return this.passed.some(({ symbol }) => symbol === name) || [...this.names.values()].some((as) => as.has(name));
  }

  #define(name: string, text: string, kind: Definition["kind"], node: Statement): void {
    const isPublic = !isPrivateName(name);
    const { start } = node;
    this.definitions.push({
      name,
      parent: null,
      kind,
      text,
      form: "",
      public: isPublic,
      node,
      start,
      implementation: false,
    });
  }

  #pass(symbol: string, text: string, kind: PassedName["kind"], node: Statement): void {
    this.passed.push({ symbol, kind, text, node, start: node.start });
  }
}

/** Returns `a` for `exports.a` and `module.exports.a`, `module.exports` for itself, else null. */
function readExportTarget(node: Node): string | null {
  if (node.type !== "MemberExpression" || node.computed || node.property.type === "PrivateIdentifier") return null;
  const { object, property } = node;
  if (object.type === "Identifier" && object.name === "module" && property.name === "exports") return WHOLE;
  if (object.type === "Identifier" && object.name === "exports") return property.name;
  return readExportTarget(object) === WHOLE ? property.name : null;
}

function isNamed(node: Node, name: string): boolean {
  if (node.type === "MemberExpression") return isNamed(node.object, name);
  return node.type === "Identifier" && node.name === name;
}

/** Returns the targets of a chain of assignments, followed by its value. */
function listAssignmentChain(node: Expression): readonly Node[] {
  return node.type === "AssignmentExpression" ? [node.left, ...listAssignmentChain(node.right)] : [node];
}

function readLastAssignedValue(value: Expression): Expression {
  return value.type === "AssignmentExpression" ? readLastAssignedValue(value.right) : value;
}

function isVoid(value: Expression): boolean {
  return value.type === "UnaryExpression" && value.operator === "void";
}
