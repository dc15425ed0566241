/** Reads the code of a pattern by the grammar of its language, as a tree in which some places stand for any code. */
import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { LOOSE_TEXT, readTree, type SyntaxNode } from "../treesitter/index.ts";
import type { Frame, RuleGrammar } from "./grammars.ts";
import { unwrapGrouping } from "./tree.ts";

/** A node that code has to be like: any one node, any number of nodes, or a node of a type with text or children. */
export type Pattern =
  | { readonly kind: "one" | "many"; readonly name: string | null; readonly field: string | null }
  | {
      readonly kind: "node";
      readonly type: string;
      readonly field: string | null;
      readonly isNamed: boolean;
      /** Is the text of a leaf. */
      readonly text: string;
      readonly children: readonly Pattern[];
    };

/** `$NAME` stands for one node, `$$$NAME` for any number of them; a name that begins with `_` may be another node each time. */
const META = /\$\$\$([A-Z_][A-Z0-9_]*)?|\$([A-Z_][A-Z0-9_]*)/g;

interface Placeholder {
  readonly kind: "one" | "many";
  readonly name: string | null;
}

interface Attempt {
  readonly text: string;
  readonly places: ReadonlyMap<string, Placeholder>;
}

/** Parses a pattern. The error says why it is none. */
export function parsePattern(written: string, language: RuleGrammar): Result<Pattern, string> {
  const code = written.trim();
  if (code.replace(META, "").trim() === "") return err("it holds no code beside its metavariables");
  let reason = "the grammar does not take it";
  for (const attempt of listPatternAttempts(code))
    for (const frame of language.frames) {
      const read = readAttempt(attempt, frame, language);
      if (read.ok) return read;
      reason = read.error ?? reason;
    }
  return err(reason);
}

/** Returns the code with names in place of its metavariables, in each form that a grammar may want. */
function listPatternAttempts(code: string): readonly Attempt[] {
  let word = "sklmeta";
  while (code.includes(word)) word += "a";
  const forms = [word, word[0]?.toUpperCase() + word.slice(1), `$${word}`];
  // Where a statement has to end with a sign, a metavariable alone on its line has none.
  return [false, true].flatMap((isEnded) =>
    forms.map((form) => {
      const places = new Map<string, Placeholder>();
      const text = code.replace(
        META,
        (whole: string, many: string | undefined, one: string | undefined, at: number) => {
          const name = many ?? one ?? null;
          const placeholder = `${form}${places.size}x`;
          const isStatement =
            /^[{};]?$/.test(code.slice(0, at).trimEnd().slice(-1)) ||
            /\n[ \t]{0,200}$/.test(code.slice(Math.max(0, at - 201), at));
          const isAlone = isStatement && /^\s{0,200}(?:\}|$)|^[ \t]{0,200}\n/.test(code.slice(at + whole.length));
          const kind = whole.startsWith("$$$") ? "many" : "one";
          places.set(placeholder, { kind, name: name?.startsWith("_") ? null : name });
          return isEnded && isAlone ? `${placeholder};` : placeholder;
        },
      );
      return { text, places };
    }),
  );
}

function readAttempt(
  { text, places }: Attempt,
  [before, after]: Frame,
  language: RuleGrammar,
): Result<Pattern, string | null> {
  const source = before + text + after;
  const read = readTree(Buffer.from(source), language.language, language.rules, language.grammar);
  if (!read.ok) return err(null);
  const [start, end] = [before.length, before.length + text.length];
  let node = read.value.root;
  for (;;) {
    const inner = node.children.find((child) => child.start <= start && child.end >= end);
    if (!inner) break;
    node = inner;
  }
  const isWhole = node.start === start && (node.end === end || (node.end === end + 1 && source[end] === ";"));
  if (!isWhole || node === read.value.root || language.rules.blocks.has(node.type))
    return err("it is no single node: it holds several, or a part of one");
  const reader = new PatternReader(source, places, language);
  const pattern = reader.read(node);
  const lost = [...places].find(([placeholder]) => !reader.seen.has(placeholder))?.[1];
  if (lost)
    return err(
      `${lost.kind === "one" ? "$" : "$$$"}${lost.name ?? ""} stands where no code can stand, such as in a string`,
    );
  return pattern.kind === "node" ? ok(pattern) : err("it holds no code beside its metavariables");
}

class PatternReader {
  readonly seen = new Set<string>();

  constructor(
    private readonly source: string,
    private readonly places: ReadonlyMap<string, Placeholder>,
    private readonly language: RuleGrammar,
  ) {}

  read(outer: SyntaxNode): Pattern {
    const { blocks, comments } = this.language.rules;
    const node = unwrapGrouping(outer, comments);
    const key = this.source.slice(node.start, node.end).replace(/;$/, "").trimEnd();
    const place = blocks.has(node.type) ? undefined : this.places.get(key);
    if (place) {
      this.seen.add(key);
      return { ...place, field: outer.field };
    }
    const { type, isNamed } = node;
    const children = node.children.filter(
      (child) => !comments.has(child.type) && (child.isNamed || child.type.trim() !== ""),
    );
    // The sign at the end of a statement says nothing.
    const counted = !children.at(-1)?.isNamed && children.at(-1)?.type === ";" ? children.slice(0, -1) : children;
    const leaf = children.length === 0 ? this.source.slice(node.start, node.end) : "";
    return {
      kind: "node",
      type,
      field: outer.field,
      isNamed: isNamed || type === LOOSE_TEXT,
      text: leaf,
      children: counted.map((child) => this.read(child)),
    };
  }
}
