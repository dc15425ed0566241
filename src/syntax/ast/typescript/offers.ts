/** Reads what is certain about the values, functions and classes that a module defines. */
import type { ArgumentList, Offer, ParameterList } from "../../../kernel/domain/index.ts";
import { listPatternBoundNames } from "./bound-names.ts";
import { describeTypeScriptConstant, mapEnumValues, mapObjectValues, mapStaticFields } from "./constant-values.ts";
import { isSyntaxNode, nameIn, pickSyntaxNodes, type SyntaxNode, unwrap } from "./syntax-node.ts";

/** Returns the names that a statement defines, with what is certain about each. */
export function listOfferedDefinitions(node: SyntaxNode, isTyped: boolean): [string, Offer][] {
  if (node.type === "VariableDeclaration")
    return pickSyntaxNodes(node.declarations).flatMap(({ id, init }) => {
      const hasType = isSyntaxNode(id) && isSyntaxNode(id.typeAnnotation);
      const isConstant = isSyntaxNode(id) && id.type === "Identifier" && node.kind === "const";
      return listPatternBoundNames(id).map((name): [string, Offer] => [
        name,
        {
          ...(isConstant && !hasType ? offerOfValue(init, isTyped) : {}),
          ...(isConstant ? { ...describeTypeScriptConstant(init), ...mapObjectValues(init) } : {}),
        },
      ]);
    });
  if (!("id" in node)) return [];
  return [[nameIn(node.id), offerOfDefinition(node, isTyped)]];
}

function offerOfDefinition(node: SyntaxNode, isTyped: boolean): Offer {
  switch (node.type) {
    case "FunctionDeclaration":
      return isTyped ? buildParametersOffer(node) : {};
    case "TSEnumDeclaration": {
      const members = isSyntaxNode(node.body) ? pickSyntaxNodes(node.body.members) : [];
      return { members: new Set(members.map(({ id }) => nameIn(id))), parts: mapEnumValues(members) };
    }
    case "ClassDeclaration":
      return buildTypeScriptClassOffer(node, isTyped);
    default:
      return {};
  }
}

function offerOfValue(wrapped: unknown, isTyped: boolean): Offer {
  const value = unwrap(wrapped);
  if (!isTyped || !isSyntaxNode(value) || value !== removeAsConst(wrapped)) return {};
  if (value.type === "ArrowFunctionExpression" || value.type === "FunctionExpression")
    return buildParametersOffer(value);
  if (value.type !== "ObjectExpression") return {};
  const keys = pickSyntaxNodes(value.properties).map((each) =>
    each.type === "Property" && each.computed !== true ? nameIn(each.key) : "",
  );
  return keys.includes("") ? {} : { members: new Set(keys) };
}

/** Returns a value without `as const`. Any other type around a value stays, since it says more than the value. */
function removeAsConst(node: unknown): unknown {
  if (!isSyntaxNode(node) || node.type !== "TSAsExpression" || !isSyntaxNode(node.typeAnnotation)) return node;
  const { typeName } = node.typeAnnotation;
  return nameIn(typeName) === "const" ? node.expression : node;
}

function buildTypeScriptClassOffer({ superClass, body, decorators }: SyntaxNode, isTyped: boolean): Offer {
  if (!isSyntaxNode(body) || pickSyntaxNodes(decorators).length > 0) return {};
  const members = pickSyntaxNodes(body.body);
  const statics = members.filter((each) => each.static === true);
  const constructors = members.filter((each) => each.kind === "constructor");
  const [only] = constructors;
  const isPlain =
    only !== undefined && constructors.length === 1 && only.type === "MethodDefinition" && isSyntaxNode(only.value);
  return {
    parts: mapStaticFields(statics),
    ...(isSyntaxNode(superClass) ? {} : { members: new Set(statics.map(({ key }) => nameIn(key))) }),
    ...(isTyped && isPlain && isSyntaxNode(only.value) ? buildParametersOffer(only.value) : {}),
  };
}

function buildParametersOffer({ params, typeParameters }: SyntaxNode): { parameters?: ParameterList } {
  const all = pickSyntaxNodes(params).filter((each) => nameIn(each) !== "this");
  const isRest = all.at(-1)?.type === "RestElement";
  const list = isRest ? all.slice(0, -1) : all;
  // The types of a caller of a generic function may allow it to leave arguments out.
  if (isSyntaxNode(typeParameters)) return {};
  return {
    parameters: {
      placed: list.map((each, at) => ({
        name: listPatternBoundNames(each)[0] ?? `argument ${at + 1}`,
        isRequired: isRequired(each),
      })),
      placeOnly: list.length,
      named: [],
      takesMore: { placed: isRest, named: false },
    },
  };
}

/** Returns how many arguments a call passes; null if it spreads a list. */
export function readTypeScriptArguments(call: SyntaxNode): ArgumentList | null {
  const list = pickSyntaxNodes(call.arguments);
  return list.some(({ type }) => type === "SpreadElement") ? null : { placed: list.length, named: [] };
}

function isRequired(parameter: SyntaxNode): boolean {
  const inner = isSyntaxNode(parameter.parameter) ? parameter.parameter : parameter;
  if (inner.type === "AssignmentPattern" || inner.optional === true) return false;
  return (
    !isSyntaxNode(inner.typeAnnotation) || !/"TS(?:Void|Any|Unknown)Keyword"/.test(JSON.stringify(inner.typeAnnotation))
  );
}
