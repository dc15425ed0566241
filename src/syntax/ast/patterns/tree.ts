import { LOOSE_TEXT, type SyntaxNode } from "../treesitter/index.ts";

/** Ends the work on a file for which the rules would need too long. */
export class TooMuchWork extends Error {}

/** Returns what stands in parentheses that only group; the tree itself says what belongs together. */
export function unwrapGrouping(node: SyntaxNode, comments: ReadonlySet<string>): SyntaxNode {
  let inner = node;
  while (inner.type === "parenthesized_expression") {
    const [only, ...more] = inner.children.filter((child) => child.isNamed && !comments.has(child.type));
    if (!only || more.length > 0) break;
    inner = only;
  }
  return inner;
}

/** A parsed version of a file, with what matching asks of it again and again. */
export class CodeTree {
  /** Every named node, in source order. */
  readonly nodes: readonly SyntaxNode[];
  readonly #parents = new Map<SyntaxNode, SyntaxNode>();
  readonly #children = new Map<SyntaxNode, readonly SyntaxNode[]>();

  constructor(
    readonly root: SyntaxNode,
    readonly text: string,
    readonly comments: ReadonlySet<string>,
    /** How many steps are left. */
    readonly work: { steps: number },
  ) {
    const nodes: SyntaxNode[] = [];
    const pending = [root];
    for (let node = pending.pop(); node; node = pending.pop()) {
      this.spend();
      if (node.isNamed) nodes.push(node);
      for (let at = node.children.length - 1; at >= 0; at -= 1) {
        const child = node.children[at] as SyntaxNode;
        this.#parents.set(child, node);
        pending.push(child);
      }
    }
    this.nodes = nodes;
  }

  spend(steps = 1): void {
    this.work.steps -= steps;
    if (this.work.steps < 0) throw new TooMuchWork();
  }

  findParentNode(node: SyntaxNode): SyntaxNode | null {
    return this.#parents.get(node) ?? null;
  }

  /** Returns the children without comments and line ends. */
  listCodeChildren(node: SyntaxNode): readonly SyntaxNode[] {
    const known = this.#children.get(node);
    if (known) return known;
    const children = node.children.filter(
      ({ type, isNamed }) => !this.comments.has(type) && (isNamed || type.trim() !== ""),
    );
    this.#children.set(node, children);
    return children;
  }

  /** Returns the tokens of nodes with one blank between them, without comments. */
  joinNodeTokens(nodes: readonly SyntaxNode[]): string {
    const tokens: string[] = [];
    const pending = nodes.toReversed();
    for (let node = pending.pop(); node; node = pending.pop()) {
      this.spend();
      const children = this.listCodeChildren(node);
      if (children.length === 0) tokens.push(this.text.slice(node.start, node.end));
      else for (let at = children.length - 1; at >= 0; at -= 1) pending.push(children[at] as SyntaxNode);
    }
    return tokens.join(" ");
  }

  /** Returns whether a sign of the code may be missing in a pattern, such as the comma at the end of a list. */
  static isSkipped({ isNamed, type }: SyntaxNode): boolean {
    return !isNamed && type !== LOOSE_TEXT;
  }
}
