import { isSyntaxNode, readLiteralString, type SyntaxNode } from "../syntax-node.ts";
import type { SyntaxTree } from "../syntax-tree.ts";

/** Describes a name that a statement deletes or gives another value without defining it. */
export interface TakenName {
  /** This is `login` for `delete exports.login`, `Session.refresh` for `Session.prototype.refresh = …`. */
  readonly symbol: string;
  readonly text: string;
}

/** A statement without one of these cannot take a name away, except for a plain assignment. */
const MENTIONS = /\bexports\b|\bdelete\b|\bprototype\b|\b(?:Object|Reflect)\b|\\u/;
const BLOCKS: ReadonlySet<string> = new Set(["IfStatement", "TryStatement", "BlockStatement", "SwitchStatement"]);
const PLAIN: ReadonlySet<string> = new Set(["ExpressionStatement", "ForInStatement", "ForOfStatement", "ForStatement"]);

/** Returns the names that the top-level statements of a file take away, in source order. */
export function readTakenNames(body: readonly SyntaxNode[], text: string, tree: SyntaxTree): readonly TakenName[] {
  const aliases = collectExportAliases(body, text, tree);
  return body.flatMap((statement) => {
    const isPlain = PLAIN.has(statement.type) || BLOCKS.has(statement.type) || aliases.size > 0;
    if (!isPlain && !MENTIONS.test(text.slice(statement.start, statement.end))) return [];
    const found: TakenName[] = [];
    const own = readThisAssignment(statement);
    if (own !== null) found.push({ symbol: own, text: `assigned: ${own}` });
    const pending = [statement];
    for (let node = pending.pop(); node; node = pending.pop()) {
      for (const [target, how] of listTakenTargets(node)) {
        const [first = "", ...rest] = target;
        const owner = rest.length > 0 ? aliases.get(first) : undefined;
        const symbol = resolveSymbolAtPath([...(owner ?? [first]), ...rest]);
        // A statement that only assigns to an export defines it.
        const isDefinition = node.type === "AssignmentExpression" && isExport(target) && isTopLevel(node, statement);
        if (symbol !== null && !isDefinition) found.push({ symbol, text: `${how} ${symbol}` });
      }
      pending.push(...[...tree.listChildNodes(node)].reverse());
    }
    return found;
  });
}

/** Returns other names for what the file exports and for its prototypes: `const all = module.exports`, `((all) => …)(exports)`. */
function collectExportAliases(
  body: readonly SyntaxNode[],
  text: string,
  tree: SyntaxTree,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const resolveOwnPath = (value: unknown) => {
    const [first = "", ...rest] = readMemberPath(value) ?? [];
    return first === "" ? null : [...(found.get(first) ?? [first]), ...rest];
  };
  const note = (name: unknown, value: unknown) => {
    const path = isSyntaxNode(name) && name.type === "Identifier" ? resolveOwnPath(value) : null;
    if (path && (isExport(path) || path.at(-1) === "prototype" || String(path) === "module"))
      found.set(String((name as SyntaxNode).name), path);
  };
  for (const statement of body) {
    if (!/\bexports\b|\bprototype\b|\bmodule\b|\\u/.test(text.slice(statement.start, statement.end))) continue;
    const pending = [statement];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (node.type === "VariableDeclarator") {
        note(node.id, node.init);
        const path = resolveOwnPath(node.init);
        // `const { exports: all } = module`
        for (const [name, key] of path ? namesOfPattern(node.id) : [])
          if (path && isExport([...path, key])) found.set(name, [...path, key]);
      }
      if (node.type === "AssignmentExpression") note(node.left, node.right);
      if (node.type === "AssignmentPattern") note(node.left, node.right);
      const { callee, arguments: given } = node;
      const params = isSyntaxNode(callee) && Array.isArray(callee.params) ? callee.params : [];
      for (const [at, param] of params.entries()) note(param, Array.isArray(given) ? given[at] : null);
      pending.push(...tree.listChildNodes(node));
    }
  }
  return found;
}

/** Returns the names that an object's pattern gives to its fields, each with the field. */
function namesOfPattern(pattern: unknown): readonly (readonly [name: string, field: string])[] {
  if (!isSyntaxNode(pattern) || !Array.isArray(pattern.properties)) return [];
  return pattern.properties.flatMap(({ key, value }: SyntaxNode) => {
    const field = readMemberKey(key, false);
    return field !== null && isSyntaxNode(value) && value.type === "Identifier" ? [[String(value.name), field]] : [];
  });
}

/** `this.a = …` at the top of a CommonJS module: there it is what the module exports. */
function readThisAssignment({ expression }: SyntaxNode): string | null {
  if (!isSyntaxNode(expression) || expression.type !== "AssignmentExpression") return null;
  const { left } = expression;
  const isThis = isSyntaxNode(left) && isSyntaxNode(left.object) && left.object.type === "ThisExpression";
  return isThis ? readMemberKey(left.property, left.computed === true) : null;
}

function isTopLevel(node: SyntaxNode, statement: SyntaxNode): boolean {
  for (let at: unknown = statement.expression; isSyntaxNode(at); at = at.right) if (at === node) return true;
  return false;
}

type Target = readonly [path: readonly string[], how: string];

/** Returns the paths to which a node assigns or which it deletes. */
export function listTakenTargets(node: SyntaxNode): readonly Target[] {
  switch (node.type) {
    case "AssignmentExpression":
      return listPatternTargets(node.left, "assigned:");
    case "ForInStatement":
    case "ForOfStatement":
      return listPatternTargets(node.left, "assigned:");
    case "UnaryExpression":
      return node.operator === "delete" ? listPatternTargets(node.argument, "delete") : [];
    case "CallExpression":
      return listTargetsTakenByCall(node);
    default:
      return [];
  }
}

/** Reads `Object.defineProperty(exports, "a", …)`, `Object.assign(exports, { a })` and `Reflect.deleteProperty(exports, "a")`. */
function listTargetsTakenByCall({ callee, arguments: list }: SyntaxNode): readonly Target[] {
  const [owner = "", called = ""] = readMemberPath(callee) ?? [];
  if (!/^(?:Object|Reflect)$/.test(owner) || !Array.isArray(list)) return [];
  const [first, second]: unknown[] = list;
  const path = readMemberPath(first);
  if (path === null) return [];
  if (/^(?:defineProperty|deleteProperty|set)$/.test(called)) {
    const name = readLiteralString(second);
    return name === null ? [] : [[[...path, name], `${called}:`]];
  }
  if (!/^(?:assign|defineProperties)$/.test(called) || !isSyntaxNode(second) || !Array.isArray(second.properties))
    return [];
  return second.properties.flatMap((property: unknown): Target[] => {
    const name = isSyntaxNode(property) ? readMemberKey(property.key, property.computed === true) : null;
    return name === null ? [] : [[[...path, name], `${called}:`]];
  });
}

/** Returns the names and members to which a pattern assigns, each as its path. */
function listPatternTargets(node: unknown, how: string): readonly Target[] {
  if (!isSyntaxNode(node)) return [];
  const path = readMemberPath(node);
  if (path) return [[path, how]];
  const below = [node.elements, node.properties].flatMap((list) => (Array.isArray(list) ? list : []));
  return [...below, node.left, node.argument, node.value].flatMap((each) => listPatternTargets(each, how));
}

/** Returns the parts of `a.b["c"]`, or null for anything else. */
function readMemberPath(node: unknown): readonly string[] | null {
  if (!isSyntaxNode(node)) return null;
  if (node.type === "Identifier") return [String(node.name)];
  if (/^(?:TSNonNull|TSAs|TSSatisfies|Chain)Expression$/.test(node.type)) return readMemberPath(node.expression);
  if (node.type !== "MemberExpression") return null;
  const path = readMemberPath(node.object);
  const name = readMemberKey(node.property, node.computed === true);
  return path && name !== null ? [...path, name] : null;
}

function readMemberKey(key: unknown, computed: boolean): string | null {
  return isSyntaxNode(key) && key.type === "Identifier" && !computed ? String(key.name) : readLiteralString(key);
}

const isExport = ([first, second]: readonly string[]): boolean =>
  first === "exports" || (first === "module" && second === "exports");

/** Returns the symbol of the file at a path: exports by their own names, members with or without `prototype`. */
export function resolveSymbolAtPath(path: readonly string[]): string | null {
  const own = isExport(path) ? path.slice(path[0] === "module" ? 2 : 1) : path;
  const parts = own.filter((part) => part !== "prototype");
  return parts.length === 0 ? null : parts.join(".");
}
