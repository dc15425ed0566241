import type { Language, Tree, TreeCursor } from "web-tree-sitter";
import { LOOSE_TEXT, type SyntaxNode } from "./syntax-node.ts";

/** What reads the tree afterwards recurses. */
const MOST_LEVELS = 1_000;

/** Thrown for a tree that is deeper than what reads it can go. */
export class TooDeep extends Error {}

interface NodeType {
  readonly name: string;
  readonly isNamed: boolean;
  readonly isVerbatim: boolean;
}

/** Copies trees out of the parser's memory. Each question to the parser costs, so none is asked whose answer is known. */
export class Reader {
  readonly #types: readonly NodeType[];
  readonly #fields: readonly (string | null)[];

  constructor(language: Language, verbatim: ReadonlySet<string>) {
    this.#types = language.types.map((name, id) => {
      const isNamed = language.nodeTypeIsNamed(id);
      return { name, isNamed, isVerbatim: isNamed && verbatim.has(name) };
    });
    this.#fields = language.fields;
  }

  /** Throws `TooDeep`. */
  read(tree: Tree, text: string): SyntaxNode {
    const cursor = tree.walk();
    try {
      const root = this.#node(cursor, text, 0);
      return { ...root, start: 0, end: text.length, children: withLooseText(root.children, 0, text.length, text) };
    } finally {
      cursor.delete();
    }
  }

  #node(cursor: TreeCursor, text: string, level: number): SyntaxNode {
    if (level > MOST_LEVELS) throw new TooDeep();
    const { name: type, isNamed, isVerbatim } = this.#types[cursor.nodeTypeId] ?? UNKNOWN;
    const field = isNamed ? (this.#fields[cursor.currentFieldId] ?? null) : null;
    const [start, end] = [cursor.startIndex, cursor.endIndex];
    let children: SyntaxNode[] = NONE;
    if (isNamed && !isVerbatim && cursor.gotoFirstChild()) {
      children = [];
      do children.push(this.#node(cursor, text, level + 1));
      while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    return {
      type,
      isNamed,
      field,
      start,
      end,
      children: children.length === 0 ? NONE : withLooseText(children, start, end, text),
    };
  }
}

const UNKNOWN: NodeType = { name: "unknown", isNamed: true, isVerbatim: true };
const NONE: SyntaxNode[] = [];

/** Adds a leaf for each sign that stands in no child, so that nothing of the file is lost. */
function withLooseText(children: readonly SyntaxNode[], start: number, end: number, text: string): SyntaxNode[] {
  const complete: SyntaxNode[] = [];
  let from = start;
  for (const child of children) {
    addLooseText(complete, from, child.start, text);
    complete.push(child);
    from = Math.max(from, child.end);
  }
  addLooseText(complete, from, end, text);
  return complete;
}

function addLooseText(into: SyntaxNode[], from: number, to: number, text: string): void {
  while (from < to && isBlank(text.charCodeAt(from))) from += 1;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1;
  if (from < to) into.push({ type: LOOSE_TEXT, isNamed: false, field: null, start: from, end: to, children: NONE });
}

/** What grammars take for white space is more than languages do: a form feed or a blank of another width may end a build. */
function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}
