import type { Expr } from "./nodes.ts";
import { BLOCK_FIELDS, type StmtNode } from "./statement-nodes.ts";

/** The strings in these fields are not names. */
const NOT_NAMES: ReadonlySet<string> = new Set(["type", "op", "ops", "conversion", "source", "since"]);
const SKIPPED: ReadonlySet<string> = new Set([...BLOCK_FIELDS, ...NOT_NAMES, "decorator_list"]);

/** Returns the names of a header in source order without repeats; decorators come first, with and without `@`. */
export function listHeaderIdentifiers(node: StmtNode): readonly string[] {
  const found = new Set<string>();
  if ("decorator_list" in node) {
    for (const decorator of node.decorator_list) addDecorator(decorator, found);
  }
  visitFields(node, found, SKIPPED);
  return [...found];
}

/** Returns the names within an entry of a header, such as a keyword argument. */
export function namesWithin(entry: object): readonly string[] {
  const found = new Set<string>();
  visitFields(entry, found, NOT_NAMES);
  return [...found];
}

/** Returns `a.b.c` for a chain of attributes that starts at a name, else null. */
export function readDottedChain(node: Expr): string | null {
  const parts: string[] = [];
  let at: Expr = node;
  for (; at.type === "Attribute"; at = at.value) parts.push(at.attr);
  return at.type === "Name" ? [at.id, ...parts.reverse()].join(".") : null;
}

export function readFirstDottedPart(dotted: string): string {
  return dotted.slice(0, `${dotted}.`.indexOf("."));
}

export function readLastDottedPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf(".") + 1);
}

function addDecorator(decorator: Expr, found: Set<string>): void {
  const chain = readDottedChain(decorator.type === "Call" ? decorator.func : decorator);
  if (chain !== null) found.add(`@${chain}`).add(`@${readLastDottedPart(chain)}`);
  visit(decorator, found);
}

function visit(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, found);
    return;
  }
  if (typeof value !== "object" || value === null || !("type" in value) || value.type === "Constant") return;
  if (value.type === "Attribute") {
    visitAttribute(value as Expr & { type: "Attribute" }, found);
    return;
  }
  visitFields(value, found, NOT_NAMES);
}

function visitAttribute(node: Expr & { type: "Attribute" }, found: Set<string>): void {
  const chain = readDottedChain(node);
  if (chain === null) visit(node.value, found);
  else found.add(chain);
  found.add(node.attr);
}

/** Adds each string of a field as a name, unless the field is skipped; the caller has left out constants and operators. */
function visitFields(node: object, found: Set<string>, skipped: ReadonlySet<string>): void {
  for (const field in node) {
    if (skipped.has(field)) continue;
    const value = (node as { readonly [field: string]: unknown })[field];
    if (Array.isArray(value)) for (const item of value) addOrVisit(item, found);
    else addOrVisit(value, found);
  }
}

function addOrVisit(value: unknown, found: Set<string>): void {
  if (typeof value === "string") addName(value, found);
  else visit(value, found);
}

function addName(name: string, found: Set<string>): void {
  if (name === "*") return;
  found.add(name).add(readLastDottedPart(name));
}
