import { digest } from "../digest.ts";
import { holdsBlocks, type NestedBlock, nestedBlock } from "./blocks.ts";
import { IdentifierCollector } from "./identifiers.ts";
import type { ParsedText } from "./parser.ts";
import { isSyntaxNode, type SyntaxNode } from "./syntax-node.ts";

export interface Header {
  readonly digest: string;
  readonly identifiers: readonly string[];
  readonly blocks: readonly HeaderBlock[];
}

/** A block of a header, with what the function around it says of how to read `await` and `yield`. */
export interface HeaderBlock extends NestedBlock {
  readonly words: string;
}

/** The kind of place that a node stands in. */
type File = Pick<ParsedText, "text" | "tree">;

/**
 * Fields outside the yardstick. Everything else is part of the form, so that a field this code has never heard of
 * makes a difference rather than none. `value` stays: what it holds is a number, string, boolean or null here, since
 * regular expressions and big integers are told apart by `regex` and `bigint`.
 */
const POSITIONAL: ReadonlySet<string> = new Set(["type", "start", "end", "range", "loc", "parent"]);

/** Reads a statement's header: its canonical form with the nested blocks cut out. `words`: those of its own block. */
export function readHeader(node: SyntaxNode, file: File, words = ""): Header {
  const reader = new HeaderReader(file, words);
  reader.writeNode(node);
  return { digest: digest(reader.form), identifiers: reader.identifiers.names(), blocks: reader.blocks };
}

/** Returns the digest of a whole node, for comparing syntax and nothing else. */
export function digestOfNode(node: SyntaxNode, file: File): string {
  const { digest, blocks } = readHeader(node, file);
  return digestOfParts(
    digest,
    blocks.map((block) => block.nodes().map((nested) => digestOfNode(nested, file))),
  );
}

/** Digest of a whole statement from those of its parts. Without blocks the header is the whole. */
export function digestOfParts(header: string, blocks: readonly (readonly string[])[]): string {
  if (blocks.length === 0) return header;
  return digest(`^${header}${blocks.map((block) => `[${block.join(",")}]`).join("")}`);
}

class HeaderReader {
  /** Each value carries its own end (quotes, brackets, separators), so two different trees never write one text. */
  form = "";
  readonly identifiers = new IdentifierCollector();
  readonly blocks: HeaderBlock[] = [];
  readonly #file: File;
  #words: string;

  constructor(file: File, words: string) {
    this.#file = file;
    this.#words = words;
  }

  writeNode(node: SyntaxNode): void {
    const type = node.type;
    if (type === "BinaryExpression" || type === "LogicalExpression") {
      this.#writeOperatorChain(node);
      return;
    }
    const leave = this.identifiers.enter(node);
    const words = this.#words;
    if (typeof node.async === "boolean") this.#words = `${node.async ? "await" : ""} ${node.generator ? "yield" : ""}`;
    this.form += `(${type}`;
    const hasBlocks = holdsBlocks(type);
    for (const field in node) {
      if (POSITIONAL.has(field)) continue;
      const value = node[field];
      if (value === null || value === undefined) continue;
      const block = hasBlocks ? nestedBlock(node, field, this.#file.tree) : null;
      if (block) {
        this.form += `;${field}^`;
        this.blocks.push({ ...block, words: this.#words });
      } else this.#writeField(node, field, value);
    }
    this.form += ")";
    this.#words = words;
    leave();
  }

  /** `a + b + c + …` nests to the left, in generated code some thousand deep: a loop, for the stack's sake. */
  #writeOperatorChain(outermost: SyntaxNode): void {
    const chain: SyntaxNode[] = [];
    let left: unknown = outermost;
    while (isSyntaxNode(left) && (left.type === "BinaryExpression" || left.type === "LogicalExpression")) {
      this.form += `(${left.type};left:`;
      chain.push(left);
      left = left.left;
    }
    this.#writeValue(left);
    for (const node of chain.reverse()) {
      for (const field in node) {
        if (field === "left" || POSITIONAL.has(field)) continue;
        this.form += `;${field}:`;
        this.#writeValue(node[field]);
      }
      this.form += ")";
    }
  }

  #writeField(node: SyntaxNode, field: string, value: unknown): void {
    switch (node.type) {
      case "Literal":
        this.#writeLiteralField(node, field, value);
        return;
      case "JSXText":
        if (field === "raw") return;
        break;
      case "TemplateElement":
        if (field === "value") {
          this.#writeTemplateText(node);
          return;
        }
        break;
      case "JSXAttribute":
        if (field === "value" && isSyntaxNode(value) && value.type === "Literal") {
          this.#writeAttributeText(value);
          return;
        }
        break;
      case "Program":
        if (field === "hashbang") return;
        break;
    }
    this.form += `;${field}:`;
    this.#writeValue(value);
  }

  #writeLiteralField(node: SyntaxNode, field: string, value: unknown): void {
    if (field === "regex")
      this.form += `;regex:${JSON.stringify(node.raw)}`; // `regex.flags` comes sorted: /a/ug
    else if (field === "bigint") this.form += `;bigint:${JSON.stringify(value)}`;
    else if (field === "value" && node.regex === undefined && node.bigint === undefined) {
      this.form += ";value:";
      this.#writeValue(value);
    } else if (field !== "raw" && field !== "value") {
      this.form += `;${field}:`;
      this.#writeValue(value);
    }
  }

  /** The yardstick reads backslashes as escapes where a blank parts the text from its `=`, and only there. */
  #writeAttributeText({ start, value }: SyntaxNode): void {
    const text = String(value);
    const escapes = text.includes("\\") && this.#file.text[start - 1] !== "=";
    this.form += `;value:${escapes ? "escapes" : ""}${JSON.stringify(withPlainPunctuation(text))}`;
  }

  /** The parser gives line feeds for carriage returns in template text; the yardstick keeps them. */
  #writeTemplateText(node: SyntaxNode): void {
    const source = this.#file.text.slice(node.start, node.end);
    const value = node.value;
    this.form += ";value:";
    this.#writeValue(value);
    if (source.includes("\r")) this.form += `;source:${JSON.stringify(source)}`;
  }

  #writeValue(value: unknown): void {
    switch (typeof value) {
      case "string":
        this.form += JSON.stringify(value);
        return;
      case "number":
        this.form += `#${Object.is(value, -0) ? "-0" : value};`;
        return;
      case "boolean":
        this.form += value ? "+" : "-";
        return;
      case "object":
        if (value === null) this.form += "~";
        else if (Array.isArray(value)) this.#writeList(value);
        else if (isSyntaxNode(value)) this.writeNode(value);
        else this.#writeRecord(value);
        return;
      default:
        throw new TypeError(`unexpected ${typeof value} in the syntax tree`);
    }
  }

  #writeList(values: readonly unknown[]): void {
    this.form += "[";
    for (const value of values) {
      this.#writeValue(value);
      this.form += ",";
    }
    this.form += "]";
  }

  #writeRecord(record: object): void {
    this.form += "{";
    for (const [field, value] of Object.entries(record)) {
      this.form += `${JSON.stringify(field)}:`;
      this.#writeValue(value);
      this.form += ",";
    }
    this.form += "}";
  }
}

const PUNCTUATION: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">" };
const ENTITY = /&(?:(quot|apos|lt|gt)|#(?:(\d{1,7})|x([\da-fA-F]{1,6})));/g;

/**
 * A JSX attribute's text with entities for punctuation resolved: formatters rewrite `'"'` as `"&quot;"`. Only
 * characters that cannot take part in another entity are resolved, so that no two different texts become one.
 */
function withPlainPunctuation(text: string): string {
  return text.replace(ENTITY, (entity: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return PUNCTUATION[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(decimal, 10);
    return code === 34 || code === 39 || code === 60 || code === 62 ? String.fromCharCode(code) : entity;
  });
}
