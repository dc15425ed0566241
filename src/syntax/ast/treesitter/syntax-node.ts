/**
 * Describes a node of a parsed file, copied out of the parser's memory. Every character of the file except white space is in exactly one
 * leaf.
 */
export interface SyntaxNode {
  /** The grammar's name for the node; for keywords and punctuation, their text. */
  readonly type: string;
  readonly isNamed: boolean;
  /** The node's role in its parent, such as `name` or `body`. */
  readonly field: string | null;
  /** These are offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
  /** A rule sets this text for comparison, in place of the text of one leaf or of several. */
  readonly made?: string;
}

/**
 * The type of a leaf for text that is in no token of the grammar, such as a blank that the language does not know as white space.
 */
export const LOOSE_TEXT = "loose text";

/** Returns whether another leaf directly after this one could make a longer token of both. */
export function isSign({ isNamed, type }: SyntaxNode): boolean {
  return !isNamed && !/^[\w,;()[\]{}]/.test(type);
}

export function findChildByField(node: SyntaxNode | null | undefined, field: string): SyntaxNode | null {
  return node?.children.find((child) => child.field === field) ?? null;
}

export function listChildrenByField(node: SyntaxNode | null | undefined, field: string): readonly SyntaxNode[] {
  return node?.children.filter((child) => child.field === field) ?? [];
}

export function listChildrenByType(
  node: SyntaxNode | null | undefined,
  ...types: readonly string[]
): readonly SyntaxNode[] {
  return node?.children.filter(({ type }) => types.includes(type)) ?? [];
}

/** Visits a node and its descendants in source order. If `visit` returns false, the node's descendants are skipped. */
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
