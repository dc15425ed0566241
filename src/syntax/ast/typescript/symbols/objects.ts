import type {
  Directive,
  Expression,
  Function as FunctionNode,
  Node,
  ObjectExpression,
  ObjectProperty,
  Statement,
} from "oxc-parser";
import { printClass } from "../signature/declarations.ts";
import { isFunctionValue } from "../signature/functions.ts";
import { callText } from "../signature/members.ts";
import { joinModifiers, type Maybe, type Printer } from "../signature/printer.ts";
import { type Definition, isPrivateName, qualifyMemberName } from "./definition.ts";
import { defineMembers, type Owner } from "./members.ts";

/** Maps the names of a scope's functions and constants to what they are, so that `{ get }` has the signature of `get`. */
export type LocalValues = ReadonlyMap<string, Expression | FunctionNode>;

const DEEPEST = 5;

export function collectLocalValues(body: readonly (Directive | Statement)[]): LocalValues {
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
export function findObjectLiteral(value: Maybe<Node>): ObjectExpression | null {
  switch (value?.type) {
    case "ObjectExpression":
      return value;
    case "ParenthesizedExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return findObjectLiteral(value.expression);
    case "TSAsExpression":
    case "TSTypeAssertion": {
      const { typeAnnotation: type } = value;
      const isConst =
        type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
      return isConst ? findObjectLiteral(value.expression) : null;
    }
    case "CallExpression": {
      const { callee, arguments: given } = value;
      if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier" || callee.object.name !== "Object")
        return null;
      const isKept =
        callee.property.type === "Identifier" && /^(?:freeze|seal|preventExtensions)$/.test(callee.property.name);
      return isKept && !callee.computed ? findObjectLiteral(given[0]) : null;
    }
    default:
      return null;
  }
}

/** Reads the members of an object that others can reach, and those of the objects in it. */
export function defineObjectMembers(
  value: Maybe<Node>,
  owner: Owner,
  printer: Printer,
  locals: LocalValues,
  depth = 0,
): Definition[] {
  const object = owner.public && depth < DEEPEST ? findObjectLiteral(value) : null;
  return (object?.properties ?? []).flatMap((property): Definition[] => {
    if (property.type === "SpreadElement") {
      const name = `* from ${printer.expression(property.argument)}`;
      return [
        {
          ...defineObjectMember(name, property, owner),
          kind: "re_export",
          text: `...${printer.expression(property.argument)}`,
        },
      ];
    }
    const name = printer.key(property.key, property.computed);
    const own = defineObjectMember(name, property, owner);
    const inner = { name: qualifyMemberName(owner.name, name), public: own.public };
    const given =
      property.value.type === "Identifier" ? (locals.get(property.value.name) ?? property.value) : property.value;
    if (given.type === "ClassExpression") {
      const text = `${name} = ${printClass(given, null, printer)}`;
      return [{ ...own, kind: "class", text }, ...defineMembers(given.body.body, inner, printer)];
    }
    if (given.type === "FunctionDeclaration" || isFunctionValue(given))
      return [{ ...own, ...describeCallableMember(property, given, name, printer) }];
    return [own, ...defineObjectMembers(given, inner, printer, locals, depth + 1)];
  });
}

function describeCallableMember(
  { kind }: ObjectProperty,
  value: Extract<Expression, { type: "ArrowFunctionExpression" }> | FunctionNode,
  name: string,
  printer: Printer,
): Pick<Definition, "kind" | "text"> {
  const flags = joinModifiers({ async: value.async, get: kind === "get", set: kind === "set" });
  const text = `${flags}${value.generator ? "*" : ""}${name}${callText(value, printer)}`;
  return { kind: kind === "init" ? "function" : "variable", text };
}

function defineObjectMember(name: string, node: Node, owner: Owner): Definition {
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
