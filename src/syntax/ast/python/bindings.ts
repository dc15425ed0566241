/** The names that statements bind, rebind or delete in the scope they stand in. */
import { type Binding, MODULES, PATCHED } from "../../../kernel/domain/index.ts";
import { readDottedChain, readFirstDottedPart } from "./identifiers.ts";
import { evaluatePlainText, forgetsModules, listExpressionsIn } from "./importing-calls.ts";
import type { Call, Expr, Pattern } from "./nodes.ts";
import { formatSourceModule, isFunction, listPythonBlocks, type Stmt, type StmtNode } from "./statement-nodes.ts";

/** Returns what the header of a statement binds: names (`login`) and attributes of names (`Session.refresh`), in source order. */
export function listHeaderBindings(node: StmtNode): readonly string[] {
  switch (node.type) {
    case "FunctionDef":
    case "AsyncFunctionDef":
    case "ClassDef":
      return [node.name];
    case "TypeAlias":
      return [node.name.id];
    case "Import":
      return node.names.map(({ name, asname }) => asname ?? readFirstDottedPart(name));
    case "ImportFrom":
      return node.names.map(({ name, asname }) => asname ?? name);
    case "Delete":
    case "Assign":
      return [...node.targets.flatMap(listTargetNames), ...listBindingsWithin(node)];
    case "AugAssign":
    case "AnnAssign":
    case "For":
    case "AsyncFor":
      return [...listTargetNames(node.target), ...listBindingsWithin(node)];
    case "With":
    case "AsyncWith":
      return [
        ...node.items.flatMap(({ optional_vars }) => (optional_vars === null ? [] : listTargetNames(optional_vars))),
        ...listBindingsWithin(node),
      ];
    case "ExceptHandler":
      return node.name === null ? [] : [node.name];
    case "match_case":
      return listPatternNames(node.pattern);
    default:
      return listBindingsWithin(node);
  }
}

/** Returns the names that a top-level statement binds in the module when it runs, or that a function binds there when it is called. */
export function listPythonModuleBindings(node: StmtNode): readonly Binding[] {
  switch (node.type) {
    case "Import":
      return node.names.map(({ name, asname }) => ({ name: asname ?? readFirstDottedPart(name), to: name }));
    case "ImportFrom":
      return node.names.map(({ name, asname }) => ({
        name: asname ?? name,
        to: `${formatSourceModule(node)}:${name}`,
      }));
    default: {
      const names = new Set([...listNamesBoundBelow(node, false), ...listGlobalNames([{ node, start: 0, end: 0 }])]);
      return [...names].map((name) => ({ name: name.replace(/^(?:builtins|__builtins__)\./, ""), to: null }));
    }
  }
}

function listNamesBoundBelow(node: StmtNode, isLocal: boolean): readonly string[] {
  const own = [...listHeaderBindings(node), ...(replacesModules(node) ? [MODULES] : [])];
  const inModule = isLocal ? own.filter((name) => /[.*]/.test(name)) : own;
  const inner = listPythonBlocks(node).flat();
  return [...inModule, ...inner.flatMap((each) => listNamesBoundBelow(each.node, isLocal || isFunction(node)))];
}

/** Returns whether a statement such as `sys.modules["auth"] = …` changes which module an import finds. */
function replacesModules(node: StmtNode): boolean {
  const targets = node.type === "Assign" || node.type === "Delete" ? node.targets : [];
  if (forgetsModules(node)) return true;
  return targets.some((each) => each.type === "Subscript" && /\bmodules$/.test(readDottedChain(each.value) ?? ""));
}

/** Returns the names that functions among these statements bind in the module, which they declare as `global`. */
export function listGlobalNames(body: readonly Stmt[]): readonly string[] {
  return body.flatMap(({ node }) => [
    ...(node.type === "Global" ? node.names : []),
    ...listPythonBlocks(node).flatMap((block) => listGlobalNames(block)),
  ]);
}

/** Returns names and chains of attributes; `globals()["a"]` is the name. */
function listTargetNames(target: Expr): readonly string[] {
  switch (target.type) {
    case "Name":
    case "Attribute": {
      if (target.type === "Attribute" && isThisModule(target.value)) return [target.attr];
      const chain = readDottedChain(target);
      return chain === null ? [] : [chain];
    }
    case "Tuple":
    case "List":
      return target.elts.flatMap(listTargetNames);
    case "Starred":
      return listTargetNames(target.value);
    case "Subscript": {
      const owner = findNamespacePrefix(target.value);
      const name = owner === null ? null : evaluatePlainText(target.slice);
      return name === null ? [] : [`${owner}${name}`];
    }
    default:
      return [];
  }
}

const NAMESPACES: ReadonlySet<string> = new Set(["globals", "locals", "vars"]);

/** Recognises `sys.modules[__name__]`, whatever holds `modules`. */
function isThisModule(node: Expr): boolean {
  if (node.type !== "Subscript" || readDottedChain(node.slice) !== "__name__") return false;
  return node.value.type === "Attribute" ? node.value.attr === "modules" : readDottedChain(node.value) === "modules";
}

function isNamespace(node: Expr): boolean {
  return node.type === "Call" && NAMESPACES.has(readDottedChain(node.func) ?? "");
}

/** Returns `""` for the dictionary of the module's own names, `auth.` for `auth.__dict__` and `vars(auth)`, null for anything else. */
function findNamespacePrefix(node: Expr): string | null {
  if (node.type === "Attribute" && node.attr === "__dict__" && isThisModule(node.value)) return "";
  if (node.type === "Attribute" && node.attr === "__dict__") return `${readDottedChain(node.value) ?? "?"}.`;
  if (node.type !== "Call" || !isNamespace(node)) return null;
  const [first] = node.args;
  return first === undefined ? "" : `${readDottedChain(first) ?? "?"}.`;
}

function listPatternNames(pattern: Pattern): readonly string[] {
  const below = Object.values(pattern).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const inner = below.filter((value): value is Pattern => String(value?.type).startsWith("Match"));
  const own = "name" in pattern ? pattern.name : "rest" in pattern ? pattern.rest : null;
  return [...(own === null ? [] : [own]), ...inner.flatMap(listPatternNames)];
}

/** Returns what the expressions of a header bind: `:=`, `setattr(a, "b", …)`, `globals().pop("a")`. */
function listBindingsWithin(node: StmtNode): readonly string[] {
  return listExpressionsIn(node).flatMap((each) =>
    each.type === "NamedExpr" ? [each.target.id] : each.type === "Call" ? listBoundByCall(each) : [],
  );
}

function listBoundByCall({ func, args, keywords }: Call): readonly string[] {
  const called = readDottedChain(func);
  const [first, second] = args;
  if (/^(?:(?:type|object)\.__)?(?:set|del)attr(?:__)?$/.test(called ?? "")) {
    const owner = first && readDottedChain(first);
    const name = evaluatePlainText(second);
    if (first && name !== null && isThisModule(first)) return [name];
    return owner && name !== null ? [`${owner}.${name}`] : [];
  }
  if (PATCHES.test(called ?? "")) return listPatchedNames(args, keywords);
  const space = func.type === "Attribute" ? findNamespacePrefix(func.value) : null;
  if (func.type !== "Attribute" || space === null) return [];
  if (!/^(?:pop|update|setdefault|__(?:set|del)item__)$/.test(func.attr)) return [];
  const given = func.attr === "update" ? listUpdatedNames(first, keywords) : [evaluatePlainText(first)];
  return given.flatMap((name) => (name === null ? [] : [`${space}${name}`]));
}

/** Returns the names in `update(a=1)` and `update({"a": 1})`. */
function listUpdatedNames(first: Expr | undefined, keywords: Call["keywords"]): readonly (string | null)[] {
  const keys = first?.type === "Dict" ? first.items.map(({ key }) => key && evaluatePlainText(key)) : [];
  return [...keys, ...keywords.map(({ arg }) => arg)];
}

const PATCHES = /(?:^|\.)(?:patch(?:\.(?:object|multiple))?|monkeypatch\.setattr)$/;

/** `patch("auth.guards.check", …)`, `patch.object(guards, "check", …)`: what tests put in the place of something, with a mark that it is so. */
function listPatchedNames([first, second]: readonly Expr[], keywords: Call["keywords"]): readonly string[] {
  const owner = evaluatePlainText(first) ?? (first && readDottedChain(first)) ?? "?";
  const named = evaluatePlainText(second);
  if (named !== null) return [`${PATCHED}${owner}.${named}`];
  const given = keywords.flatMap(({ arg }) => arg ?? []).map((name) => `${PATCHED}${owner}.${name}`);
  return owner.includes(".") ? [`${PATCHED}${owner}`, ...given] : given;
}
