import type { NamedParts } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { readListEntryName } from "./named-entries.ts";
import type { ParsedFile, SyntaxRules } from "./rules.ts";
import type { SyntaxNode } from "./syntax-node.ts";

export interface Header {
  readonly digest: string;
  readonly identifiers: readonly string[];
  /** The nodes of nested blocks. */
  readonly blocks: readonly SyntaxNode[];
}

/** Adds to a parsed file which of its comments are part of the program. */
export interface ReadFile extends ParsedFile {
  readonly rules: SyntaxRules;
  readonly program: ReadonlySet<SyntaxNode>;
}

/** Returns whether a node is a comment that is no part of the program. */
function isRemark(node: SyntaxNode, { rules, program }: ReadFile): boolean {
  return rules.comments.has(node.type) && !program.has(node);
}

/** Returns the statements of a block or of the file, without its brackets and separators. */
export function listStatementsIn(block: SyntaxNode, file: ReadFile): SyntaxNode[] {
  const grouping = file.rules.blocks.get(block.type) ?? null;
  return block.children.flatMap((child) => {
    if (isRemark(child, file)) return [];
    const signs = file.rules.blockSigns;
    if (signs.has(child.type) || (!child.isNamed && signs.has(`${block.type} ${child.type}`))) return [];
    if (child.isNamed && child.type === grouping) return listStatementsIn(child, file);
    return [file.rules.simplify?.(child, block, file) ?? child];
  });
}

/** Reads a statement's header: its canonical form without the nested blocks. */
export function readHeader(node: SyntaxNode, file: ReadFile): Header {
  const reader = new HeaderReader(file);
  reader.write(node);
  return { digest: computeDigest(reader.form.join("")), identifiers: [...reader.names], blocks: reader.blocks };
}

/** Reads a statement's header by its entries with names; see `Statement.named`. */
export function readNamedParts(node: SyntaxNode, file: ReadFile): NamedParts {
  const reader = new HeaderReader(file, []);
  reader.write(node);
  return {
    shape: computeDigest(reader.form.join("")),
    names: [...reader.names],
    entries: reader.entries ?? [],
    isList: node.type === "use_declaration",
  };
}

/** Returns the digest of a statement from the digests of its header and blocks. */
export function hashStatementParts(header: string, blocks: readonly (readonly string[])[]): string {
  return blocks.length === 0
    ? header
    : computeDigest(`^${header}${blocks.map((block) => `[${block.join(",")}]`).join("")}`);
}

class HeaderReader {
  /** Each value is followed by a terminator, so that two different trees never have the same form. */
  readonly form: string[] = [];
  readonly names = new Set<string>();
  readonly blocks: SyntaxNode[] = [];
  readonly #file: ReadFile;
  readonly #rules: SyntaxRules;
  /** This is above zero inside a chain, whose parts are covered by the entry of the chain. */
  #insideChain = 0;
  /** This is above zero inside brackets in which line ends mean nothing. */
  #insideLoose = 0;

  #lists = 0;

  /** Where `entries` are given, those with names are put there and left out of the form. */
  constructor(
    file: ReadFile,
    readonly entries: (readonly [key: string, parts: NamedParts])[] | null = null,
  ) {
    this.#file = file;
    this.#rules = file.rules;
  }

  write(node: SyntaxNode): void {
    if (node.children.length === 0) {
      this.#leaf(node);
      return;
    }
    const decorator = this.#rules.decorator?.(node, this.#file) ?? null;
    if (decorator !== null) this.#add(decorator, "@");
    const own = this.#insideChain === 0 ? (this.#rules.namesOf?.(node, this.#file) ?? null) : null;
    if (own !== null) this.#add(own, "");
    const chain = this.#insideChain === 0 ? this.#chainOf(node) : null;
    if (chain !== null) {
      this.#add(chain.join("."), "");
      this.#insideChain += 1;
    }
    this.form.push("(", node.type);
    const isLoose = this.#rules.lineEnds?.loose.has(node.type) ?? false;
    if (isLoose) this.#insideLoose += 1;
    let before: SyntaxNode | null = null;
    const children = this.#children(node);
    for (const child of this.entries === null ? children : this.#withoutEntries(children, node, this.entries)) {
      if (before !== null && this.#isBroken(before, child, node)) this.form.push("/");
      if (before?.end === child.start && this.#rules.mustTouch?.(before, child, node, this.#file.text))
        this.form.push("~");
      this.#child(child, node);
      before = child;
    }
    this.form.push(")");
    if (isLoose) this.#insideLoose -= 1;
    if (chain !== null) this.#insideChain -= 1;
  }

  /** An entry without a name may take the place of those before it, so that their keys count them. */
  #withoutEntries(
    children: readonly SyntaxNode[],
    parent: SyntaxNode,
    entries: (readonly [key: string, parts: NamedParts])[],
  ): readonly SyntaxNode[] {
    const names = children.map((child) => readListEntryName(child, parent, this.#file));
    if (names.every((name) => name === null)) return children;
    this.#lists += 1;
    const rest: SyntaxNode[] = [];
    for (const [at, child] of children.entries()) {
      const name = names[at] ?? null;
      if (name !== null) entries.push([`${this.#lists}:${rest.length}:${name}`, readNamedParts(child, this.#file)]);
      else if (child.type !== ",") rest.push(child);
    }
    return rest;
  }

  /** Returns whether a line end that may mean something stands between two neighbours. */
  #isBroken(before: SyntaxNode, after: SyntaxNode, parent: SyntaxNode): boolean {
    const rule = this.#rules.lineEnds;
    if (!rule || this.#insideLoose > 0) return false;
    const at = this.#file.text.indexOf("\n", before.end);
    return at >= 0 && at < after.start && !rule.meansNothing(before, after, parent);
  }

  #child(child: SyntaxNode, parent: SyntaxNode): void {
    const meant = this.#rules.simplify?.(child, parent, this.#file) ?? child;
    if (child.field !== null) this.form.push(";", child.field, ":");
    if (this.#rules.blocks.has(meant.type) && meant.isNamed) {
      this.form.push("^", meant.type);
      this.blocks.push(meant);
    } else this.write(meant);
  }

  #children(node: SyntaxNode): readonly SyntaxNode[] {
    const rules = this.#rules;
    let children = node.children;
    if (children.some((child) => rules.comments.has(child.type)))
      children = children.filter((child) => !isRemark(child, this.#file));
    if (rules.trailingCommas.has(node.type)) {
      children = removeLastListComma(children, rules.trailingCommas.get(node.type) ?? 0);
    }
    return rules.orderChildren?.(children, node, this.#file) ?? children;
  }

  #leaf(node: SyntaxNode): void {
    const text = node.made ?? this.#file.textOf(node);
    const isName = this.#rules.names.has(node.type) && node.isNamed;
    // Ruby writes the name of a method as the symbol `:name`.
    if (isName && this.#insideChain === 0) this.#add(text.startsWith(":") ? text.slice(1) : text, "");
    for (const word of this.#rules.wordsIn?.(node, text) ?? []) if (word !== "") this.#add(word, "");
    this.form.push(
      node.isNamed ? `${node.type} ` : " ",
      JSON.stringify(this.#rules.normalizeText?.(node, text) ?? text),
    );
  }

  #add(name: string, sign: string): void {
    const last = name.slice(name.lastIndexOf(".") + 1);
    this.names.add(`${sign}${name}`).add(`${sign}${last}`);
  }

  /** Returns the parts of `a.b.c`, or null for a chain with anything but names: `f().b`, `a[0].b`. */
  #chainOf(node: SyntaxNode): string[] | null {
    const parts: string[] = [];
    for (let current = node; ; ) {
      const fields = this.#rules.chains.get(current.type);
      if (fields === undefined) {
        if (!this.#rules.names.has(current.type) || parts.length === 0) return null;
        return [this.#file.textOf(current), ...parts];
      }
      const left = current.children.find(({ field }) => field === fields[0]);
      const right = current.children.find(({ field }) => field === fields[1]);
      if (!left || !right || !this.#rules.names.has(right.type)) return null;
      parts.unshift(this.#file.textOf(right));
      current = left;
    }
  }
}

function removeLastListComma(children: readonly SyntaxNode[], fewest: number): readonly SyntaxNode[] {
  const [last, closing] = children.slice(-2);
  if (last?.type !== "," || !closing || closing.isNamed) return children;
  return children.length - 3 >= fewest ? children.filter((child) => child !== last) : children;
}
