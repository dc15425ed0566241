/** Reads what is certain about the values, functions and classes that a module defines. */
import type { ArgumentList, Offer, ParameterList } from "../../domain/index.ts";
import { digest } from "../digest.ts";
import { boundNames } from "./bound-names.ts";
import { isSyntaxNode, nameIn, nodesIn, type SyntaxNode, unwrap } from "./syntax-node.ts";

/** Returns the names that a statement defines, with what is certain about each. */
export function definitionsIn(node: SyntaxNode, isTyped: boolean): [string, Offer][] {
  if (node.type === "VariableDeclaration")
    return nodesIn(node.declarations).flatMap(({ id, init }) => {
      const hasType = isSyntaxNode(id) && isSyntaxNode(id.typeAnnotation);
      const isConstant = isSyntaxNode(id) && id.type === "Identifier" && node.kind === "const";
      const value = isConstant ? constantValue(init) : {};
      return boundNames(id).map((name): [string, Offer] => [
        name,
        { ...(isConstant && !hasType ? offerOfValue(init, isTyped) : {}), ...value },
      ]);
    });
  if (!("id" in node)) return [];
  return [[nameIn(node.id), offerOfDefinition(node, isTyped)]];
}

function offerOfDefinition(node: SyntaxNode, isTyped: boolean): Offer {
  switch (node.type) {
    case "FunctionDeclaration":
      return isTyped ? parametersOffer(node) : {};
    case "TSEnumDeclaration": {
      const members = isSyntaxNode(node.body) ? nodesIn(node.body.members) : [];
      return { members: new Set(members.map(({ id }) => nameIn(id))) };
    }
    case "ClassDeclaration":
      return classOffer(node, isTyped);
    default:
      return {};
  }
}

function offerOfValue(wrapped: unknown, isTyped: boolean): Offer {
  const value = unwrap(wrapped);
  if (!isTyped || !isSyntaxNode(value) || value !== withoutConst(wrapped)) return {};
  if (value.type === "ArrowFunctionExpression" || value.type === "FunctionExpression") return parametersOffer(value);
  if (value.type !== "ObjectExpression") return {};
  const keys = nodesIn(value.properties).map((each) =>
    each.type === "Property" && each.computed !== true ? nameIn(each.key) : "",
  );
  return keys.includes("") ? {} : { members: new Set(keys) };
}

/** Returns a number, string, boolean or null as text; null for a value that has to be computed. */
function literalText(wrapped: unknown): string | null {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "UnaryExpression") {
    const operand = literalText(node.argument);
    return operand === null ? null : `${String(node.operator)}${operand}`;
  }
  return node.type === "Literal" && !("regex" in node) ? JSON.stringify(node.value) : null;
}

/** Returns a literal as text and any other value as a digest of its syntax with the names in it; nothing for a value that holds code of its own. */
function constantValue(wrapped: unknown): Pick<Offer, "value" | "reads"> {
  const node = unwrap(wrapped);
  const literal = literalText(node);
  if (literal !== null) return { value: literal };
  if (!isSyntaxNode(node)) return {};
  let hasCode = false;
  const reads = new Set<string>();
  const syntax = JSON.stringify(node, (key, part: unknown) => {
    if (key === "start" || key === "end" || key === "raw" || key === "range") return undefined;
    if (isSyntaxNode(part)) hasCode ||= /^(?:ArrowFunction|Function|Class)Expression$/.test(part.type);
    if (isSyntaxNode(part) && part.type === "Identifier") reads.add(nameIn(part));
    return typeof part === "bigint" ? String(part) : isSyntaxNode(part) ? unwrap(part) : part;
  });
  return hasCode ? {} : { value: `#${digest(syntax)}`, reads: [...reads] };
}

/** Returns a value without `as const`. Any other type around a value stays, since it says more than the value. */
function withoutConst(node: unknown): unknown {
  if (!isSyntaxNode(node) || node.type !== "TSAsExpression" || !isSyntaxNode(node.typeAnnotation)) return node;
  const { typeName } = node.typeAnnotation;
  return nameIn(typeName) === "const" ? node.expression : node;
}

function classOffer({ superClass, body, decorators }: SyntaxNode, isTyped: boolean): Offer {
  if (!isSyntaxNode(body) || nodesIn(decorators).length > 0) return {};
  const members = nodesIn(body.body);
  const statics = members.filter((each) => each.static === true);
  const constructors = members.filter((each) => each.kind === "constructor");
  const [only] = constructors;
  const isPlain =
    only !== undefined && constructors.length === 1 && only.type === "MethodDefinition" && isSyntaxNode(only.value);
  return {
    ...(isSyntaxNode(superClass) ? {} : { members: new Set(statics.map(({ key }) => nameIn(key))) }),
    ...(isTyped && isPlain && isSyntaxNode(only.value) ? parametersOffer(only.value) : {}),
  };
}

function parametersOffer({ params, typeParameters }: SyntaxNode): { parameters?: ParameterList } {
  const all = nodesIn(params).filter((each) => nameIn(each) !== "this");
  const isRest = all.at(-1)?.type === "RestElement";
  const list = isRest ? all.slice(0, -1) : all;
  // The types of a caller of a generic function may allow it to leave arguments out.
  if (isSyntaxNode(typeParameters)) return {};
  return {
    parameters: {
      placed: list.map((each, at) => ({
        name: boundNames(each)[0] ?? `argument ${at + 1}`,
        isRequired: isRequired(each),
      })),
      placeOnly: list.length,
      named: [],
      takesMore: { placed: isRest, named: false },
    },
  };
}

/** Returns how many arguments a call passes; null if it spreads a list. */
export function argumentsOf(call: SyntaxNode): ArgumentList | null {
  const list = nodesIn(call.arguments);
  return list.some(({ type }) => type === "SpreadElement") ? null : { placed: list.length, named: [] };
}

function isRequired(parameter: SyntaxNode): boolean {
  const inner = isSyntaxNode(parameter.parameter) ? parameter.parameter : parameter;
  if (inner.type === "AssignmentPattern" || inner.optional === true) return false;
  return (
    !isSyntaxNode(inner.typeAnnotation) || !/"TS(?:Void|Any|Unknown)Keyword"/.test(JSON.stringify(inner.typeAnnotation))
  );
}
