import { BLOCK, createLiteralLeaf, type Part, type PartNode } from "../shape/parts.ts";
import { isSyntaxNode, nameIn, type SyntaxNode } from "./syntax-node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

const APART: ReadonlySet<string> = new Set([
  ...[
    "type",
    "start",
    "end",
    "range",
    "loc",
    "parent",
    "typeAnnotation",
    "returnType",
    "typeParameters",
    "typeArguments",
  ],
  ...[
    "superTypeArguments",
    "implements",
    "accessibility",
    "override",
    "readonly",
    "definite",
    "declare",
    "kind",
    "raw",
  ],
]);
const TELLING: ReadonlySet<string> = new Set([
  "operator",
  "async",
  "generator",
  "delegate",
  "await",
  "static",
  "computed",
  "prefix",
]);
/** Lists the nodes that stand for what is in them. */
const AROUND: Readonly<Record<string, string>> = {
  ExpressionStatement: "expression",
  ChainExpression: "expression",
  TSAsExpression: "expression",
  TSSatisfiesExpression: "expression",
  TSNonNullExpression: "expression",
  TSTypeAssertion: "expression",
  TSParameterProperty: "parameter",
  VariableDeclaration: "declarations",
  ClassBody: "body",
};
const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const CLASS = /^Class(?:Declaration|Expression)$/;

/** Returns the part that is a statement that defines a function or class; null for others. */
export function toTypeScriptPart(statement: SyntaxNode, tree: SyntaxTree): PartNode | null {
  const node = findDefinitionIn(statement);
  if (node === null) return null;
  const [part] = new Reader(tree).listTypeScriptParts({ ...node, id: null });
  return part === undefined || typeof part === "string" ? null : part;
}

/** Returns the function or class that a statement gives a name. */
function findDefinitionIn(statement: SyntaxNode): SyntaxNode | null {
  let node: unknown = statement;
  while (isSyntaxNode(node) && !FUNCTION.test(node.type) && !CLASS.test(node.type)) {
    const [first, ...others] = Array.isArray(node.declarations) ? node.declarations : [];
    if (others.length > 0) return null;
    node =
      first ??
      node.declaration ??
      node.init ??
      (/^(?:MethodDefinition|Property|PropertyDefinition)$/.test(node.type) ? node.value : null);
  }
  return isSyntaxNode(node) && node.body !== null ? node : null;
}

class Reader {
  readonly #tree: SyntaxTree;

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
  }

  listTypeScriptParts(node: SyntaxNode): Part[] {
    const { type } = node;
    const inner = AROUND[type];
    if (inner !== undefined) return this.#valueParts(node[inner]);
    if (type === "BlockStatement")
      return this.#tree.readBlockStatements(node).flatMap((each) => this.listTypeScriptParts(each));
    if (type === "Identifier" || type === "PrivateIdentifier" || type === "JSXIdentifier")
      return [`$${String(node.name)}`];
    if (type === "Literal")
      return [
        typeof node.value === "boolean" || (node.value === null && node.raw === "null")
          ? String(node.raw)
          : createLiteralLeaf(String(node.value)),
      ];
    if (type === "ThisExpression" || type === "Super") return [type];
    if (
      type === "TemplateElement" ||
      type === "JSXText" ||
      type === "EmptyStatement" ||
      /^TS|^Import/.test(type) ||
      node.directive
    )
      return type === "ImportExpression" ? [{ kind: type, parts: this.#valueParts(node.source) }] : [];
    return [this.#nodePart(node)];
  }

  #nodePart(node: SyntaxNode): PartNode {
    const { type } = node;
    const isFunction = FUNCTION.test(type);
    let kind = isFunction ? "Function" : CLASS.test(type) ? "Class" : type;
    const parts: Part[] = [];
    for (const field in node) {
      const value = node[field];
      if (APART.has(field) || value === null || value === undefined || value === false) continue;
      if (TELLING.has(field)) kind += ` ${field} ${String(value)}`;
      else if (isNamed(node, field)) kind += ` ${nameIn(value)}`;
      else if (isSyntaxNode(value) && (value.type === "BlockStatement" || isBlockField(type, field))) {
        const block = this.#valueParts(value);
        // `x => y` and `x => { return y; }` are one.
        if (isFunction && value.type !== "BlockStatement") parts.push(BLOCK, { kind: "ReturnStatement", parts: block });
        else if (block.length > 0) parts.push(BLOCK, ...block);
      } else if (Array.isArray(value) && field === "consequent") parts.push(BLOCK, ...this.#valueParts(value));
      else parts.push(...this.#valueParts(value));
    }
    return { kind, parts };
  }

  #valueParts(value: unknown): Part[] {
    if (Array.isArray(value)) return value.flatMap((each) => this.#valueParts(each));
    return isSyntaxNode(value) ? this.listTypeScriptParts(value) : [];
  }
}

/** Returns whether a field names what is called, or a member. */
function isNamed(node: SyntaxNode, field: string): boolean {
  const value = node[field];
  if (!isSyntaxNode(value) || !/^(?:Identifier|PrivateIdentifier|JSXIdentifier|Literal)$/.test(value.type))
    return false;
  if (field === "property" || field === "key") return node.computed !== true;
  return field === "callee" || field === "name";
}

function isBlockField(type: string, field: string): boolean {
  return field === "body" || (type === "IfStatement" && (field === "consequent" || field === "alternate"));
}
