/** The names that statements bind, rebind or delete in the scope they stand in. */
import { dottedChain } from "./identifiers.ts";
import type { Call, Expr, Pattern } from "./nodes.ts";
import { blocksOf, isDefinition, type Stmt, type StmtNode } from "./statement-nodes.ts";

/** Returns what the header of a statement binds: names (`login`) and attributes of names (`Session.refresh`), in source order. */
export function bindingsOf(node: StmtNode): readonly string[] {
  switch (node.type) {
    case "FunctionDef":
    case "AsyncFunctionDef":
    case "ClassDef":
      return [node.name];
    case "TypeAlias":
      return [node.name.id];
    case "Import":
      return node.names.map(({ name, asname }) => asname ?? name.slice(0, `${name}.`.indexOf(".")));
    case "ImportFrom":
      return node.names.map(({ name, asname }) => asname ?? name);
    case "Delete":
    case "Assign":
      return [...node.targets.flatMap(targetNames), ...bindingsWithin(node)];
    case "AugAssign":
    case "AnnAssign":
    case "For":
    case "AsyncFor":
      return [...targetNames(node.target), ...bindingsWithin(node)];
    case "With":
    case "AsyncWith":
      return [
        ...node.items.flatMap(({ optional_vars }) => (optional_vars === null ? [] : targetNames(optional_vars))),
        ...bindingsWithin(node),
      ];
    case "ExceptHandler":
      return node.name === null ? [] : [node.name];
    case "match_case":
      return patternNames(node.pattern);
    default:
      return bindingsWithin(node);
  }
}

/** Returns the names that functions among these statements bind in the module, which they declare as `global`. */
export function globalNames(body: readonly Stmt[]): readonly string[] {
  return body.flatMap(({ node }) => [
    ...(node.type === "Global" ? node.names : []),
    ...blocksOf(node).flatMap((block) => globalNames(block)),
  ]);
}

/** Names and chains of attributes; `globals()["a"]` is the name. */
function targetNames(target: Expr): readonly string[] {
  switch (target.type) {
    case "Name":
    case "Attribute": {
      const chain = dottedChain(target);
      return chain === null ? [] : [chain];
    }
    case "Tuple":
    case "List":
      return target.elts.flatMap(targetNames);
    case "Starred":
      return targetNames(target.value);
    case "Subscript": {
      const name = isNamespace(target.value) ? literalText(target.slice) : null;
      return name === null ? [] : [name];
    }
    default:
      return [];
  }
}

const NAMESPACES: ReadonlySet<string> = new Set(["globals", "locals", "vars"]);

function isNamespace(node: Expr): boolean {
  return node.type === "Call" && NAMESPACES.has(dottedChain(node.func) ?? "");
}

function literalText(node: Expr | undefined): string | null {
  if (node?.type !== "Constant" || node.value.of !== "str") return null;
  const [text, ...more] = node.value.value;
  return typeof text === "string" && more.length === 0 ? text : null;
}

function patternNames(pattern: Pattern): readonly string[] {
  const below = Object.values(pattern).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const inner = below.filter((value): value is Pattern => String(value?.type).startsWith("Match"));
  const own = "name" in pattern ? pattern.name : "rest" in pattern ? pattern.rest : null;
  return [...(own === null ? [] : [own]), ...inner.flatMap(patternNames)];
}

/** Returns what the expressions of a header bind: `:=`, `setattr(a, "b", …)`, `globals().pop("a")`. */
function bindingsWithin(node: StmtNode): readonly string[] {
  const blocks = new Set<unknown>(isDefinition(node) ? [] : blocksOf(node));
  const names: string[] = [];
  for (const value of Object.values(node)) if (!blocks.has(value)) collect(value, names);
  return names;
}

function collect(value: unknown, names: string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, names);
    return;
  }
  if (typeof value !== "object" || value === null || !("type" in value) || value.type === "Constant") return;
  const node = value as Expr;
  if (node.type === "NamedExpr") names.push(node.target.id);
  else if (node.type === "Call") names.push(...boundByCall(node));
  for (const part of Object.values(node)) if (typeof part === "object") collect(part, names);
}

function boundByCall({ func, args }: Call): readonly string[] {
  const called = dottedChain(func);
  const [first, second] = args;
  if (called === "setattr" || called === "delattr") {
    const owner = first && dottedChain(first);
    const name = literalText(second);
    return owner && name !== null ? [`${owner}.${name}`] : [];
  }
  if (func.type !== "Attribute" || !isNamespace(func.value)) return [];
  const name = literalText(first);
  return name === null ? [] : [name];
}
