/** The names that statements bind, rebind or delete in the scope they stand in. */
import { type Binding, PATCHED } from "../../domain/index.ts";
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

/** Returns what a statement of the top level binds in the module, or changes in what the module knows, when it runs or is called. */
export function moduleBindings(node: StmtNode): readonly Binding[] {
  switch (node.type) {
    case "Import":
      return node.names.map(({ name, asname }) => ({
        name: asname ?? name.slice(0, `${name}.`.indexOf(".")),
        to: name,
      }));
    case "ImportFrom": {
      const from = `${".".repeat(node.level)}${node.module ?? ""}`;
      return node.names.map(({ name, asname }) => ({ name: asname ?? name, to: `${from}:${name}` }));
    }
    default: {
      const names = new Set([...boundBelow(node, false), ...globalNames([{ node, start: 0, end: 0 }])]);
      return [...names].map((name) => ({ name: name.replace(/^(?:builtins|__builtins__)\./, ""), to: null }));
    }
  }
}

function boundBelow(node: StmtNode, isLocal: boolean): readonly string[] {
  const isFunction = node.type === "FunctionDef" || node.type === "AsyncFunctionDef";
  const own = [...bindingsOf(node), ...(replacesModules(node) ? ["*"] : [])];
  const seen = isLocal ? own.filter((name) => /[.*]/.test(name)) : own;
  return [
    ...seen,
    ...blocksOf(node).flatMap((block) => block.flatMap((each) => boundBelow(each.node, isLocal || isFunction))),
  ];
}

/** `sys.modules["auth"] = …`: what imports find. */
function replacesModules(node: StmtNode): boolean {
  const targets = node.type === "Assign" || node.type === "Delete" ? node.targets : [];
  return targets.some((each) => each.type === "Subscript" && /\bmodules$/.test(dottedChain(each.value) ?? ""));
}

/** Returns the names that functions among these statements bind in the module, which they declare as `global`. */
export function globalNames(body: readonly Stmt[]): readonly string[] {
  return body.flatMap(({ node }) => [
    ...(node.type === "Global" ? node.names : []),
    ...blocksOf(node).flatMap((block) => globalNames(block)),
  ]);
}

/** Returns names and chains of attributes; `globals()["a"]` is the name. */
function targetNames(target: Expr): readonly string[] {
  switch (target.type) {
    case "Name":
    case "Attribute": {
      if (target.type === "Attribute" && isThisModule(target.value)) return [target.attr];
      const chain = dottedChain(target);
      return chain === null ? [] : [chain];
    }
    case "Tuple":
    case "List":
      return target.elts.flatMap(targetNames);
    case "Starred":
      return targetNames(target.value);
    case "Subscript": {
      const owner = namespaceOf(target.value);
      const name = owner === null ? null : literalText(target.slice);
      return name === null ? [] : [`${owner}${name}`];
    }
    default:
      return [];
  }
}

const NAMESPACES: ReadonlySet<string> = new Set(["globals", "locals", "vars"]);

/** `sys.modules[__name__]`, also of `__import__("sys")`. */
function isThisModule(node: Expr): boolean {
  if (node.type !== "Subscript" || dottedChain(node.slice) !== "__name__") return false;
  return node.value.type === "Attribute" ? node.value.attr === "modules" : dottedChain(node.value) === "modules";
}

function isNamespace(node: Expr): boolean {
  return node.type === "Call" && NAMESPACES.has(dottedChain(node.func) ?? "");
}

/** `""` for the module's own names, `auth.` for `auth.__dict__` and `vars(auth)`, null for anything else. */
function namespaceOf(node: Expr): string | null {
  if (node.type === "Attribute" && node.attr === "__dict__" && isThisModule(node.value)) return "";
  if (node.type === "Attribute" && node.attr === "__dict__") return `${dottedChain(node.value) ?? "?"}.`;
  if (node.type !== "Call" || !isNamespace(node)) return null;
  const [first] = node.args;
  return first === undefined ? "" : `${dottedChain(first) ?? "?"}.`;
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

function boundByCall({ func, args, keywords }: Call): readonly string[] {
  const called = dottedChain(func);
  const [first, second] = args;
  if (/^(?:(?:type|object)\.__)?(?:set|del)attr(?:__)?$/.test(called ?? "")) {
    const owner = first && dottedChain(first);
    const name = literalText(second);
    if (first && name !== null && isThisModule(first)) return [name];
    return owner && name !== null ? [`${owner}.${name}`] : [];
  }
  if (PATCHES.test(called ?? "")) return patchedNames(args, keywords);
  if (func.type !== "Attribute" || !isNamespace(func.value)) return [];
  if (!/^(?:pop|update|setdefault|__(?:set|del)item__)$/.test(func.attr)) return [];
  if (func.attr === "update") return keywords.flatMap(({ arg }) => arg ?? []);
  const name = literalText(first);
  return name === null ? [] : [name];
}

const PATCHES = /(?:^|\.)(?:patch(?:\.(?:object|multiple))?|monkeypatch\.setattr)$/;

/** `patch("auth.guards.check", …)`, `patch.object(guards, "check", …)`: what tests put in the place of something, with a mark that it is so. */
function patchedNames([first, second]: readonly Expr[], keywords: Call["keywords"]): readonly string[] {
  const owner = literalText(first) ?? (first && dottedChain(first)) ?? "?";
  const named = literalText(second);
  if (named !== null) return [`${PATCHED}${owner}.${named}`];
  const given = keywords.flatMap(({ arg }) => arg ?? []).map((name) => `${PATCHED}${owner}.${name}`);
  return owner.includes(".") ? [`${PATCHED}${owner}`, ...given] : given;
}
