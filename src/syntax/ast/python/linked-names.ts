/** The names that statements bind, import and read, as far as they say something about other modules. */
import type { ArgumentList, Offer, ParameterList } from "../../../kernel/domain/index.ts";
import { listGlobalNames, listHeaderBindings } from "./bindings.ts";
import { describeConstantValue, mapClassConstants, mapDictConstants } from "./constant-values.ts";
import { readDottedChain, readFirstDottedPart, readLastDottedPart } from "./identifiers.ts";
import type { Arguments, Call, Expr } from "./nodes.ts";
import {
  BLOCK_FIELDS,
  type ClassDef,
  formatSourceModule,
  isFunction,
  listPythonBlocks,
  type Stmt,
  type StmtNode,
} from "./statement-nodes.ts";

interface ImportedName {
  /** The name that the import binds, or `*`. */
  readonly local: string;
  readonly module: string;
  /** The name in the module; null for the module itself. */
  readonly name: string | null;
  readonly line: number;
  /** Whether nothing around the import expects it to fail. */
  readonly isSure: boolean;
}

interface ReadChain {
  readonly names: readonly string[];
  readonly arguments: ArgumentList | null;
  readonly line: number;
  readonly isSure: boolean;
}

export interface LinkedNames {
  readonly imported: readonly ImportedName[];
  /** What the module binds, once for each binding. */
  readonly offered: readonly (readonly [string, Offer])[];
  /** The names bound in any scope, once for each binding. */
  readonly bound: readonly string[];
  readonly read: readonly ReadChain[];
  /** The attributes of names that are assigned or deleted: `settings.DEBUG`. */
  readonly stored: readonly string[];
  /** Names that stand in string literals, where `getattr` and its like may find them. */
  readonly texts: ReadonlySet<string>;
  /** Whether the module may have names that its text does not bind. */
  readonly isOpen: boolean;
}

interface Place {
  /** Whether the statements bind names of the module. */
  readonly isTop: boolean;
  /** Whether they run under no condition. */
  readonly isAlways: boolean;
  readonly isSure: boolean;
}

const BLOCKS: ReadonlySet<string> = new Set([...BLOCK_FIELDS, "type"]);
/** Matches the ways to give a module names that its text does not bind. */
const OPENERS = /\b(?:globals|exec|vars)\s*\(|\bsys\.modules\b/;
const FORGIVING = /^(?:ImportError|ModuleNotFoundError|AttributeError|NameError|TypeError|Exception|BaseException)$/;
const EXPECTS_FAILURE = /^(?:raises|suppress|warns|assertRaises\w*)$/;
/** Matches bases from which a class inherits no names that its users could take for its own. */
const PLAIN_BASE = /^(?:object|str|int|(?:Int|Str)?Enum|(?:Int)?Flag|Exception|\w+Error)$/;

export function collectLinkedNames(
  body: readonly Stmt[],
  source: string,
  lineAt: (offset: number) => number,
): LinkedNames {
  const reader = new Reader(lineAt);
  reader.statements(body, { isTop: true, isAlways: true, isSure: true });
  return { ...reader.found, isOpen: reader.isOpen || OPENERS.test(source) };
}

class Reader {
  readonly found = {
    imported: [] as ImportedName[],
    offered: [] as [string, Offer][],
    bound: [] as string[],
    read: [] as ReadChain[],
    stored: [] as string[],
    texts: new Set<string>(),
  };
  isOpen = false;
  #line = 0;
  #place: Place = { isTop: true, isAlways: true, isSure: true };

  constructor(private readonly lineAt: (offset: number) => number) {}

  statements(body: readonly Stmt[], place: Place): void {
    for (const { node, start } of body) {
      this.#line = this.lineAt(start);
      this.#place = place;
      this.#bind(node);
      for (const [field, value] of Object.entries(node)) if (!BLOCKS.has(field)) this.#expressions(field, value);
      const inner = narrowLinkPlace(node, place);
      for (const block of listPythonBlocks(node)) this.statements(block, inner);
    }
  }

  #bind(node: StmtNode): void {
    const { isTop, isAlways, isSure } = this.#place;
    const line = this.#line;
    const { bound, offered, imported, stored } = this.found;
    const names = listHeaderBindings(node);
    for (const name of names) (name.includes(".") ? stored : bound).push(name);
    if ("type_params" in node) bound.push(...node.type_params.map(({ name }) => name));
    if ("args" in node) this.#parameters(node.args);
    if (node.type === "Global") bound.push(...node.names);
    if (node.type === "Import") {
      for (const { name, asname } of node.names) {
        imported.push({ local: asname ?? "", module: name, name: null, line, isSure });
        // `import a.b` reads `a.b` and binds `a`.
        const top = readFirstDottedPart(name);
        if (asname === null) imported.push({ local: top, module: top, name: null, line, isSure: false });
      }
    }
    if (node.type === "ImportFrom" && node.module !== "__future__") {
      const module = formatSourceModule(node);
      for (const { name, asname } of node.names) imported.push({ local: asname ?? name, module, name, line, isSure });
    }
    if (!isTop) return;
    for (const name of names) {
      if (name === "__getattr__") this.isOpen = true;
      if (!name.includes(".")) offered.push([name, isAlways ? buildPythonOffer(node, name) : {}]);
    }
    if (isFunction(node)) for (const name of listGlobalNames(node.body)) offered.push([name, {}]);
  }

  #parameters({ posonlyargs, args, vararg, kwonlyargs, kwarg }: Arguments): void {
    for (const each of [...posonlyargs, ...args, vararg, ...kwonlyargs, kwarg])
      if (each) this.found.bound.push(each.arg);
  }

  #expressions(field: string, value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#expressions(field, item);
      return;
    }
    if (typeof value !== "object" || value === null || !("type" in value)) return;
    const node = value as Expr | { readonly type: "comprehension"; readonly target: Expr };
    const isTarget = field === "target" || field === "targets" || field === "optional_vars";
    switch (node.type) {
      case "Constant":
        if (node.value.of === "str")
          for (const piece of node.value.value) if (typeof piece === "string") this.#text(piece);
        return;
      case "Name":
        if (isTarget) this.found.bound.push(node.id);
        else this.#read([node.id], null);
        return;
      case "Attribute": {
        const chain = readDottedChain(node);
        if (chain === null) this.#expressions("value", node.value);
        else if (isTarget) this.found.stored.push(chain);
        else this.#read(chain.split("."), null);
        return;
      }
      case "Tuple":
      case "List":
        this.#expressions(field, node.elts);
        return;
      case "Starred":
        this.#expressions(field, node.value);
        return;
      case "Call":
        this.#call(node);
        return;
      case "Lambda":
        this.#parameters(node.args);
        break;
    }
    for (const [inner, part] of Object.entries(node)) if (typeof part === "object") this.#expressions(inner, part);
  }

  #call(call: Call): void {
    const { func, args, keywords } = call;
    const chain = readDottedChain(func);
    if (chain === null) this.#expressions("func", func);
    else this.#read(chain.split("."), readCallArguments(call));
    if (this.#place.isTop && chain === "setattr") this.isOpen = true;
    this.#expressions("args", args);
    for (const { value } of keywords) this.#expressions("value", value);
  }

  #read(names: readonly string[], list: ArgumentList | null): void {
    this.found.read.push({ names, arguments: list, line: this.#line, isSure: this.#place.isSure });
  }

  #text(text: string): void {
    if (text.length < 100 && /^[\w.]+$/.test(text)) this.found.texts.add(readLastDottedPart(text));
  }
}

function narrowLinkPlace(node: StmtNode, place: Place): Place {
  if (isFunction(node) || node.type === "ClassDef") return { ...place, isTop: false };
  return { ...place, isAlways: false, isSure: place.isSure && !forgives(node) };
}

/** Returns whether a statement expects that something in its block fails. */
function forgives(node: StmtNode): boolean {
  if (node.type === "Try" || node.type === "TryStar")
    return node.handlers.some(({ node: handler }) => catches(handler));
  if (node.type === "With" || node.type === "AsyncWith")
    return node.items.some(({ context_expr: each }) =>
      EXPECTS_FAILURE.test(each.type === "Call" ? readChainEnd(each.func) : ""),
    );
  return false;
}

function catches(handler: StmtNode): boolean {
  if (handler.type !== "ExceptHandler") return false;
  const { of } = handler;
  if (of === null) return true;
  return (of.type === "Tuple" ? of.elts : [of]).some((each) => FORGIVING.test(readChainEnd(each)));
}

function readChainEnd(node: Expr): string {
  return readLastDottedPart(readDottedChain(node) ?? "");
}

function readCallArguments({ args, keywords }: Call): ArgumentList | null {
  if (args.some(({ type }) => type === "Starred")) return null;
  const named = keywords.flatMap(({ arg }) => arg ?? []);
  return named.length === keywords.length ? { placed: args.length, named } : null;
}

function buildPythonOffer(node: StmtNode, name: string): Offer {
  if (isFunction(node)) return node.decorator_list.length === 0 ? { parameters: readPythonParameters(node.args) } : {};
  if (node.type === "ClassDef") return buildClassOffer(node);
  if (node.type === "Assign" || node.type === "AnnAssign") return buildConstantOffer(node);
  if (node.type === "ImportFrom") {
    const alias = node.names.find((each) => (each.asname ?? each.name) === name);
    return alias ? { from: { module: formatSourceModule(node), names: [alias.name] } } : {};
  }
  if (node.type !== "Import") return {};
  const alias = node.names.find(({ name: module, asname }) => (asname ?? readFirstDottedPart(module)) === name);
  return alias ? { from: { module: alias.asname === null ? name : alias.name, names: [] } } : {};
}

function buildConstantOffer({ value }: { readonly value: Expr | null }): Offer {
  if (value === null) return {};
  const parts = value.type === "Dict" ? mapDictConstants(value) : null;
  return { ...describeConstantValue(value), ...(parts === null ? {} : { parts }) };
}

/** Returns what is certain about a class, which is nothing where a decorator or a metaclass may replace it. */
function buildClassOffer({ decorator_list, keywords, bases, body }: ClassDef): Offer {
  const isEnum = bases.some((base) => /(?:Enum|Flag)$/.test(readChainEnd(base)));
  const parts = mapClassConstants(body, isEnum);
  if (decorator_list.length + keywords.length > 0) return { parts };
  const own = namesIn(body);
  const inits = body.flatMap(({ node }) => (isFunction(node) && node.name === "__init__" ? [node] : []));
  const [init] = inits;
  const isBuiltByInit =
    init !== undefined && inits.length === 1 && init.decorator_list.length === 0 && !own.has("__new__") && !isEnum;
  return {
    parts,
    ...(bases.every((base) => PLAIN_BASE.test(readChainEnd(base))) && !own.has("__getattr__") ? { members: own } : {}),
    ...(isBuiltByInit ? { parameters: readPythonParameters(init.args, 1) } : {}),
  };
}

/** Returns the names that the statements of a class bind, also in their blocks. */
function namesIn(body: readonly Stmt[]): Set<string> {
  return new Set(
    body.flatMap(({ node }) => [
      ...listHeaderBindings(node),
      ...(isFunction(node) || node.type === "ClassDef"
        ? []
        : listPythonBlocks(node).flatMap((block) => [...namesIn(block)])),
    ]),
  );
}

/** Returns the parameters of a function without the first `bound` of them. */
function readPythonParameters(
  { posonlyargs, args, defaults, vararg, kwonlyargs, kw_defaults, kwarg }: Arguments,
  bound = 0,
): ParameterList {
  const all = [...posonlyargs, ...args].map(({ arg: name }, at, { length }) => ({
    name,
    isRequired: at < length - defaults.length,
  }));
  return {
    placed: all.slice(bound),
    placeOnly: Math.max(0, posonlyargs.length - bound),
    named: kwonlyargs.map(({ arg: name }, at) => ({ name, isRequired: kw_defaults[at] === null })),
    takesMore: { placed: vararg !== null, named: kwarg !== null },
  };
}
