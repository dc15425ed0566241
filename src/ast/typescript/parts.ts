import type { ModulePart, Statement } from "../../domain/index.ts";
import { digestOf } from "./digest.ts";
import { type ParsedText, topLevel } from "./parser.ts";
import { readStatement } from "./statements.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/**
 * A top-level statement with what stands before it. Its digests are worked out when they are first asked for: most
 * statements are the same text in both versions of a file.
 */
class StatementPart implements ModulePart {
  readonly source: string;
  readonly #read: () => Statement;
  #statements: readonly Statement[] | null = null;

  constructor(source: string, read: () => Statement) {
    this.source = source;
    this.#read = read;
  }

  get statements(): readonly Statement[] {
    this.#statements ??= [this.#read()];
    return this.#statements;
  }
}

/**
 * The file in parts, one a statement. Besides its text, a part says what else decides how that text is read: the
 * grammar, the goal, the directives of the file, and whether the statement is one of them.
 */
export function readParts(parsed: ParsedText, symbols: ReadonlyMap<object, string>): readonly ModulePart[] {
  const { text, grammar, program } = parsed;
  const nodes = topLevel(parsed);
  const context = [grammar, program.sourceType, ...nodes.map(directiveOf).filter((value) => value !== "")].join(" ");
  let from = 0;
  return nodes.map((node) => {
    // From the end of the statement before, so that no reading of where a statement begins can leave something out.
    const own = text.slice(from, node.end).trim();
    from = node.end;
    const source = `${context}${directiveOf(node) === "" ? "" : "!"}\n${own}`;
    return new StatementPart(source, () => readOrQuote(node, { parsed, symbols, source }));
  });
}

/**
 * What a file is read as, in the form of a part: a module and a script of the same statements run differently. In doubt
 * only the same text is the same module.
 */
export function goalPart({ program, goalInDoubt, text }: ParsedText): ModulePart {
  const source = `goal:${program.sourceType === "module" ? "module" : "script"}${goalInDoubt ? text : ""}`;
  const hash = digestOf(source);
  return {
    source,
    statements: [{ header: hash, hash, blocks: [], identifiers: [], symbol: null, line: 1, endLine: 1 }],
  };
}

interface Quotable {
  readonly parsed: ParsedText;
  readonly symbols: ReadonlyMap<object, string>;
  readonly source: string;
}

/**
 * A chain of some thousand calls is deeper than the stack is. Such a statement is compared by its text, and whatever
 * word it holds counts as named.
 */
function readOrQuote(node: SyntaxNode, { parsed, symbols, source }: Quotable): Statement {
  try {
    return readStatement(node, parsed, symbols);
  } catch {
    const hash = digestOf(`text:${source}`);
    return {
      header: hash,
      hash,
      blocks: [],
      identifiers: wordsOf(parsed.text.slice(node.start, node.end)),
      symbol: symbols.get(node) ?? null,
      line: parsed.lines.lineAt(node.start),
      endLine: parsed.lines.lineAt(Math.max(node.start, node.end - 1)),
    };
  }
}

function wordsOf(text: string): readonly string[] {
  const words = text.match(/@?[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return [...new Set(words)];
}

function directiveOf(node: SyntaxNode): string {
  return typeof node.directive === "string" ? node.directive : "";
}
