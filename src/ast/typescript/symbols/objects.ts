import type {
  Directive,
  Expression,
  Function as FunctionNode,
  Node,
  ObjectExpression,
  ObjectProperty,
  Statement,
} from "oxc-parser";
import { classText } from "../signature/declarations.ts";
import { isFunctionValue } from "../signature/functions.ts";
import { callText } from "../signature/members.ts";
import { type Maybe, type Printer, words } from "../signature/printer.ts";
import { type Definition, isPrivateName, qualifiedName } from "./definition.ts";
import { memberDefinitions, type Owner } from "./members.ts";

/** Maps the names of a scope's functions and constants to what they are, so that `{ get }` has the signature of `get`. */
export type LocalValues = ReadonlyMap<string, Expression | FunctionNode>;

const DEEPEST = 5;

export function localValues(body: readonly (Directive | Statement)[]): LocalValues {
  const values = new Map<string, Expression | FunctionNode>();
  for (const statement of body) {
    const node = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (node?.type === "FunctionDeclaration" && node.id) values.set(node.id.name, node);
    if (node?.type !== "VariableDeclaration" || node.kind !== "const") continue;
    for (const { id, init } of node.declarations)
      if (id.type === "Identifier" && !id.typeAnnotation && init) values.set(id.name, init);
  }
  return values;
}

/** Returns the object literal that a value is, also in `Object.freeze(…)`, `… as const` and `… satisfies T`; null where a type decides what its members are. */
export function objectLiteral(value: Maybe<Node>): ObjectExpression | null {
  switch (value?.type) {
    case "ObjectExpression":
      return value;
    case "ParenthesizedExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return objectLiteral(value.expression);
    case "TSAsExpression":
    case "TSTypeAssertion": {
      const { typeAnnotation: type } = value;
      const isConst =
        type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
      return isConst ? objectLiteral(value.expression) : null;
    }
    case "CallExpression": {
      const { callee, arguments: given } = value;
      if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier" || callee.object.name !== "Object")
        return null;
      const isKept =
        callee.property.type === "Identifier" && /^(?:freeze|seal|preventExtensions)$/.test(callee.property.name);
      return isKept && !callee.computed ? objectLiteral(given[0]) : null;
    }
    default:
      return null;
  }
}

/** Reads the members of an object that others can reach, and those of the objects in it. */
export function objectMembers(
  value: Maybe<Node>,
  owner: Owner,
  printer: Printer,
  locals: LocalValues,
  depth = 0,
): Definition[] {
  const object = owner.public && depth < DEEPEST ? objectLiteral(value) : null;
  return (object?.properties ?? []).flatMap((property): Definition[] => {
    if (property.type === "SpreadElement") {
      const name = `* from ${printer.expression(property.argument)}`;
      return [
        {
          ...definitionOf(name, property, owner),
          kind: "re_export",
          text: `...${printer.expression(property.argument)}`,
        },
      ];
    }
    const name = printer.key(property.key, property.computed);
    const own = definitionOf(name, property, owner);
    const inner = { name: qualifiedName(owner.name, name), public: own.public };
    const given =
      property.value.type === "Identifier" ? (locals.get(property.value.name) ?? property.value) : property.value;
    if (given.type === "ClassExpression") {
      const text = `${name} = ${classText(given, null, printer)}`;
      return [{ ...own, kind: "class", text }, ...memberDefinitions(given.body.body, inner, printer)];
    }
    if (given.type === "FunctionDeclaration" || isFunctionValue(given))
      return [{ ...own, ...callableOf(property, given, name, printer) }];
    return [own, ...objectMembers(given, inner, printer, locals, depth + 1)];
  });
}

function callableOf(
  { kind }: ObjectProperty,
  value: Extract<Expression, { type: "ArrowFunctionExpression" }> | FunctionNode,
  name: string,
  printer: Printer,
): Pick<Definition, "kind" | "text"> {
  const flags = words({ async: value.async, get: kind === "get", set: kind === "set" });
  const text = `${flags}${value.generator ? "*" : ""}${name}${callText(value, printer)}`;
  return { kind: kind === "init" ? "function" : "variable", text };
}

function definitionOf(name: string, node: Node, owner: Owner): Definition {
  const isPublic = owner.public && !isPrivateName(name);
  const { start } = node;
  return {
    name,
    parent: owner.name,
    kind: "variable",
    text: name,
    form: "",
    public: isPublic,
    node,
    start,
    implementation: false,
  };
}
