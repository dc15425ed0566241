/** Reads what a file gives to other modules and takes from them; see `ModuleLinks`. */
import type { ArgumentList, LinkUse, ModuleLinks, Offer } from "../../../kernel/domain/index.ts";
import { resolveConstantValues } from "../computed-values.ts";
import { listDeclaredNames } from "./bound-names.ts";
import { findRequiredModule } from "./loaders.ts";
import { listReadingParts, namesBoundBy, readNameChain } from "./name-uses.ts";
import { listOfferedDefinitions, readTypeScriptArguments } from "./offers.ts";
import { hasModuleSyntax, isDeclarationFile, listTopLevelNodes, type ParsedText } from "./parser.ts";
import { isSyntaxNode, nameIn, pickSyntaxNodes, readLiteralString, type SyntaxNode, unwrap } from "./syntax-node.ts";

/** Where a name comes from: the module, and the names that lead to it there. */
interface Origin {
  readonly module: string;
  readonly names: readonly string[];
}

interface ReadChain {
  readonly names: readonly string[];
  readonly arguments: ArgumentList | null;
  readonly start: number;
}

export function readLinks(parsed: ParsedText, path: string): ModuleLinks {
  const reader = new LinkReader(parsed, /\.[cm]?tsx?$/.test(path));
  return reader.read(isDeclarationFile(path));
}

class LinkReader {
  readonly #offers = new Map<string, Offer>();
  readonly #passesOn: string[] = [];
  readonly #uses: (Omit<LinkUse, "line"> & { readonly start: number })[] = [];
  readonly #origins = new Map<string, Origin | null>();
  readonly #bound = new Map<string, number>();
  readonly #read: ReadChain[] = [];
  readonly #stored = new Set<string>();
  /** The names that a `require` binds. */
  readonly #required = new Set<string>();
  #definitions = new Map<string, Offer>();
  #exportsSeen = 0;
  #isOpen = false;

  constructor(
    private readonly parsed: ParsedText,
    private readonly isTyped: boolean,
  ) {}

  read(isDeclaration: boolean): ModuleLinks {
    const body = listTopLevelNodes(this.parsed);
    for (const node of body) this.#define(isSyntaxNode(node.declaration) ? node.declaration : node);
    this.#definitions = resolveConstantValues(this.#definitions);
    for (const node of body) this.#topLevel(node);
    if (!hasModuleSyntax(body)) this.#readCommonJs(body);
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

  /** Notes what is certain about a top-level definition, which is nothing for a name with several. */
  #define(node: SyntaxNode): void {
    for (const [name, offer] of listOfferedDefinitions(node, this.isTyped))
      this.#definitions.set(name, this.#definitions.has(name) ? {} : offer);
  }

  #topLevel(node: SyntaxNode): void {
    const module = readLiteralString(node.source);
    switch (node.type) {
      case "ImportDeclaration":
        if (module === null) return;
        if (pickSyntaxNodes(node.specifiers).length === 0) this.#use(module, [], node);
        for (const each of pickSyntaxNodes(node.specifiers)) {
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
        for (const each of pickSyntaxNodes(node.specifiers)) {
          const [local, exported] = [nameIn(each.local), nameIn(each.exported)];
          if (module !== null) this.#use(module, [local], each);
          this.#offers.set(exported, module === null ? this.#offerOf(local) : { from: { module, names: [local] } });
        }
        for (const name of listDeclaredNames(node)) this.#offers.set(name, this.#definitions.get(name) ?? {});
        return;
      case "TSExportAssignment":
      case "TSNamespaceExportDeclaration":
        this.#isOpen = true;
    }
  }

  #offerOfDefault(declaration: unknown): Offer {
    if (!isSyntaxNode(declaration)) return {};
    if (declaration.type === "Identifier") return this.#offerOf(nameIn(declaration));
    const [first] = listOfferedDefinitions(declaration, this.isTyped);
    return first?.[1] ?? {};
  }

  #offerOf(local: string): Offer {
    const origin = this.#origins.get(local);
    if (origin) return { from: { module: origin.module, names: origin.names.slice(0, 1) } };
    return this.#definitions.get(local) ?? {};
  }

  /** Reads `module.exports = { … }` and `exports.a = …`. Anything else that touches the exports leaves the module open. */
  #readCommonJs(body: readonly SyntaxNode[]): void {
    for (const { type, expression } of body) {
      if (type !== "ExpressionStatement" || !isSyntaxNode(expression) || expression.type !== "AssignmentExpression")
        continue;
      const target = readNameChain(expression.left)?.join(".") ?? "";
      const [, name] = /^(?:module\.)?exports\.(\w+)$/.exec(target) ?? [];
      if (name !== undefined) {
        this.#exportsSeen += 1;
        this.#offers.set(name, {});
      }
      if (target !== "module.exports" || !isSyntaxNode(expression.right)) continue;
      const { type: kind, properties } = expression.right;
      const keys = pickSyntaxNodes(properties).map((each) =>
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

  /** Visits the nodes in a loop with its own stack, since trees may be deep. */
  #walk(body: readonly SyntaxNode[]): void {
    const stack = body.map((node) => ({ node, isSure: true })).reverse();
    for (let visit = stack.pop(); visit; visit = stack.pop()) {
      const { node, isSure } = visit;
      this.#visit(node, isSure);
      const isBelowSure = isSure && node.type !== "TryStatement" && node.type !== "ChainExpression";
      for (const child of listReadingParts(node, this.parsed.tree)) stack.push({ node: child, isSure: isBelowSure });
    }
  }

  #visit(node: SyntaxNode, isSure: boolean): void {
    for (const name of namesBoundBy(node)) this.#bound.set(name, (this.#bound.get(name) ?? 0) + 1);
    const required = node.type === "VariableDeclarator" ? findRequiredModule(node.init) : null;
    if (required !== null) this.#require(required, node.id);
    switch (node.type) {
      case "CallExpression": {
        const module = findRequiredModule(node);
        if (module !== null && isSure) this.#use(module, [], node);
        this.#note(readNameChain(unwrap(node.callee)), readTypeScriptArguments(node), node, isSure);
        return;
      }
      case "NewExpression":
        this.#note(readNameChain(unwrap(node.callee)), readTypeScriptArguments(node), node, isSure);
        return;
      case "ImportExpression":
      case "TSImportType": {
        const module = readLiteralString(node.source);
        if (module !== null && isSure) this.#use(module, [], node);
        return;
      }
      case "TSImportEqualsDeclaration": {
        const module = isSyntaxNode(node.moduleReference) ? readLiteralString(node.moduleReference.expression) : null;
        if (module !== null) this.#use(module, [], node);
        return;
      }
      case "AssignmentExpression":
      case "UpdateExpression":
      case "UnaryExpression": {
        const target = readNameChain(node.type === "AssignmentExpression" ? node.left : node.argument);
        if (target !== null && (node.type !== "UnaryExpression" || node.operator === "delete"))
          this.#stored.add(target.join("."));
        return;
      }
      default:
        this.#note(readNameChain(node), null, node, isSure);
    }
  }

  #require(module: string, target: unknown): void {
    if (!isSyntaxNode(target)) return;
    if (target.type === "Identifier") this.#bindRequired(nameIn(target), { module, names: [] });
    if (target.type !== "ObjectPattern") return;
    for (const each of pickSyntaxNodes(target.properties)) {
      const { type, computed, key, value } = each;
      if (type !== "Property" || computed === true || !isSyntaxNode(value) || value.type !== "Identifier") continue;
      this.#use(module, [nameIn(key)], each, false);
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

  /** Notes a use. A name that a `require` does not give is `undefined` and fails nothing by itself. */
  #use(module: string, names: readonly string[], { start }: SyntaxNode, isImport = true): void {
    this.#uses.push({ module, names, arguments: null, isImport, start });
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
      // An import does not count as a binding, but a `require` does, once. Any more bindings are other variables of the same name.
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
