/**
 * tree-sitter's tree as light objects, copied in one pass. Asking a tree-sitter node for a property crosses the
 * border to Wasm each time; after this pass nothing does.
 */
import type { Language, Tree, TreeCursor } from "web-tree-sitter";
import { Refused } from "./refused.ts";
import type { FormatString, Tokens } from "./tokens.ts";

export interface Cst {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** The source of a leaf or an f-string; empty for other inner nodes. */
  readonly text: string;
  readonly children: readonly Cst[];
  /** For an f-string: what our lexer read; its children are then the fields' nodes. */
  readonly format: FormatString | null;
}

const NONE: readonly Cst[] = [];

/** What a tree was parsed from: a stretch of `text` that begins at `base`. Offsets of the copy are those of `text`. */
interface TreeSource {
  readonly text: string;
  readonly base: number;
  readonly formats: Tokens["formats"];
}

/** Copies the tree; the caller deletes the original. Throws `Refused` at the first place tree-sitter could not read. */
export function copyTree(tree: Tree, source: TreeSource): Cst {
  if (tree.rootNode.hasError) throw new Refused("invalid syntax", firstError(tree) + source.base);
  const cursor = tree.walk();
  try {
    return new Copier(cursor, tree.language, leavesOf(tree.language), source).copy();
  } finally {
    cursor.delete();
  }
}

const LEAVES: ReadonlySet<string> = new Set(["identifier", "integer", "float", "true", "false", "none"]);
const tables = new WeakMap<Language, readonly boolean[]>();

/**
 * Which node types have nothing below them, by id: names, numbers and signs. Not asking those for children saves a call for
 * most nodes. `not in` and `is not` are one sign of two words, each a node.
 */
function leavesOf(language: Language): readonly boolean[] {
  const known = tables.get(language);
  if (known) return known;
  const table = language.types.map(
    (type, id) => LEAVES.has(type) || (!language.nodeTypeIsNamed(id) && !type.includes(" ")),
  );
  tables.set(language, table);
  return table;
}

class Copier {
  constructor(
    private readonly cursor: TreeCursor,
    private readonly language: Language,
    private readonly leaves: readonly boolean[],
    private readonly source: TreeSource,
  ) {}

  copy(): Cst {
    const { cursor } = this;
    const { base, formats } = this.source;
    const open: { type: string; children: Cst[]; format: FormatString | null }[] = [];
    for (;;) {
      const typeId = cursor.nodeTypeId;
      const type = this.language.types[typeId] ?? "";
      const start = type === "string" ? cursor.startIndex + base : -1;
      const format = formats.get(start) ?? null;
      const hasChildren = type === "string" ? format !== null : !this.leaves[typeId];
      if (hasChildren && cursor.gotoFirstChild()) {
        open.push({ type, children: [], format });
        continue;
      }
      open.at(-1)?.children.push(this.#leaf(type));
      while (!cursor.gotoNextSibling()) {
        const closed = open.pop();
        // A file without a statement: the root is the leaf.
        if (closed === undefined) return EMPTY_MODULE;
        cursor.gotoParent();
        const node = this.#inner(closed.type, closed.children, closed.format);
        const parent = open.at(-1);
        if (parent === undefined) return node;
        parent.children.push(node);
      }
    }
  }

  #leaf(type: string): Cst {
    const { text, base } = this.source;
    const start = this.cursor.startIndex + base;
    const end = this.cursor.endIndex + base;
    return { type, start, end, text: text.slice(start, end), children: NONE, format: null };
  }

  #inner(type: string, children: readonly Cst[], format: FormatString | null): Cst {
    const first = children[0];
    const last = children.at(-1);
    if (format === null && first !== undefined && last !== undefined) {
      return { type, start: first.start, end: last.end, text: "", children, format };
    }
    const { text, base } = this.source;
    const start = this.cursor.startIndex + base;
    const end = this.cursor.endIndex + base;
    return {
      type,
      start,
      end,
      text: format === null ? "" : text.slice(start, end),
      children: fieldsOf(children),
      format,
    };
  }
}

const EMPTY_MODULE: Cst = { type: "module", start: 0, end: 0, text: "", children: NONE, format: null };

/** The expressions and specifications of an f-string's fields; the rest of it our own lexer has read. */
function fieldsOf(children: readonly Cst[]): readonly Cst[] {
  return children.filter(({ type }) => type === "interpolation").map(fieldOf);
}

function fieldOf(field: Cst): Cst {
  const children = field.children.filter(
    ({ type }) => !["{", "}", "=", "type_conversion", "format_specifier"].includes(type),
  );
  const spec = field.children.find(({ type }) => type === "format_specifier");
  const nested = spec?.children.filter(({ type }) => type === "format_expression").map(fieldOf) ?? [];
  return { ...field, type: "interpolation", children: [...children, ...nested] };
}

function firstError(tree: Tree): number {
  let node = tree.rootNode;
  for (;;) {
    if (node.isError || node.isMissing) return node.startIndex;
    const child = node.children.find((candidate) => candidate.hasError || candidate.isMissing);
    if (child === undefined) return node.startIndex;
    node = child;
  }
}
