/**
 * Reads notebooks: the code of their cells is Python, its outputs are left out, and all else is compared as data. Commands of
 * IPython become calls with their text, so that the rest can be read as Python.
 */
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { LineIndex } from "../places.ts";
import { Refused } from "./refused.ts";

export interface Notebook {
  /** Each line of code stands on the line that it has in the file, or below where several lines stand on one. */
  readonly python: string;
  /** Holds everything but code and outputs, in one text that is the same for the same data. */
  readonly rest: string;
}

const CALL = "__ipython__";

/** Reads a notebook of Python. Throws `Refused` where a text is none for certain, or `RangeError` for very deep nesting. */
export function readNotebook(text: string): Notebook {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (root?.type !== "object" || errors.length > 0) throw new Refused("not a notebook", null);
  if (text.includes(CALL)) throw new Refused(`${CALL} stands in the notebook`, null);
  const cells = findNotebookMember(root, "cells");
  if (cells?.type !== "array" || !isPython(root)) throw new Refused("not a notebook of Python", null);
  const lines = new CodeLines(text);
  const others = (cells.children ?? []).map((cell) => {
    const isCode = findNotebookMember(cell, "cell_type")?.value === "code";
    if (isCode) lines.addCell(findNotebookMember(cell, "source"));
    return serializeNotebookNode(cell, isCode ? ["source", "outputs", "execution_count"] : []);
  });
  return { python: lines.text, rest: `${serializeNotebookNode(root, ["cells"])}\n${others.join("\n")}` };
}

/** Collects the code of the cells. */
class CodeLines {
  readonly #lines: string[] = [];
  readonly #places: LineIndex;

  constructor(text: string) {
    this.#places = new LineIndex(text);
  }

  get text(): string {
    return `${this.#lines.join("\n")}\n`;
  }

  addCell(source: Node | undefined): void {
    const written = listCellSourceLines(source);
    // Each cell runs by itself, so that its begin is part of the program.
    this.#add(source?.offset ?? 0, `${CALL}()`);
    const isCommand = /^\s*%%/.test(written.find(({ text }) => text.trim() !== "")?.text ?? "");
    let mayBeInString = false;
    for (const { text, offset } of written) {
      const code = text.replace(/\r?\n$/, "");
      if (/\r|\p{Cs}/u.test(code)) throw new Refused("a line of code is none", null);
      const read = isCommand ? call(code) : replaceMagicCommand(code);
      if (read !== code && !isCommand && mayBeInString) throw new Refused("a command may stand in a string", null);
      mayBeInString ||= /"""|'''|\\$/.test(code);
      this.#add(offset, read);
    }
  }

  #add(offset: number, code: string): void {
    const line = this.#places.lineAt(offset) - 1;
    while (this.#lines.length < line) this.#lines.push("");
    this.#lines.push(code);
  }
}

interface SourceLine {
  readonly text: string;
  /** Where the text that holds its begin stands in the file. */
  readonly offset: number;
}

/** Returns the lines of a cell. Its source is one text, or a list of texts that are joined as they are. */
function listCellSourceLines(source: Node | undefined): readonly SourceLine[] {
  const parts = source?.type === "array" ? (source.children ?? []) : source ? [source] : [];
  if (source === undefined || parts.some(({ type }) => type !== "string"))
    throw new Refused("the source of a cell is no text", null);
  const lines: SourceLine[] = [];
  let open = { text: "", offset: 0 };
  for (const { value, offset } of parts)
    for (const text of String(value).split(/(?<=\n)/)) {
      open = { text: open.text + text, offset: open.text === "" ? offset : open.offset };
      if (!text.endsWith("\n")) continue;
      lines.push(open);
      open = { text: "", offset: 0 };
    }
  return open.text === "" ? lines : [...lines, open];
}

const COMMAND = /^(\s{0,200}(?:[\w, ]{1,200}=\s{0,200})?)([%!].*)$/;
const QUESTION = /^(\s*)(\?{1,2}[\w.%*]+|[\w.%*]+\?{1,2})\s*$/;

/** Replaces a command of IPython by a call. A command inside of a statement thereby gives a text that is not Python. */
function replaceMagicCommand(code: string): string {
  const [, before = "", command] = COMMAND.exec(code) ?? QUESTION.exec(code) ?? [];
  return command === undefined ? code : `${before}${call(command)}`;
}

function call(text: string): string {
  return `${CALL}(${JSON.stringify(text).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)})`;
}

function findNotebookMember(node: Node | undefined, name: string): Node | undefined {
  const found = (node?.children ?? []).filter(({ children: [key] = [] }) => key?.value === name);
  if (found.length > 1) throw new Refused("a key stands twice", null);
  return node?.type === "object" ? found[0]?.children?.[1] : undefined;
}

function isPython(root: Node): boolean {
  const metadata = findNotebookMember(root, "metadata");
  const info = findNotebookMember(findNotebookMember(metadata, "language_info"), "name")?.value;
  const spec = findNotebookMember(metadata, "kernelspec");
  const language = info ?? findNotebookMember(spec, "language")?.value ?? findNotebookMember(spec, "name")?.value;
  return typeof language === "string" && /^python\d?$/.test(language);
}

/** Writes a node without some of its members. The times of execution in the metadata of a cell are left out like its outputs. */
function serializeNotebookNode(node: Node, without: readonly string[]): string {
  const { type, children = [], value } = node;
  if (type === "array") return `[${children.map((each) => serializeNotebookNode(each, [])).join(",")}]`;
  if (type !== "object") return JSON.stringify(value);
  const members = children.map(({ children: [key, inner] = [] }): [string, string] => {
    const name = String(key?.value);
    return [
      name,
      inner && !without.includes(name) ? serializeNotebookNode(inner, name === "metadata" ? ["execution"] : []) : "",
    ];
  });
  if (new Set(members.map(([name]) => name)).size < members.length) throw new Refused("a key stands twice", null);
  const kept = members
    .filter(([, written]) => written !== "")
    .map(([name, written]) => `${JSON.stringify(name)}:${written}`);
  return `{${kept.sort().join(",")}}`;
}
