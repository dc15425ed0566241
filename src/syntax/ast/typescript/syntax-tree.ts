import type { Program } from "oxc-parser";
import { isSyntaxNode, type SyntaxNode } from "./syntax-node.ts";

/** A block begins like this in the parser's JSON; in a string, backslashes would precede the quotes. */
const BLOCK = '{"type":"BlockStatement","body":[';

/** Every node begins and ends like this in the JSON. */
const NODE = '{"type":"';
const END = '"end":';

/**
 * The tree that the parser returns as JSON. Most of it is in the bodies of functions, and most of those are never read, so each stays
 * JSON until it is. The body of such a block is two numbers, the range of its statements in the JSON; `statementsOf` returns the statements.
 */
export class SyntaxTree {
  readonly program: Program;
  readonly #json: string;

  constructor(json: string) {
    this.#json = json;
    // The parser writes invalid JSON for names with such an escape, so the whole text is parsed now to refuse the file.
    const outline = json.includes("\\u{") ? json : omitBlockBodies(json);
    const { node } = parseJson(outline) as { readonly node: Program };
    this.program = node;
  }

  readBlockStatements(block: SyntaxNode): readonly SyntaxNode[] {
    const { body } = block;
    if (!Array.isArray(body)) return [];
    const [from, to]: unknown[] = body;
    if (typeof from !== "number" || typeof to !== "number") return body.filter(isSyntaxNode);
    const statements = parseJson(`[${this.#json.slice(from, to)}]`) as readonly unknown[];
    return statements.filter(isSyntaxNode);
  }

  /** Returns the nodes directly below a node, in source order. */
  listChildNodes(node: SyntaxNode): readonly SyntaxNode[] {
    if (node.type === "BlockStatement") return this.readBlockStatements(node);
    const children: SyntaxNode[] = [];
    for (const field in node) {
      const value = node[field];
      if (Array.isArray(value)) {
        for (const element of value) if (isSyntaxNode(element)) children.push(element);
      } else if (isSyntaxNode(value)) children.push(value);
    }
    return children;
  }
}

function omitBlockBodies(json: string): string {
  let outline = "";
  let from = 0;
  for (let at = json.indexOf(BLOCK); at !== -1; at = json.indexOf(BLOCK, from)) {
    const start = at + BLOCK.length;
    const end = endOfStatements(json, start);
    outline += json.slice(from, start);
    if (end > start) outline += `${start},${end}`;
    from = end;
  }
  return outline + json.slice(from);
}

/** Returns the end of a block's statements, the first of which starts at `start`. There, as many nodes have ended as have begun. */
function endOfStatements(json: string, start: number): number {
  let open = 1;
  let begins = json.indexOf(NODE, start);
  for (let at = json.indexOf("}", start); at !== -1; at = json.indexOf("}", at + 1)) {
    for (; begins !== -1 && begins < at; begins = json.indexOf(NODE, begins + 1)) open += 1;
    if (isEndOfNode(json, at)) open -= 1;
    if (open === 0) return json.lastIndexOf("]", at);
  }
  throw new SyntaxError("a block without an end");
}

/** Returns whether the bracket at `at` follows the last field of a node; in a string, a backslash would precede the field's second quote. */
function isEndOfNode(json: string, at: number): boolean {
  let from = at;
  while (isDigit(json.charCodeAt(from - 1))) from -= 1;
  return from < at && json.startsWith(END, from - END.length);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Parses the parser's JSON without the nodes for parentheses, which the canonical form does not have. */
function parseJson(json: string): unknown {
  const value: Fields = JSON.parse(json);
  if (json.includes('{"type":"ParenthesizedExpression"') || json.includes('{"type":"TSParenthesizedType"'))
    dropParentheses(value);
  return value;
}

/** Visits the nodes in a loop with its own stack, since trees may be deep. */
function dropParentheses(root: Fields): void {
  const pending = [root];
  for (let fields = pending.pop(); fields; fields = pending.pop()) {
    for (const field in fields) {
      let value = fields[field];
      for (let inner = unwrapParentheses(value); inner; inner = unwrapParentheses(value)) value = inner;
      fields[field] = value;
      if (isFields(value)) pending.push(value);
    }
  }
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** Returns the node in a pair of parentheses, or null for any other value. */
function unwrapParentheses(value: unknown): unknown {
  if (!isSyntaxNode(value)) return null;
  if (value.type === "ParenthesizedExpression") return value.expression;
  return value.type === "TSParenthesizedType" ? value.typeAnnotation : null;
}
