import type { Binding, NamedParts, Shape, Statement } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { computePartShape } from "../shape/parts.ts";
import { type HeaderBlock, hashHeaderAndBlocks, readHeader, readNamedParts } from "./canonical-form.ts";
import { toTypeScriptPart } from "./definition-part.ts";
import type { ParsedText } from "./parser.ts";
import { listModuleBindings } from "./symbols/index.ts";
import { type SyntaxNode, startWithDecorators } from "./syntax-node.ts";

/** The data of a file that its statements need; `symbols` maps the nodes that define a symbol to its name. */
export interface StatementsOfFile extends Pick<ParsedText, "text" | "tree" | "lines"> {
  readonly symbols: ReadonlyMap<object, string>;
  /** Names everything outside of a statement's text that decides how it is read. */
  readonly context: string;
}

/** The end of the statement before, and the keywords that the function around the statement makes of words. */
interface Place {
  readonly from: number;
  readonly words: string;
}

/** Reads a node as a statement. Its parts are computed on demand, since most statements have the same text in both versions of a file. */
export function readStatement(node: SyntaxNode, place: Place, file: StatementsOfFile): Statement {
  return new NodeStatement(node, place, file);
}

type Content = Pick<Statement, "header" | "identifiers" | "blocks">;

class NodeStatement implements Statement {
  readonly source: string;
  readonly symbol: string | null;
  readonly #node: SyntaxNode;
  readonly #words: string;
  readonly #file: StatementsOfFile;
  #content: Content | null = null;

  constructor(node: SyntaxNode, { from, words }: Place, file: StatementsOfFile) {
    this.#node = node;
    this.#words = words;
    this.#file = file;
    // The text begins at the end of the statement before, so that nothing between two statements is left out.
    const own = file.text.slice(from, node.end).trim();
    this.source = `${file.context} ${words} ${node.type}${isDirective(node) ? "!" : ""}\n${own}`;
    this.symbol = file.symbols.get(node) ?? null;
  }

  get header(): string {
    return this.#read().header;
  }

  get identifiers(): readonly string[] {
    return this.#read().identifiers;
  }

  get named(): NamedParts {
    return readNamedParts(this.#node, this.#file, this.#words);
  }

  get bindings(): readonly Binding[] {
    return listModuleBindings(this.#node, this.#file.tree);
  }

  get shape(): Shape | null {
    const part = toTypeScriptPart(this.#node, this.#file.tree);
    return part && computePartShape(part);
  }

  get blocks(): readonly (readonly Statement[])[] {
    return this.#read().blocks;
  }

  get hash(): string {
    const hashes = this.blocks.map((block) => block.map(({ hash }) => hash));
    return hashHeaderAndBlocks(this.header, hashes);
  }

  get line(): number {
    return this.#file.lines.lineAt(startWithDecorators(this.#node));
  }

  get endLine(): number {
    const start = startWithDecorators(this.#node);
    return this.#file.lines.lineAt(Math.max(start, this.#node.end - 1));
  }

  #read(): Content {
    this.#content ??= this.#readOrQuote();
    return this.#content;
  }

  /**
   * Compares a statement by its text, with all its words as identifiers, if it is deeper than the stack, such as a chain of some thousand
   * calls.
   */
  #readOrQuote(): Content {
    try {
      const { digest, identifiers, blocks } = readHeader(this.#node, this.#file, this.#words);
      return { header: digest, identifiers, blocks: blocks.map((block) => readStatementsInBlock(block, this.#file)) };
    } catch {
      const { start, end } = this.#node;
      const identifiers = listTextWords(this.#file.text.slice(start, end));
      return { header: computeDigest(`text:${this.source}`), identifiers, blocks: [] };
    }
  }
}

function readStatementsInBlock({ nodes, start, words }: HeaderBlock, file: StatementsOfFile): readonly Statement[] {
  let from = start;
  return nodes().map((node) => {
    const statement = readStatement(node, { from, words }, file);
    from = node.end;
    return statement;
  });
}

export function isDirective({ directive }: SyntaxNode): boolean {
  return typeof directive === "string" && directive !== "";
}

function listTextWords(text: string): readonly string[] {
  const words = text.match(/@?[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return [...new Set(words)];
}
