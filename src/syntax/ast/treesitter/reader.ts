import type { Language, Tree, TreeCursor } from "web-tree-sitter";
import type { SyntaxRules } from "./rules.ts";
import { LOOSE_TEXT, type SyntaxNode } from "./syntax-node.ts";

/** The code that reads the tree is recursive. */
export const MOST_LEVELS = 1_000;

/** Is thrown for a tree that is too deep for the code that reads it. */
export class TooDeep extends Error {}

interface NodeType {
  readonly name: string;
  readonly isNamed: boolean;
  readonly isVerbatim: boolean;
  readonly keepsBlanks: boolean;
}

/** Copies trees out of the parser's memory. Every call into the parser is slow, so none is made whose answer is known. */
export class Reader {
  readonly #types: readonly NodeType[];
  readonly #fields: readonly (string | null)[];

  readonly #rules: Pick<SyntaxRules, "verbatim" | "comments" | "blanks" | "isPrefix" | "keepsBlanks">;

  constructor(
    language: Language,
    rules: Pick<SyntaxRules, "verbatim" | "comments" | "blanks" | "isPrefix" | "keepsBlanks">,
  ) {
    this.#rules = rules;
    this.#types = language.types.map((name, id) => {
      const isNamed = language.nodeTypeIsNamed(id);
      return {
        name,
        isNamed,
        isVerbatim: isNamed && rules.verbatim.has(name),
        keepsBlanks: rules.keepsBlanks?.has(name) ?? false,
      };
    });
    this.#fields = language.fields;
  }

  /** Throws `TooDeep` for a tree beyond `MOST_LEVELS`. */
  read(tree: Tree, text: string): SyntaxNode {
    const cursor = tree.walk();
    try {
      const root = this.#node(cursor, text, 0);
      return {
        ...root,
        start: 0,
        end: text.length,
        children: this.#withLooseText([...root.children], 0, text.length, text),
      };
    } finally {
      cursor.delete();
    }
  }

  #node(cursor: TreeCursor, text: string, level: number): SyntaxNode {
    if (level > MOST_LEVELS) throw new TooDeep();
    const { name: type, isNamed, isVerbatim, keepsBlanks } = this.#types[cursor.nodeTypeId] ?? UNKNOWN;
    const field = isNamed ? (this.#fields[cursor.currentFieldId] ?? null) : null;
    const start = cursor.startIndex;
    // A keyword or a sign is its own name. What stands in its place under another name is asked for, and loose text shows a wrong end.
    const end = !isNamed && text.startsWith(type, start) ? start + type.length : cursor.endIndex;
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
      children:
        children.length === 0
          ? NONE
          : this.#withPrefixes(this.#withLooseText(children, start, end, text, keepsBlanks), text),
    };
  }

  /** Adds a leaf for text that no child covers, so that nothing of the file is lost. */
  #withLooseText(children: SyntaxNode[], start: number, end: number, text: string, keepsBlanks = false): SyntaxNode[] {
    let complete = children;
    let from = start;
    for (let at = 0; at <= children.length; at += 1) {
      const child = children[at];
      const to = child?.start ?? end;
      const loose = keepsBlanks
        ? createTextBetween(from, to)
        : createLooseText(from, to, text, this.#rules.blanks ?? "");
      if (loose !== null) {
        if (complete === children) complete = children.slice(0, at);
        complete.push(loose);
      }
      if (!child) break;
      if (complete !== children) complete.push(child);
      from = Math.max(from, child.end);
    }
    return complete;
  }

  /** Moves attributes into the node that they belong to. */
  #withPrefixes(children: SyntaxNode[], text: string): SyntaxNode[] {
    const { isPrefix, comments } = this.#rules;
    if (!isPrefix || !children.some((child) => isPrefix(child, text))) return children;
    const joined: SyntaxNode[] = [];
    let prefixes: SyntaxNode[] = [];
    for (const child of children) {
      const isFirst = prefixes.length === 0;
      if (isPrefix(child, text) || (!isFirst && comments.has(child.type))) prefixes.push(child);
      else if (isFirst) joined.push(child);
      else if (!child.isNamed) {
        joined.push(...prefixes, child);
        prefixes = [];
      } else {
        const isLeaf = child.children.length === 0;
        const inner = isLeaf ? [{ ...child, field: null }] : child.children;
        const type = isLeaf ? "attributed" : child.type;
        joined.push({ ...child, type, start: prefixes[0]?.start ?? child.start, children: [...prefixes, ...inner] });
        prefixes = [];
      }
    }
    return [...joined, ...prefixes];
  }
}

const UNKNOWN: NodeType = { name: "unknown", isNamed: true, isVerbatim: true, keepsBlanks: false };
const NONE: SyntaxNode[] = [];

function createLooseText(from: number, to: number, text: string, blanks: string): SyntaxNode | null {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start), blanks)) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1), blanks)) end -= 1;
  return createTextBetween(start, end);
}

function createTextBetween(start: number, end: number): SyntaxNode | null {
  return start < end ? { type: LOOSE_TEXT, isNamed: false, field: null, start, end, children: NONE } : null;
}

function isBlank(code: number, blanks: string): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || blanks.includes(String.fromCharCode(code));
}
