import { isErased } from "./erased-imports.ts";
import { type ParsedText, topLevel } from "./parser.ts";
import { isSyntaxNode, nameIn, nodesIn, type SyntaxNode } from "./syntax-node.ts";

const FUNCTION = /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/;
const CALL = /^(?:CallExpression|NewExpression|TaggedTemplateExpression|ImportExpression|Decorator)$/;
const PASSES_ON = /^Export(?:Named|All)Declaration$/;

/**
 * Returns the lines of imports that a file does not need while it is loaded: what it only passes on, and names that stand only in functions
 * which nothing calls yet. A circle of such imports alone finds no module half done.
 */
export function readLateImports(parsed: ParsedText): ReadonlySet<number> {
  const nodes = topLevel(parsed);
  const loading = namesWhileLoading(nodes, parsed);
  const late = nodes.filter((node) => {
    if (PASSES_ON.test(node.type)) return isSyntaxNode(node.source);
    if (node.type !== "ImportDeclaration") return false;
    return nodesIn(node.specifiers).every(({ local }) => !loading.has(nameIn(local)));
  });
  return new Set(late.map(({ start }) => parsed.lines.lineAt(start)));
}

/** Returns the names that stand where the file runs as it is loaded, and in the functions and classes that these names call. */
function namesWhileLoading(nodes: readonly SyntaxNode[], { tree }: ParsedText): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting = new Map<string, SyntaxNode[]>();
  const stack: Place[] = nodes
    .filter(({ type, source }) => type !== "ImportDeclaration" && !(PASSES_ON.test(type) && isSyntaxNode(source)))
    .map((node) => ({ node, owner: null }));
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { node } = place;
    const { name } = node;
    if (typeof name === "string" && !names.has(name)) {
      names.add(name);
      for (const body of waiting.get(name) ?? []) stack.push({ node: body, owner: null });
      waiting.delete(name);
    }
    const owner = ownerBelow(place);
    for (const child of tree.childrenOf(node)) {
      if (isErased(child) || isNoUse(node, child)) continue;
      if (owner === null || names.has(owner) || !isLater(node, child)) stack.push({ node: child, owner });
      else waiting.set(owner, [...(waiting.get(owner) ?? []), child]);
    }
  }
  return names;
}

interface Place {
  readonly node: SyntaxNode;
  /** The top-level name whose functions the node may hold; null where a function runs at once or may do so. */
  readonly owner: string | null;
}

function ownerBelow({ node, owner }: Place): string | null {
  const { type, id, declaration } = node;
  if (CALL.test(type)) return null;
  if (/^(?:Class|Function)Declaration$/.test(type) || type === "VariableDeclarator") return owner ?? nameIn(id);
  // What is exported without a name is called by others alone.
  return type === "ExportDefaultDeclaration" && isSyntaxNode(declaration) ? "" : owner;
}

/** Whether a part of a node is the name of a declaration, of a key or of a member, which uses nothing of that name in the file. */
function isNoUse(node: SyntaxNode, part: SyntaxNode): boolean {
  if (part === node.id || node.type === "ExportSpecifier") return true;
  return (part === node.key || part === node.property) && node.computed !== true;
}

/** Whether a part of a node runs only when the function, or the object of the class, is asked for. */
function isLater(node: SyntaxNode, part: SyntaxNode): boolean {
  if (node.type === "PropertyDefinition") return part === node.value && node.static !== true;
  return FUNCTION.test(node.type) && part !== node.id;
}
