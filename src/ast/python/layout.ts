/**
 * Holds tree-sitter's tree against CPython's tokens: every leaf must be exactly the next token, and line ends and
 * indentation must open and close where the tree has its statements and blocks. Without this check a lenient tree
 * could hide a difference that CPython sees, or a source that CPython refuses.
 */
import { Refused } from "./refused.ts";
import type { Token, TokenKind } from "./tokens.ts";
import type { Cst } from "./tree.ts";

const COMPOUND: ReadonlySet<string> = new Set([
  "if_statement",
  "for_statement",
  "while_statement",
  "try_statement",
  "with_statement",
  "function_definition",
  "class_definition",
  "decorated_definition",
  "match_statement",
  "case_clause",
  "elif_clause",
  "else_clause",
  "except_clause",
  "finally_clause",
]);

/** Throws `Refused` where the tree is not what CPython's tokens spell. */
export function verifyLayout(root: Cst, tokens: readonly Token[]): void {
  const layout = new Layout(tokens);
  layout.statements(root.children);
  layout.end();
}

class Layout {
  #next = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  end(): void {
    if (this.#next < this.tokens.length) this.#refuse();
  }

  statements(children: readonly Cst[]): void {
    for (const [index, child] of children.entries()) {
      if (child.type === ";") {
        this.#leaf(child);
        if (this.#peek() === "newline") this.#next += 1;
      } else if (COMPOUND.has(child.type)) {
        this.#compound(child);
      } else {
        this.#leaves(child);
        if (children[index + 1]?.type !== ";") this.#expect("newline");
      }
    }
  }

  #compound(node: Cst): void {
    for (const child of node.children) {
      if (child.type === "block") this.#block(child);
      else if (COMPOUND.has(child.type)) this.#compound(child);
      else this.#leaves(child);
      if (child.type === "decorator") this.#expect("newline");
    }
  }

  #block(block: Cst): void {
    if (block.children.length === 0) throw new Refused("expected an indented block", block.start);
    if (this.#peek() === "newline") {
      this.#next += 1;
      this.#expect("indent");
      this.statements(block.children);
      this.#expect("dedent");
      return;
    }
    if (block.children.some(({ type }) => COMPOUND.has(type))) this.#refuse();
    const before = this.#next;
    this.statements(block.children);
    const newlines = this.tokens.slice(before, this.#next).filter(({ kind }) => kind === "newline").length;
    if (newlines !== 1) this.#refuse();
  }

  /** The leaves under a node, in order; a loop, since a chain of operators nests as deep as it is long. */
  #leaves(root: Cst): void {
    const open: Cst[] = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.format !== null) this.#token(node, "format");
      else if (node.children.length === 0) this.#leaf(node);
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) open.push(child);
      }
    }
  }

  #leaf(leaf: Cst): void {
    if (leaf.type !== "ellipsis") {
      this.#token(leaf, null);
      return;
    }
    for (let dot = 0; dot < 3; dot += 1) {
      const token = this.tokens[this.#next];
      if (token?.start !== leaf.start + dot || token.end !== leaf.start + dot + 1) this.#refuse();
      this.#next += 1;
    }
  }

  #token(leaf: Cst, kind: TokenKind | null): void {
    const token = this.tokens[this.#next];
    if (token?.start !== leaf.start || token.end !== leaf.end || (kind !== null && token.kind !== kind)) this.#refuse();
    this.#next += 1;
  }

  #expect(kind: TokenKind): void {
    if (this.#peek() !== kind) this.#refuse();
    this.#next += 1;
  }

  #peek(): TokenKind | undefined {
    return this.tokens[this.#next]?.kind;
  }

  #refuse(): never {
    throw new Refused("invalid syntax", this.tokens[this.#next]?.start ?? null);
  }
}
