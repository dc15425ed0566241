import type { NamedParts } from "../../../kernel/domain/index.ts";
import { computeDigest } from "../digest.ts";
import { findNestedBlock, holdsBlocks, type NestedBlock } from "./blocks.ts";
import { IdentifierCollector } from "./identifiers.ts";
import { holdsEntries, isListOfNames, readObjectEntryName } from "./named-entries.ts";
import type { ParsedText } from "./parser.ts";
import { isSyntaxNode, type SyntaxNode, unwrap } from "./syntax-node.ts";

export interface Header {
  readonly digest: string;
  readonly identifiers: readonly string[];
  readonly blocks: readonly HeaderBlock[];
}

/** Describes a block of a header. `words` names `await` and `yield` where the function around the block makes them keywords. */
export interface HeaderBlock extends NestedBlock {
  readonly words: string;
}

type FileText = Pick<ParsedText, "text" | "tree">;

/**
 * These fields are not part of the canonical form. Every other field is, so that an unknown field makes a difference rather than
 * none. `value` always is a number, string, boolean or null, since regular expressions and big integers have the fields `regex` and
 * `bigint`.
 */
const POSITIONAL: ReadonlySet<string> = new Set(["type", "start", "end", "range", "loc", "parent"]);

/** Reads a statement's header, the canonical form without the nested blocks. `words` are those of the block that holds the statement. */
export function readHeader(node: SyntaxNode, file: FileText, words = ""): Header {
  const reader = new HeaderReader(file, words);
  reader.writeNode(node);
  return { digest: computeDigest(reader.form), identifiers: reader.identifiers.names(), blocks: reader.blocks };
}

/** Reads a statement's header by its entries with names; see `Statement.named`. */
export function readNamedParts(node: SyntaxNode, file: FileText, words = ""): NamedParts {
  const reader = new HeaderReader(file, words, []);
  reader.writeNode(node);
  return {
    shape: computeDigest(reader.form),
    names: reader.identifiers.names(),
    entries: reader.entries ?? [],
    isList: isListOfNames(node),
  };
}

/** Returns the digest of the canonical form of a whole node. */
export function hashCanonicalNode(node: SyntaxNode, file: FileText): string {
  const { digest, blocks } = readHeader(node, file);
  return hashHeaderAndBlocks(
    digest,
    blocks.map((block) => block.nodes().map((nested) => hashCanonicalNode(nested, file))),
  );
}

export function hashHeaderAndBlocks(header: string, blocks: readonly (readonly string[])[]): string {
  if (blocks.length === 0) return header;
  return computeDigest(`^${header}${blocks.map((block) => `[${block.join(",")}]`).join("")}`);
}

class HeaderReader {
  /** Each value is written with its end (quotes, brackets, separators), so that two different trees never have the same form. */
  form = "";
  readonly identifiers = new IdentifierCollector();
  readonly blocks: HeaderBlock[] = [];
  readonly #file: FileText;
  #words: string;
  #lists = 0;

  /** Where `entries` are given, those with names are put there and left out of the form. */
  constructor(
    file: FileText,
    words: string,
    readonly entries: (readonly [key: string, parts: NamedParts])[] | null = null,
  ) {
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
    if (leavesNameless(node)) this.form += ";nameless";
    const hasBlocks = holdsBlocks(type);
    for (const field in node) {
      if (POSITIONAL.has(field)) continue;
      const value = node[field];
      if (value === null || value === undefined) continue;
      const block = hasBlocks ? findNestedBlock(node, field, this.#file.tree) : null;
      if (block) {
        this.form += `;${field}^`;
        this.blocks.push({ ...block, words: this.#words });
      } else this.#writeField(node, field, value);
    }
    this.form += ")";
    this.#words = words;
    leave();
  }

  /** Writes `a + b + c + …` in a loop, since such a chain nests to the left, some thousand levels deep in generated code. */
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
      if (isHtmlLike(node, this.#file.text)) this.form += ";touching";
      this.form += ")";
    }
  }

  #writeField(node: SyntaxNode, field: string, value: unknown): void {
    if (this.entries !== null && Array.isArray(value) && holdsEntries(node, field)) {
      this.form += `;${field}:`;
      this.#writeList(this.#withoutEntries(value, this.entries));
      return;
    }
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

  /** An entry that is spread may take the place of those before it, so that their keys count them. */
  #withoutEntries(list: readonly unknown[], entries: (readonly [key: string, parts: NamedParts])[]): unknown[] {
    this.#lists += 1;
    const rest: unknown[] = [];
    for (const entry of list) {
      const name = readObjectEntryName(entry);
      if (name === null || !isSyntaxNode(entry)) rest.push(entry);
      else entries.push([`${this.#lists}:${rest.length}:${name}`, readNamedParts(entry, this.#file, this.#words)]);
    }
    return rest;
  }

  #writeLiteralField(node: SyntaxNode, field: string, value: unknown): void {
    if (field === "regex")
      this.form += `;regex:${JSON.stringify(node.raw)}`; // `regex.flags` comes sorted: /a/ug
    else if (field === "bigint") this.form += `;bigint:${JSON.stringify(value)}`;
    else if (field === "value" && node.regex === undefined && node.bigint === undefined) {
      this.form += isLegacy(node.raw) ? ";legacy:" : ";value:";
      this.#writeValue(value);
    } else if (field !== "raw" && field !== "value") {
      this.form += `;${field}:`;
      this.#writeValue(value);
    }
  }

  /** The TypeScript parser reads backslashes as escapes only if a space separates the text from its `=`. */
  #writeAttributeText({ start, value }: SyntaxNode): void {
    const text = String(value);
    const escapes = text.includes("\\") && this.#file.text[start - 1] !== "=";
    this.form += `;value:${escapes ? "escapes" : ""}${JSON.stringify(resolvePunctuation(text))}`;
  }

  /** The parser turns carriage returns in template text into line feeds, which the TypeScript parser does not. */
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

/** Recognises `(a) = () => {}`, which gives the function no name as `a = () => {}` does. The tree shows the parentheses only by its positions. */
function leavesNameless({ type, start, left, right }: SyntaxNode): boolean {
  if (type !== "AssignmentExpression" && type !== "AssignmentPattern") return false;
  if (!isSyntaxNode(left) || left.start === start) return false;
  const value = unwrap(right);
  return isSyntaxNode(value) && /^(?:(?:Arrow)?Function|Class)Expression$/.test(value.type) && !value.id;
}

/** Recognises `a<!--b`, which the parser reads as three operators and an engine as a comment; `a < !--b` is three operators for both. */
function isHtmlLike({ right }: SyntaxNode, text: string): boolean {
  return isSyntaxNode(right) && right.type === "UnaryExpression" && text.startsWith("<!--", right.start - 1);
}

/** Returns whether a literal is one of those that strict code, such as a module, refuses: `00`, `08`, `"\\1"`. The parser takes them everywhere. */
function isLegacy(raw: unknown): boolean {
  return typeof raw === "string" && (/^0\d/.test(raw) || (raw.includes("\\") && LEGACY_ESCAPE.test(raw)));
}

const LEGACY_ESCAPE = /^["'](?:[^\\]|\\(?:\D|0(?!\d)))*\\(?:[1-9]|0\d)/;

const PUNCTUATION: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">" };
const ENTITY = /&(?:(quot|apos|lt|gt)|#(?:(\d{1,7})|x([\da-fA-F]{1,6})));/g;

/**
 * Resolves the entities for punctuation in a JSX attribute, since formatters rewrite `'"'` as `"&quot;"`. Only characters that cannot be
 * part of another entity are resolved, so that no two different texts become equal.
 */
function resolvePunctuation(text: string): string {
  return text.replace(ENTITY, (entity: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return PUNCTUATION[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(decimal, 10);
    return code === 34 || code === 39 || code === 60 || code === 62 ? String.fromCharCode(code) : entity;
  });
}
