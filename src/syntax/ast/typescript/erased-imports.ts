import { listTopLevelNodes, type ParsedText } from "./parser.ts";
import { nameIn, pickSyntaxNodes, type SyntaxNode } from "./syntax-node.ts";

/** Matches the nodes of TypeScript's own syntax that exist, or have parts that exist, when a program runs; all others are types. */
const EXISTS_AT_RUN =
  /^TS(?:(?:As|Satisfies|NonNull|Instantiation)Expression|TypeAssertion|Enum\w+|Module(?:Declaration|Block)|ExportAssignment|ImportEqualsDeclaration|QualifiedName|ParameterProperty|Abstract\w+|EmptyBodyFunctionExpression)$/;

/**
 * Returns the lines of the imports that TypeScript's compiler leaves out since all their names stand for types: such a module
 * is not loaded with the file. In a file with decorators it may keep them, since the program may ask for its types.
 */
export function readErasedImports(parsed: ParsedText): ReadonlySet<number> {
  const nodes = listTopLevelNodes(parsed);
  const imports = nodes.filter(({ type }) => type === "ImportDeclaration");
  const used = imports.length === 0 ? null : namesAtRun(nodes, parsed);
  if (used === null) return new Set();
  const erased = imports.filter((node) => {
    const names = pickSyntaxNodes(node.specifiers).map(({ local }) => nameIn(local));
    return names.length > 0 && names.every((name) => !used.has(name));
  });
  return new Set(erased.map(({ start }) => parsed.lines.lineAt(start)));
}

/** Returns every name that stands outside of types and imports; null where decorators may need the types. */
function namesAtRun(nodes: readonly SyntaxNode[], { tree }: ParsedText): Set<string> | null {
  const names = new Set<string>();
  const stack = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { type, name } = node;
    if (type === "Decorator") return null;
    if (type === "ImportDeclaration" || (type.startsWith("TS") && !EXISTS_AT_RUN.test(type))) continue;
    // Classic compilers turn JSX into calls of what this name is bound to.
    if (type.startsWith("JSX")) names.add("React");
    if (typeof name === "string") names.add(name);
    stack.push(...tree.listChildNodes(node));
  }
  return names;
}
