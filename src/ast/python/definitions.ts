/** `def`, `class` and their decorators. */
import { readArguments } from "./calls.ts";
import { identifier, inside, type ReadExpression, refuse } from "./grammar.ts";
import type { Expr } from "./nodes.ts";
import { readParameters } from "./parameters.ts";
import type { ClassDef, FunctionDef, Stmt } from "./statement-nodes.ts";
import type { Cst } from "./tree.ts";
import { readTypeParams } from "./type-params.ts";

interface Readers {
  readonly read: ReadExpression;
  readonly readBlock: (node: Cst | undefined) => readonly Stmt[];
}

export function readDefinition(node: Cst, readers: Readers): FunctionDef | ClassDef {
  if (node.type !== "decorated_definition") return readBare(node, [], readers);
  const definition = node.children.at(-1);
  if (definition === undefined) return refuse(node);
  const decorators = node.children.slice(0, -1).map((decorator) => readDecorator(decorator, readers.read));
  return readBare(definition, decorators, readers);
}

function readDecorator(node: Cst, read: ReadExpression): Expr {
  const [sign, value, ...more] = node.children;
  if (node.type !== "decorator" || sign?.type !== "@" || value === undefined || more.length > 0) return refuse(node);
  return read(value, "named_expression");
}

function readBare(node: Cst, decorators: readonly Expr[], readers: Readers): FunctionDef | ClassDef {
  switch (node.type) {
    case "function_definition":
      return readFunction(node, decorators, readers);
    case "class_definition":
      return readClass(node, decorators, readers);
    default:
      return refuse(node);
  }
}

function readFunction(node: Cst, decorator_list: readonly Expr[], { read, readBlock }: Readers): FunctionDef {
  const rest = [...node.children];
  const isAsync = rest[0]?.type === "async" ? rest.shift() !== undefined : false;
  const [keyword, name] = rest.splice(0, 2);
  const typeParams = rest[0]?.type === "type_parameter" ? rest.shift() : undefined;
  const parameters = rest.shift();
  if (keyword?.type !== "def" || parameters?.type !== "parameters") return refuse(node);
  const arrow = rest[0]?.type === "->" ? rest.splice(0, 2) : null;
  const [colon, body, ...more] = rest;
  if (colon?.type !== ":" || more.length > 0) return refuse(node);
  return {
    type: isAsync ? "AsyncFunctionDef" : "FunctionDef",
    decorator_list,
    name: identifier(name),
    type_params: readTypeParams(typeParams, read),
    args: readParameters(inside(parameters), read),
    returns: arrow?.[1] === undefined ? null : read(arrow[1], "expression"),
    body: readBlock(body),
  };
}

function readClass(node: Cst, decorator_list: readonly Expr[], { read, readBlock }: Readers): ClassDef {
  const rest = [...node.children];
  const [keyword, name] = rest.splice(0, 2);
  const typeParams = rest[0]?.type === "type_parameter" ? rest.shift() : undefined;
  const superclasses = rest[0]?.type === "argument_list" ? rest.shift() : undefined;
  const [colon, body, ...more] = rest;
  if (keyword?.type !== "class" || colon?.type !== ":" || more.length > 0) return refuse(node);
  const { args, keywords } =
    superclasses === undefined ? { args: [], keywords: [] } : readArguments(superclasses, read);
  return {
    type: "ClassDef",
    decorator_list,
    name: identifier(name),
    type_params: readTypeParams(typeParams, read),
    bases: args,
    keywords,
    body: readBlock(body),
  };
}
