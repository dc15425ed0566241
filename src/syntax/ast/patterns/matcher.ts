/** Asks whether a node of a file is what a rule looks for. */
import type { LinearPattern } from "../../../kernel/linear/index.ts";
import { LOOSE_TEXT, type SyntaxNode } from "../treesitter/index.ts";
import type { Pattern } from "./pattern.ts";
import { CodeTree, unwrapGrouping } from "./tree.ts";

/** A condition whose patterns are parsed. A pattern that this grammar cannot have is `never` found. */
export interface CompiledCondition {
  readonly pattern?: Pattern | "never";
  readonly kind?: string;
  readonly regex?: LinearPattern;
  readonly all?: readonly CompiledCondition[];
  readonly any?: readonly CompiledCondition[];
  readonly not?: CompiledCondition;
  readonly inside?: CompiledRelation;
  readonly has?: CompiledRelation;
}

export interface CompiledRelation {
  readonly of: CompiledCondition;
  readonly isFar: boolean;
}

/** What each metavariable stands for, by its tokens. */
type Bindings = ReadonlyMap<string, string>;
type Next = (bindings: Bindings) => boolean;

const NOTHING: Bindings = new Map();

/** Returns the nodes of a tree that a condition finds, in source order. Throws `TooMuchWork`. */
export function findMatches(condition: CompiledCondition, tree: CodeTree): SyntaxNode[] {
  return tree.nodes.filter((node) => matchCondition(condition, node, tree, NOTHING) !== null);
}

/** Returns the bindings with which a node meets a condition; null if it does not. */
function matchCondition(
  condition: CompiledCondition,
  node: SyntaxNode,
  tree: CodeTree,
  given: Bindings,
): Bindings | null {
  tree.spend();
  const { pattern, kind, regex, all = [], any, not, inside, has } = condition;
  if (kind !== undefined && node.type !== kind) return null;
  let bindings: Bindings | null = given;
  if (pattern !== undefined) bindings = matchRoot(pattern, node, tree, bindings);
  for (const each of all) bindings = bindings && matchCondition(each, node, tree, bindings);
  if (bindings === null) return null;
  if (regex && !hasText(node, regex, tree)) return null;
  if (any) bindings = findFirstBinding(any, (each) => matchCondition(each, node, tree, bindings ?? given));
  if (bindings && inside)
    bindings = findFirstBinding(yieldAncestors(node, inside, tree), (each) =>
      matchCondition(inside.of, each, tree, bindings ?? given),
    );
  if (bindings && has)
    bindings = findFirstBinding(yieldDescendants(node, has, tree), (each) =>
      matchCondition(has.of, each, tree, bindings ?? given),
    );
  return bindings && not && matchCondition(not, node, tree, bindings) !== null ? null : bindings;
}

function findFirstBinding<T>(items: Iterable<T>, find: (item: T) => Bindings | null): Bindings | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function hasText({ start, end }: SyntaxNode, regex: LinearPattern, tree: CodeTree): boolean {
  tree.spend(10 + (end - start));
  return regex.test(tree.text.slice(start, end));
}

function* yieldAncestors(node: SyntaxNode, { isFar }: CompiledRelation, tree: CodeTree): Iterable<SyntaxNode> {
  for (let at = tree.findParentNode(node); at !== null; at = isFar ? tree.findParentNode(at) : null) yield at;
}

function* yieldDescendants(node: SyntaxNode, { isFar }: CompiledRelation, tree: CodeTree): Iterable<SyntaxNode> {
  const pending = tree.listCodeChildren(node).toReversed();
  for (let at = pending.pop(); at; at = pending.pop()) {
    tree.spend();
    if (at.isNamed) yield at;
    if (isFar) pending.push(...tree.listCodeChildren(at).toReversed());
  }
}

function matchRoot(pattern: Pattern | "never", node: SyntaxNode, tree: CodeTree, given: Bindings): Bindings | null {
  if (pattern === "never" || pattern.kind !== "node" || pattern.type !== node.type) return null;
  let found: Bindings | null = null;
  const isFound = new PatternMatch(tree).one({ ...pattern, field: node.field }, node, given, (bindings) => {
    found = bindings;
    return true;
  });
  return isFound ? found : null;
}

/** Tries every way in which a pattern can be laid over code; each step calls the next one with what is bound so far. */
class PatternMatch {
  constructor(private readonly tree: CodeTree) {}

  one(pattern: Pattern, outer: SyntaxNode, bindings: Bindings, next: Next): boolean {
    this.tree.spend();
    if (pattern.field !== outer.field) return false;
    if (pattern.kind !== "node")
      return (outer.isNamed || outer.type === LOOSE_TEXT) && this.#bind(pattern.name, [outer], bindings, next);
    const node = unwrapGrouping(outer, this.tree.comments);
    if (pattern.type !== node.type) return false;
    const children = this.tree.listCodeChildren(node);
    if (pattern.children.length > 0) return this.#list(pattern.children, children, bindings, next);
    const text = this.tree.text.slice(node.start, node.end);
    return children.length === 0 && removeTokenQuotes(text) === removeTokenQuotes(pattern.text) && next(bindings);
  }

  #list(patterns: readonly Pattern[], nodes: readonly SyntaxNode[], bindings: Bindings, next: Next): boolean {
    this.tree.spend(1 + (nodes.length >> 4));
    const [first, second] = patterns;
    if (!first) return nodes.every(CodeTree.isSkipped) && next(bindings);
    if (first.kind === "many") return this.#many(first.name, patterns.slice(1), nodes, bindings, next);
    // The comma before or after any number of items goes with them.
    if (isComma(first) && second?.kind === "many")
      if (this.#many(second.name, patterns.slice(2), nodes, bindings, next, 0)) return true;
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at] as SyntaxNode;
      const rest = nodes.slice(at + 1);
      if (this.one(first, node, bindings, (bound) => this.#list(patterns.slice(1), rest, bound, next))) return true;
      if (!CodeTree.isSkipped(node)) return false;
    }
    return false;
  }

  #many(
    name: string | null,
    patterns: readonly Pattern[],
    nodes: readonly SyntaxNode[],
    bindings: Bindings,
    next: Next,
    most = nodes.length,
  ): boolean {
    const [comma, ...after] = patterns;
    const isNone =
      comma && isComma(comma) && this.#bind(name, [], bindings, (bound) => this.#list(after, nodes, bound, next));
    if (isNone) return true;
    for (let taken = 0; taken <= most; taken += 1) {
      const rest = nodes.slice(taken);
      const isRest = (bound: Bindings) => this.#list(patterns, rest, bound, next);
      if (this.#bind(name, nodes.slice(0, taken), bindings, isRest)) return true;
    }
    return false;
  }

  /** Goes on if a metavariable can stand for these nodes: the same name always stands for the same tokens. */
  #bind(name: string | null, nodes: readonly SyntaxNode[], bindings: Bindings, next: Next): boolean {
    this.tree.spend();
    if (name === null) return next(bindings);
    const tokens = this.tree.joinNodeTokens(nodes.map((node) => unwrapGrouping(node, this.tree.comments)));
    const known = bindings.get(name);
    return known === undefined ? next(new Map(bindings).set(name, tokens)) : known === tokens && next(bindings);
  }
}

function isComma(pattern: Pattern): boolean {
  return pattern.kind === "node" && !pattern.isNamed && pattern.type === ",";
}

/** Returns a token in which it makes no difference which quotes are written. */
function removeTokenQuotes(text: string): string {
  return /^(?:"""|'''|"|')$/.test(text) ? '"' : text;
}
