import type { ArgumentList, LinkUse, ModuleLinks, Offer, ParameterList } from "../../../kernel/domain/index.ts";
import {
  findChildByField,
  listChildrenByType,
  type ParsedFile,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";
import { adjustPathToFile, usesIn } from "./imports.ts";
import { formatRustValue } from "./signature.ts";

/**
 * Returns what a file offers to paths that lead into it, and the paths that it uses: those that start at a crate, at a module or at a name
 * from a `use`. If macros may define more names, the list is marked as open.
 */
export function readLinks(file: ParsedFile): ModuleLinks {
  const { offers, passesOn, isOpen } = readOffers(file);
  const uses = new UseReader(file, offers);
  visitNodes(file.root, (node) => uses.visit(node));
  return { offers, passesOn, givenToAll: null, isOpen, uses: [...uses.found.values()], unbound: null };
}

const ITEM = /^(?:function_item|struct_item|enum_item|union_item|trait_item|type_item|const_item|static_item)$/;

interface Offers {
  readonly offers: ReadonlyMap<string, Offer>;
  readonly passesOn: readonly string[];
  readonly isOpen: boolean;
}

function readOffers(file: ParsedFile): Offers {
  const { root } = file;
  const offers = new Map<string, Offer>();
  const passesOn: string[] = [];
  let isOpen = false;
  // A type and a function may share a name, and an item may be defined once for each platform.
  const add = (name: string, offer: Offer) => offers.set(name, offers.has(name) ? {} : offer);
  for (const node of root.children) {
    const name = readRustName(node, file);
    if (ITEM.test(node.type) && name !== null) add(name, buildRustOffer(node, file));
    else if (node.type === "mod_item" && name !== null) {
      // The content of an inline module, or of a file that an attribute names, is not read.
      const isFile = findChildByField(node, "body") === null && !hasAttribute(node, /\bpath\b/, file);
      add(name, isFile ? { from: { module: `self::${name}`, names: [] } } : {});
    } else if (node.type === "use_declaration") {
      for (const { path, alias } of usesIn(node, file)) {
        const place = findPathStart(path, offers);
        if (alias === null) passesOn.push(path.slice(0, -1).join("::"));
        else add(alias, { from: { module: place.module, names: place.names } });
      }
    } else if (/^(?:macro_invocation|foreign_mod_item|extern_crate_declaration)$/.test(readInnerType(node)))
      isOpen = true;
  }
  return { offers, passesOn, isOpen };
}

function readInnerType(node: SyntaxNode): string {
  return node.type === "expression_statement" ? (node.children.find(({ isNamed }) => isNamed)?.type ?? "") : node.type;
}

function readRustName(node: SyntaxNode, { textOf }: ParsedFile): string | null {
  const name = findChildByField(node, "name");
  return name === null ? null : textOf(name);
}

function hasAttribute(node: SyntaxNode, pattern: RegExp, { textOf }: ParsedFile): boolean {
  return listChildrenByType(node, "attribute_item").some((each) => pattern.test(textOf(each)));
}

function buildRustOffer(node: SyntaxNode, file: ParsedFile): Offer {
  if (node.type === "function_item") return { parameters: readRustParameters(node) };
  const value = node.type === "const_item" ? findChildByField(node, "value") : null;
  if (value !== null) return { value: formatRustValue(value, file) };
  if (node.type !== "enum_item") return {};
  const body = findChildByField(node, "body");
  const hasMacros = listChildrenByType(node, "attribute_item").some(
    (each) => !/\b(?:derive|doc|non_exhaustive|repr|allow|must_use)\b/.test(file.textOf(each)),
  );
  if (hasMacros) return {};
  const members = listChildrenByType(body, "enum_variant").flatMap((each) => readRustName(each, file) ?? []);
  return { members: new Set(members) };
}

function readRustParameters(node: SyntaxNode): ParameterList {
  const placed = listChildrenByType(findChildByField(node, "parameters"), "parameter");
  return {
    placed: placed.map((_, at) => ({ name: `number ${at + 1}`, isRequired: true })),
    placeOnly: placed.length,
    named: [],
    takesMore: { placed: false, named: false },
  };
}

interface Placed {
  readonly module: string;
  readonly names: readonly string[];
}

/** Returns the module at which a path starts: `super::super`, `crate`, or the file itself for a name of its own. */
function findPathStart(path: readonly string[], own: { has(name: string): boolean }): Placed {
  const ups = path.findIndex((part) => part !== "super");
  const length = path[0] === "super" ? (ups < 0 ? path.length : ups) : 1;
  const names = path.filter((part, at) => at >= length && part !== "self");
  const [first = ""] = path;
  return own.has(first)
    ? { module: "self", names: [first, ...names] }
    : { module: path.slice(0, length).join("::"), names };
}

class UseReader {
  readonly found = new Map<string, LinkUse>();
  readonly #file: ParsedFile;
  readonly #offers: ReadonlyMap<string, Offer>;
  /** The ends of the inline modules around the current node. */
  readonly #inside: number[] = [];

  constructor(file: ParsedFile, offers: ReadonlyMap<string, Offer>) {
    this.#file = file;
    this.#offers = offers;
  }

  /** Returns whether to visit the node's children. */
  visit(node: SyntaxNode): boolean {
    while ((this.#inside.at(-1) ?? Number.POSITIVE_INFINITY) <= node.start) this.#inside.pop();
    switch (node.type) {
      case "macro_definition":
      case "macro_invocation":
      case "attribute_item":
        return false;
      case "mod_item":
        if (findChildByField(node, "body")) this.#inside.push(node.end);
        return true;
      case "use_declaration":
        if (!hasAttribute(node, /\bcfg\b/, this.#file))
          for (const { path, alias } of usesIn(node, this.#file))
            this.#add(alias === null ? path.slice(0, -1) : path, node, null);
        return false;
      case "call_expression": {
        const called = findChildByField(node, "function");
        if (called?.type === "scoped_identifier" || called?.type === "identifier")
          this.#addPath(called, readRustArguments(findChildByField(node, "arguments")));
        return true;
      }
      case "scoped_identifier":
      case "scoped_type_identifier":
        this.#addPath(node, null);
        return false;
      default:
        return true;
    }
  }

  #addPath(node: SyntaxNode, list: ArgumentList | null): void {
    const path = this.#file.textOf(node).replace(/\s/g, "").split("::");
    if (!path.every((part) => /^[\p{L}\p{N}_]+$/u.test(part))) return;
    if (path.length === 1 && this.#offers.get(path[0] ?? "")?.from === undefined) return;
    if (!/^(?:crate|self|super)$/.test(path[0] ?? "") && !this.#offers.has(path[0] ?? "")) return;
    // Associated functions and constants of a type may be in any file; only an enum's variants are certain.
    const type = path.findIndex((part) => /^\p{Lu}/u.test(part));
    const isVariant = type >= 0 && /^\p{Lu}.*\p{Ll}/u.test(path[type + 1] ?? "");
    const end = type < 0 ? path.length : type + (isVariant ? 2 : 1);
    this.#add(path.slice(0, end), node, type < 0 ? list : null);
  }

  #add(written: readonly string[], node: SyntaxNode, list: ArgumentList | null): void {
    const depth = this.#inside.length;
    const path = adjustPathToFile(written, depth);
    // Within an inline module, names belong to that module.
    if (depth > 0 && !/^(?:crate|self|super)$/.test(path[0] ?? "")) return;
    if (depth > 0 && written[0] === "self") return;
    const { module, names } = findPathStart(path, this.#offers);
    if (names.length === 0) return;
    const line = this.#file.lineAt(node.start);
    // A `use` may take a macro, which is resolved in other ways.
    const use = { module, names, arguments: list, isImport: false, line };
    const key = JSON.stringify([module, names, list]);
    if (!this.found.has(key)) this.found.set(key, use);
  }
}

function readRustArguments(list: SyntaxNode | null): ArgumentList | null {
  if (list === null) return null;
  const given = list.children.filter(({ isNamed, type }) => isNamed && !/_comment$|^attribute_item$/.test(type));
  return { placed: given.length, named: [] };
}
