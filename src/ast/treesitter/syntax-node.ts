/** A node of a parsed file, copied out of the parser's memory. Every sign of the file but white space stands in exactly one leaf. */
export interface SyntaxNode {
  /** The grammar's name for it; of a keyword or sign, its text. */
  readonly type: string;
  readonly isNamed: boolean;
  /** What it is to the node around it: `name`, `body`. */
  readonly field: string | null;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
  /** What a leaf is compared by that a rule has made of several, or in the place of its text. */
  readonly made?: string;
}

/** A text that stands in no token of the grammar, such as a blank that is no white space of the language. */
export const LOOSE_TEXT = "loose text";

/** Returns whether a leaf is a sign that another may follow to make a longer one. */
export function isSign({ isNamed, type }: SyntaxNode): boolean {
  return !isNamed && !/^[\w,;()[\]{}]/.test(type);
}

export function childOf(node: SyntaxNode | null | undefined, field: string): SyntaxNode | null {
  return node?.children.find((child) => child.field === field) ?? null;
}

export function childrenOf(node: SyntaxNode | null | undefined, field: string): readonly SyntaxNode[] {
  return node?.children.filter((child) => child.field === field) ?? [];
}

export function childrenOfType(
  node: SyntaxNode | null | undefined,
  ...types: readonly string[]
): readonly SyntaxNode[] {
  return node?.children.filter(({ type }) => types.includes(type)) ?? [];
}

/** Goes through a node and all below it in source order; a visit that returns false leaves out what is below its node. */
export function visitNodes(node: SyntaxNode, visit: (node: SyntaxNode) => boolean): void {
  const pending = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (visit(next) === false) continue;
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at];
      if (child) pending.push(child);
    }
  }
}
