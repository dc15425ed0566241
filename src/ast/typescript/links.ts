/** What a file gives to other modules and takes from them; see `ModuleLinks`. */
import type { ArgumentList, LinkUse, ModuleLinks, Offer, ParameterList } from "../../domain/index.ts";
import { withValuesRead } from "../computed-values.ts";
import { digest } from "../digest.ts";
import { type ParsedText, topLevel } from "./parser.ts";
import { isSyntaxNode, literalString, type SyntaxNode, unwrap } from "./syntax-node.ts";

/** Where a name comes from: a module, and the names that lead to it there. */
interface Origin {
  readonly module: string;
  readonly names: readonly string[];
}

interface ReadChain {
  readonly names: readonly string[];
  readonly arguments: ArgumentList | null;
  readonly start: number;
}

/** Fields whose identifiers are no reading of a name, unless the node is computed. */
const NAMES_ONLY: ReadonlyMap<string, readonly string[]> = new Map([
  ["MemberExpression", ["property"]],
  ["Property", ["key"]],
  ["MethodDefinition", ["key"]],
  ["PropertyDefinition", ["key"]],
  ["AccessorProperty", ["key"]],
  ["TSAbstractMethodDefinition", ["key"]],
  ["TSAbstractPropertyDefinition", ["key"]],
  ["TSPropertySignature", ["key"]],
  ["TSMethodSignature", ["key"]],
  ["TSEnumMember", ["id"]],
  ["TSQualifiedName", ["right"]],
  ["TSImportType", ["qualifier"]],
  ["TSNamedTupleMember", ["label"]],
  ["TSTypePredicate", ["parameterName"]],
  ["LabeledStatement", ["label"]],
  ["BreakStatement", ["label"]],
  ["ContinueStatement", ["label"]],
  ["JSXAttribute", ["name"]],
  ["JSXMemberExpression", ["property"]],
  ["MetaProperty", ["meta", "property"]],
  ["ImportDeclaration", ["specifiers"]],
  ["ImportAttribute", ["key"]],
  ["ExportAllDeclaration", ["exported"]],
]);

/** Fields whose patterns bind names. */
const BINDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["VariableDeclarator", ["id"]],
  ["FunctionDeclaration", ["id", "params"]],
  ["FunctionExpression", ["id", "params"]],
  ["ArrowFunctionExpression", ["params"]],
  ["TSDeclareFunction", ["id", "params"]],
  ["TSEmptyBodyFunctionExpression", ["id", "params"]],
  ["TSFunctionType", ["params"]],
  ["TSConstructorType", ["params"]],
  ["TSMethodSignature", ["params"]],
  ["TSCallSignatureDeclaration", ["params"]],
  ["TSConstructSignatureDeclaration", ["params"]],
  ["TSIndexSignature", ["parameters"]],
  ["ClassDeclaration", ["id"]],
  ["ClassExpression", ["id"]],
  ["CatchClause", ["param"]],
  ["TSInterfaceDeclaration", ["id"]],
  ["TSTypeAliasDeclaration", ["id"]],
  ["TSEnumDeclaration", ["id"]],
  ["TSModuleDeclaration", ["id"]],
  ["TSImportEqualsDeclaration", ["id"]],
  ["TSTypeParameter", ["name"]],
  ["TSMappedType", ["key"]],
]);

export function readLinks(parsed: ParsedText, path: string): ModuleLinks {
  const reader = new LinkReader(parsed, /\.[cm]?tsx?$/.test(path));
  return reader.read(/\.d\.([cm]?ts|[^./]+\.ts)$/.test(path));
}

class LinkReader {
  readonly #offers = new Map<string, Offer>();
  readonly #passesOn: string[] = [];
  readonly #uses: (Omit<LinkUse, "line"> & { readonly start: number })[] = [];
  readonly #origins = new Map<string, Origin | null>();
  readonly #bound = new Map<string, number>();
  readonly #read: ReadChain[] = [];
  readonly #stored = new Set<string>();
  /** Names that a `require` binds. */
  readonly #required = new Set<string>();
  #definitions = new Map<string, Offer>();
  #exportsSeen = 0;
  #isOpen = false;

  constructor(
    private readonly parsed: ParsedText,
    private readonly isTyped: boolean,
  ) {}

  read(isDeclaration: boolean): ModuleLinks {
    const body = topLevel(this.parsed);
    for (const node of body) this.#define(isSyntaxNode(node.declaration) ? node.declaration : node);
    this.#definitions = withValuesRead(this.#definitions);
    for (const node of body) this.#topLevel(node);
    const isModule = body.some(({ type }) => /^(?:Import|Export|TSExport|TSNamespaceExport)/.test(type));
    if (!isModule) this.#readCommonJs(body);
    this.#walk(body);
    const isOpen = this.#isOpen || isDeclaration || this.#offers.size + this.#passesOn.length === 0;
    return {
      offers: this.#offers,
      passesOn: this.#passesOn,
      givenToAll: null,
      isOpen,
      uses: this.#allUses(),
      unbound: this.#unbound(),
    };
  }

  /** Returns what is certain of a definition at the top; a name with several has none. */
  #define(node: SyntaxNode): void {
    for (const [name, offer] of definitionsIn(node, this.isTyped))
      this.#definitions.set(name, this.#definitions.has(name) ? {} : offer);
  }

  #topLevel(node: SyntaxNode): void {
    const module = literalString(node.source);
    switch (node.type) {
      case "ImportDeclaration":
        if (module === null) return;
        if (nodes(node.specifiers).length === 0) this.#use(module, [], node);
        for (const each of nodes(node.specifiers)) {
          const name = each.type === "ImportSpecifier" ? nameIn(each.imported) : "default";
          const names = each.type === "ImportNamespaceSpecifier" ? [] : [name];
          this.#origin(nameIn(each.local), { module, names });
          this.#use(module, names, each);
        }
        return;
      case "ExportAllDeclaration":
        if (module === null) return;
        this.#use(module, [], node);
        if (isSyntaxNode(node.exported)) this.#offers.set(nameIn(node.exported), { from: { module, names: [] } });
        else this.#passesOn.push(module);
        return;
      case "ExportDefaultDeclaration":
        this.#offers.set("default", this.#offerOfDefault(node.declaration));
        return;
      case "ExportNamedDeclaration":
        for (const each of nodes(node.specifiers)) {
          const [local, exported] = [nameIn(each.local), nameIn(each.exported)];
          if (module !== null) this.#use(module, [local], each);
          this.#offers.set(exported, module === null ? this.#offerOf(local) : { from: { module, names: [local] } });
        }
        if (isSyntaxNode(node.declaration))
          for (const name of namesDeclaredIn(node.declaration))
            this.#offers.set(name, this.#definitions.get(name) ?? {});
        return;
      case "TSExportAssignment":
      case "TSNamespaceExportDeclaration":
        this.#isOpen = true;
    }
  }

  #offerOfDefault(declaration: unknown): Offer {
    if (!isSyntaxNode(declaration)) return {};
    if (declaration.type === "Identifier") return this.#offerOf(nameIn(declaration));
    const [first] = definitionsIn(declaration, this.isTyped);
    return first?.[1] ?? {};
  }

  #offerOf(local: string): Offer {
    const origin = this.#origins.get(local);
    if (origin) return { from: { module: origin.module, names: origin.names.slice(0, 1) } };
    return this.#definitions.get(local) ?? {};
  }

  /** Reads `module.exports = { … }` and `exports.a = …`; what else touches the exports leaves the module open. */
  #readCommonJs(body: readonly SyntaxNode[]): void {
    for (const { type, expression } of body) {
      if (type !== "ExpressionStatement" || !isSyntaxNode(expression) || expression.type !== "AssignmentExpression")
        continue;
      const target = chainOf(expression.left)?.join(".") ?? "";
      const [, name] = /^(?:module\.)?exports\.(\w+)$/.exec(target) ?? [];
      if (name !== undefined) this.#export(name);
      if (target !== "module.exports" || !isSyntaxNode(expression.right)) continue;
      const { type: kind, properties } = expression.right;
      const keys = nodes(properties).map((each) =>
        each.type === "Property" && each.computed !== true ? nameIn(each.key) : "",
      );
      if (kind !== "ObjectExpression" || keys.includes("")) return;
      this.#exportsSeen += 1;
      for (const key of keys) this.#offers.set(key, {});
    }
    const mentions = this.parsed.text.match(/\bexports\b/g)?.length ?? 0;
    if (mentions !== this.#exportsSeen) this.#isOpen = true;
    else if (mentions > 0) this.#offers.set("default", {});
  }

  #export(name: string): void {
    this.#exportsSeen += 1;
    this.#offers.set(name, {});
  }

  /** Visits the nodes in a loop with its own stack, since trees may be deep. */
  #walk(body: readonly SyntaxNode[]): void {
    const stack = body.map((node) => ({ node, isSure: true })).reverse();
    for (let visit = stack.pop(); visit; visit = stack.pop()) {
      const { node, isSure } = visit;
      this.#visit(node, isSure);
      const isBelowSure = isSure && node.type !== "TryStatement" && node.type !== "ChainExpression";
      for (const child of this.#partsOf(node)) stack.push({ node: child, isSure: isBelowSure });
    }
  }

  /** Returns the nodes below one that may read names. */
  #partsOf(node: SyntaxNode): readonly SyntaxNode[] {
    if (node.type === "BlockStatement") return this.parsed.tree.statementsOf(node);
    const skipped = node.computed === true ? [] : (NAMES_ONLY.get(node.type) ?? []);
    const binders = BINDERS.get(node.type) ?? [];
    if (chainOf(node) !== null) return [];
    const isPassedOn = node.type === "ExportSpecifier" || (node.type === "ExportNamedDeclaration" && node.source);
    if (isPassedOn) return node.type === "ExportSpecifier" && isSyntaxNode(node.local) ? [node.local] : [];
    const parts: SyntaxNode[] = [];
    for (const field in node) {
      if (skipped.includes(field)) continue;
      const below = Array.isArray(node[field]) ? nodes(node[field]) : [node[field]].filter(isSyntaxNode);
      parts.push(...(binders.includes(field) ? below.flatMap(partsOfPattern) : below));
    }
    return parts;
  }

  #visit(node: SyntaxNode, isSure: boolean): void {
    for (const field of BINDERS.get(node.type) ?? [])
      for (const pattern of Array.isArray(node[field]) ? nodes(node[field]) : [node[field]])
        for (const name of namesBoundIn(pattern)) this.#bound.set(name, (this.#bound.get(name) ?? 0) + 1);
    const required = node.type === "VariableDeclarator" ? requiredModule(node.init) : null;
    if (required !== null) this.#require(required, node.id);
    switch (node.type) {
      case "CallExpression": {
        const module = requiredModule(node);
        if (module !== null && isSure) this.#use(module, [], node);
        this.#note(chainOf(unwrap(node.callee)), argumentsOf(node), node, isSure);
        return;
      }
      case "NewExpression":
        this.#note(chainOf(unwrap(node.callee)), argumentsOf(node), node, isSure);
        return;
      case "ImportExpression":
      case "TSImportType": {
        const module = literalString(node.source);
        if (module !== null && isSure) this.#use(module, [], node);
        return;
      }
      case "TSImportEqualsDeclaration": {
        const module = isSyntaxNode(node.moduleReference) ? literalString(node.moduleReference.expression) : null;
        if (module !== null) this.#use(module, [], node);
        return;
      }
      case "AssignmentExpression":
      case "UpdateExpression":
      case "UnaryExpression": {
        const target = chainOf(node.type === "AssignmentExpression" ? node.left : node.argument);
        if (target !== null && (node.type !== "UnaryExpression" || node.operator === "delete"))
          this.#stored.add(target.join("."));
        return;
      }
      default:
        this.#note(chainOf(node), null, node, isSure);
    }
  }

  #require(module: string, target: unknown): void {
    if (!isSyntaxNode(target)) return;
    if (target.type === "Identifier") this.#bindRequired(nameIn(target), { module, names: [] });
    if (target.type !== "ObjectPattern") return;
    for (const each of nodes(target.properties)) {
      const { type, computed, key, value } = each;
      if (type !== "Property" || computed === true || !isSyntaxNode(value) || value.type !== "Identifier") continue;
      this.#use(module, [nameIn(key)], each);
      this.#bindRequired(nameIn(value), { module, names: [nameIn(key)] });
    }
  }

  #bindRequired(local: string, origin: Origin): void {
    this.#origin(local, origin);
    this.#required.add(local);
  }

  #note(names: readonly string[] | null, list: ArgumentList | null, { start }: SyntaxNode, isSure: boolean): void {
    if (names !== null) this.#read.push({ names, arguments: isSure ? list : null, start });
    if (!isSure && names !== null && names.length > 1) this.#stored.add(names.join("."));
  }

  #use(module: string, names: readonly string[], { start }: SyntaxNode): void {
    this.#uses.push({ module, names, arguments: null, isImport: true, start });
  }

  #origin(local: string, origin: Origin): void {
    this.#origins.set(local, this.#origins.has(local) ? null : origin);
  }

  #allUses(): LinkUse[] {
    const { lines } = this.parsed;
    const seen = new Set<string>();
    const imports = this.#uses.map(({ start, ...use }) => ({ ...use, line: lines.lineAt(start) }));
    const others = this.#read.flatMap(({ names, arguments: list, start }): LinkUse[] => {
      const [first = "", ...rest] = names;
      const origin = this.#origins.get(first);
      // An import is no declarator, so another binding of the name anywhere is another name; a `require` binds it once itself.
      const isOnly = (this.#bound.get(first) ?? 0) <= (this.#required.has(first) ? 1 : 0);
      if (!origin || !isOnly || this.#stored.has(names.join("."))) return [];
      if ((rest.length === 0 && list === null) || !this.isTyped) return [];
      const key = JSON.stringify([names, list]);
      if (seen.has(key)) return [];
      seen.add(key);
      const all = [...origin.names, ...rest];
      return [{ module: origin.module, names: all, arguments: list, isImport: false, line: lines.lineAt(start) }];
    });
    return [...imports, ...others];
  }

  #unbound(): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const { names, start } of this.#read) {
      const [name = ""] = names;
      if (this.#bound.has(name) || this.#origins.has(name) || found.has(name)) continue;
      found.set(name, this.parsed.lines.lineAt(start));
    }
    return found;
  }
}

function nodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isSyntaxNode) : [];
}

function nameIn(node: unknown): string {
  if (!isSyntaxNode(node)) return "";
  return node.type === "Literal" ? String(node.value) : String(node.name ?? "");
}

/** `["a", "b"]` for `a.b`, of values and of types; null for anything else. */
function chainOf(node: unknown): string[] | null {
  if (!isSyntaxNode(node)) return null;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return [nameIn(node)];
  if (node.type === "MemberExpression" && (node.computed === true || node.optional === true)) return null;
  const [owner, name] =
    node.type === "MemberExpression"
      ? [node.object, node.property]
      : node.type === "TSQualifiedName"
        ? [node.left, node.right]
        : [];
  const above = chainOf(owner);
  return above === null || !isSyntaxNode(name) || name.type === "PrivateIdentifier" ? null : [...above, nameIn(name)];
}

/** Returns the names that a pattern binds; a node for a parameter property holds its pattern. */
function namesBoundIn(pattern: unknown): string[] {
  if (typeof pattern === "string") return [pattern];
  if (!isSyntaxNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [nameIn(pattern)];
    case "AssignmentPattern":
      return namesBoundIn(pattern.left);
    case "RestElement":
      return namesBoundIn(pattern.argument);
    case "TSParameterProperty":
      return namesBoundIn(pattern.parameter);
    case "Property":
      return namesBoundIn(pattern.value);
    case "ArrayPattern":
      return nodes(pattern.elements).flatMap(namesBoundIn);
    case "ObjectPattern":
      return nodes(pattern.properties).flatMap(namesBoundIn);
    default:
      return [];
  }
}

/** Returns what a pattern reads: its defaults, computed keys, types and decorators. */
function partsOfPattern(pattern: SyntaxNode): SyntaxNode[] {
  const inner = [pattern.left, pattern.argument, pattern.parameter].filter(isSyntaxNode);
  const own = [pattern.typeAnnotation, pattern.right, ...nodes(pattern.decorators)].filter(isSyntaxNode);
  switch (pattern.type) {
    case "Property":
      return [
        ...(pattern.computed === true && isSyntaxNode(pattern.key) ? [pattern.key] : []),
        ...(isSyntaxNode(pattern.value) ? partsOfPattern(pattern.value) : []),
      ];
    case "ArrayPattern":
      return [...own, ...nodes(pattern.elements).flatMap(partsOfPattern)];
    case "ObjectPattern":
      return [...own, ...nodes(pattern.properties).flatMap(partsOfPattern)];
    case "Identifier":
      return own;
    default:
      return [...own, ...inner.flatMap(partsOfPattern)];
  }
}

function namesDeclaredIn(declaration: SyntaxNode): string[] {
  if (declaration.type === "VariableDeclaration")
    return nodes(declaration.declarations).flatMap(({ id }) => namesBoundIn(id));
  return namesBoundIn(declaration.id);
}

/** Returns the names that a statement defines, with what is certain of each. */
function definitionsIn(node: SyntaxNode, isTyped: boolean): [string, Offer][] {
  if (node.type === "VariableDeclaration")
    return nodes(node.declarations).flatMap(({ id, init }) => {
      const hasType = isSyntaxNode(id) && isSyntaxNode(id.typeAnnotation);
      const isConstant = isSyntaxNode(id) && id.type === "Identifier" && node.kind === "const";
      const value = isConstant ? constantValue(init) : {};
      return namesBoundIn(id).map((name): [string, Offer] => [
        name,
        { ...(isConstant && !hasType ? offerOfValue(init, isTyped) : {}), ...value },
      ]);
    });
  if (!("id" in node)) return [];
  return [[nameIn(node.id), offerOfDefinition(node, isTyped)]];
}

function offerOfDefinition(node: SyntaxNode, isTyped: boolean): Offer {
  switch (node.type) {
    case "FunctionDeclaration":
      return isTyped ? parametersOffer(node) : {};
    case "TSEnumDeclaration": {
      const members = isSyntaxNode(node.body) ? nodes(node.body.members) : [];
      return { members: new Set(members.map(({ id }) => nameIn(id))) };
    }
    case "ClassDeclaration":
      return classOffer(node, isTyped);
    default:
      return {};
  }
}

function offerOfValue(wrapped: unknown, isTyped: boolean): Offer {
  const value = unwrap(wrapped);
  if (!isTyped || !isSyntaxNode(value) || value !== withoutConst(wrapped)) return {};
  if (value.type === "ArrowFunctionExpression" || value.type === "FunctionExpression") return parametersOffer(value);
  if (value.type !== "ObjectExpression") return {};
  const keys = nodes(value.properties).map((each) =>
    each.type === "Property" && each.computed !== true ? nameIn(each.key) : "",
  );
  return keys.includes("") ? {} : { members: new Set(keys) };
}

/** Returns a number, text, boolean or null as text; null for what has to be computed. */
function literalText(wrapped: unknown): string | null {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node)) return null;
  if (node.type === "UnaryExpression") {
    const operand = literalText(node.argument);
    return operand === null ? null : `${String(node.operator)}${operand}`;
  }
  return node.type === "Literal" && !("regex" in node) ? JSON.stringify(node.value) : null;
}

/** Returns a literal as text, anything else as a digest of its syntax with the names in it, and nothing for what holds code of its own. */
function constantValue(wrapped: unknown): Pick<Offer, "value" | "reads"> {
  const node = unwrap(wrapped);
  const literal = literalText(node);
  if (literal !== null) return { value: literal };
  if (!isSyntaxNode(node)) return {};
  let hasCode = false;
  const reads = new Set<string>();
  const syntax = JSON.stringify(node, (key, part: unknown) => {
    if (key === "start" || key === "end" || key === "raw" || key === "range") return undefined;
    if (isSyntaxNode(part)) hasCode ||= /^(?:ArrowFunction|Function|Class)Expression$/.test(part.type);
    if (isSyntaxNode(part) && part.type === "Identifier") reads.add(nameIn(part));
    return typeof part === "bigint" ? String(part) : isSyntaxNode(part) ? unwrap(part) : part;
  });
  return hasCode ? {} : { value: `#${digest(syntax)}`, reads: [...reads] };
}

/** A value without `as const`; another type around it says more than the value. */
function withoutConst(node: unknown): unknown {
  if (!isSyntaxNode(node) || node.type !== "TSAsExpression" || !isSyntaxNode(node.typeAnnotation)) return node;
  const { typeName } = node.typeAnnotation;
  return nameIn(typeName) === "const" ? node.expression : node;
}

function classOffer({ superClass, body, decorators }: SyntaxNode, isTyped: boolean): Offer {
  if (!isSyntaxNode(body) || nodes(decorators).length > 0) return {};
  const members = nodes(body.body);
  const statics = members.filter((each) => each.static === true);
  const constructors = members.filter((each) => each.kind === "constructor");
  const [only] = constructors;
  const isPlain =
    only !== undefined && constructors.length === 1 && only.type === "MethodDefinition" && isSyntaxNode(only.value);
  return {
    ...(isSyntaxNode(superClass) ? {} : { members: new Set(statics.map(({ key }) => nameIn(key))) }),
    ...(isTyped && isPlain && isSyntaxNode(only.value) ? parametersOffer(only.value) : {}),
  };
}

function parametersOffer({ params, typeParameters }: SyntaxNode): { parameters?: ParameterList } {
  const all = nodes(params).filter((each) => nameIn(each) !== "this");
  const isRest = all.at(-1)?.type === "RestElement";
  const list = isRest ? all.slice(0, -1) : all;
  // Of a generic function a caller's types may leave arguments out.
  if (isSyntaxNode(typeParameters)) return {};
  return {
    parameters: {
      placed: list.map((each, at) => ({
        name: namesBoundIn(each)[0] ?? `argument ${at + 1}`,
        isRequired: isRequired(each),
      })),
      placeOnly: list.length,
      named: [],
      takesMore: { placed: isRest, named: false },
    },
  };
}

function isRequired(parameter: SyntaxNode): boolean {
  const inner = isSyntaxNode(parameter.parameter) ? parameter.parameter : parameter;
  if (inner.type === "AssignmentPattern" || inner.optional === true) return false;
  return (
    !isSyntaxNode(inner.typeAnnotation) || !/"TS(?:Void|Any|Unknown)Keyword"/.test(JSON.stringify(inner.typeAnnotation))
  );
}

function argumentsOf({ arguments: given }: SyntaxNode): ArgumentList | null {
  const list = nodes(given);
  return list.some(({ type }) => type === "SpreadElement") ? null : { placed: list.length, named: [] };
}

function requiredModule(wrapped: unknown): string | null {
  const node = unwrap(wrapped);
  if (!isSyntaxNode(node) || node.type !== "CallExpression" || nameIn(node.callee) !== "require") return null;
  return Array.isArray(node.arguments) ? literalString(node.arguments[0]) : null;
}
