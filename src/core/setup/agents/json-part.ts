import { isDeepStrictEqual } from "node:util";
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { Edit, OwnPart } from "./edit.ts";

/** Describes one value in a JSON file, which may have comments. Everything else in the file stays as it is. */
export interface JsonValue {
  readonly path: string;
  readonly at: readonly string[];
  readonly value: unknown;
}

/** Returns the part that puts a value into a JSON file. A value that people wrote there stays, and is not taken out either. */
export function createJsonPart({ path, at, value }: JsonValue): OwnPart {
  return {
    path,
    putInto: (text) => putValue(text, at, value),
    takeFrom: (text) => takeValue(text, at, value),
  };
}

function putValue(text: string | null, at: readonly string[], value: unknown): Edit {
  const before = text === null || text.trim() === "" ? "{}\n" : text;
  const read = readObject(before);
  if (typeof read === "string") return { kind: "refused", because: read };
  const name = at.join(".");
  for (let depth = 1; depth <= at.length; depth++) {
    const node = findNodeAtLocation(read, at.slice(0, depth));
    if (node === undefined) break;
    if (depth === at.length) return isValue(node, value) ? { kind: "unchanged" } : stays(name);
    if (node.type !== "object") return { kind: "refused", because: `${at.slice(0, depth).join(".")} is no object` };
  }
  return { kind: "changed", text: insertJsonValue(before, read, at, value) };
}

/** The objects of this parser have no prototype, which a strict comparison would count as a difference. */
function isValue(node: Node, value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(getNodeValue(node))), value);
}

function stays(name: string): Edit {
  return { kind: "unchanged", because: `it has another ${name}, which stays` };
}

function takeValue(text: string, at: readonly string[], value: unknown): Edit {
  const read = readObject(text);
  if (typeof read === "string") return { kind: "refused", because: read };
  const node = findNodeAtLocation(read, [...at]);
  if (node === undefined) return { kind: "unchanged" };
  if (!isValue(node, value)) return stays(at.join("."));
  let rest = removeJsonValue(text, node);
  for (let depth = at.length - 1; depth > 0; depth--) {
    const holder = findNodeAtLocation(parseTree(rest) as Node, at.slice(0, depth));
    if (holder === undefined || sliceInnerText(rest, holder).trim() !== "") break;
    rest = removeJsonValue(rest, holder);
  }
  return { kind: "changed", text: rest.replace(/\s/g, "") === "{}" ? null : rest };
}

function sliceInnerText(text: string, { offset, length }: Node): string {
  return text.slice(offset + 1, offset + length - 1);
}

/** Returns the text without the property of a value, and with every other byte as it was. */
function removeJsonValue(text: string, value: Node): string {
  const property = value.parent as Node;
  const object = property.parent as Node;
  const all = object.children ?? [];
  const at = all.indexOf(property);
  const [before, after] = [all[at - 1], all[at + 1]];
  const end = property.offset + property.length;
  if (before) return text.slice(0, before.offset + before.length) + text.slice(end);
  if (after) return text.slice(0, property.offset) + text.slice(after.offset);
  const isAlone = sliceInnerText(text, object).trim() === text.slice(property.offset, end);
  const [from, to] = isAlone ? [object.offset + 1, object.offset + object.length - 1] : [property.offset, end];
  return text.slice(0, from) + text.slice(to);
}

/** Returns the object that a text holds, or why it cannot be read. */
function readObject(text: string): Node | string {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) return `it is no JSON: line ${text.slice(0, first.offset).split("\n").length} cannot be read`;
  return tree?.type === "object" ? tree : "it holds no JSON object";
}

/** Returns the text with a value put behind the last property of the deepest object of its way that is there. */
function insertJsonValue(text: string, root: Node, at: readonly string[], value: unknown): string {
  let depth = 0;
  while (depth < at.length - 1 && findNodeAtLocation(root, at.slice(0, depth + 1))) depth++;
  const object = findNodeAtLocation(root, at.slice(0, depth)) ?? root;
  const { indent, eol } = detectJsonFormat(text);
  const inner = at.slice(depth + 1).reduceRight((held: unknown, key) => ({ [key]: held }), value);
  const lines = `${JSON.stringify(at[depth])}: ${JSON.stringify(inner, null, indent)}`.split("\n");
  const own = lines.map((line) => `${eol}${indent.repeat(depth + 1)}${line}`).join("");
  const last = object.children?.at(-1);
  if (last) return spliceText(text, last.offset + last.length, last.offset + last.length, `,${own}`);
  const isEmpty = sliceInnerText(text, object).trim() === "";
  const end = isEmpty ? object.offset + object.length - 1 : object.offset + 1;
  return spliceText(text, object.offset + 1, end, `${own}${eol}${indent.repeat(depth)}`);
}

function spliceText(text: string, from: number, to: number, own: string): string {
  return text.slice(0, from) + own + text.slice(to);
}

/** Returns how the file is written, so that what is added looks like the rest. */
function detectJsonFormat(text: string): { readonly indent: string; readonly eol: string } {
  const [, indent = "  "] = /\n([ \t]+)\S/.exec(text) ?? [];
  return { indent: indent.startsWith("\t") ? "\t" : indent.slice(0, 8), eol: text.includes("\r\n") ? "\r\n" : "\n" };
}
