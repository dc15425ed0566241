import { isSyntaxNode, pickSyntaxNodes, type SyntaxNode } from "./syntax-node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** Describes a block in a statement, whose nodes are statements of their own. */
export interface NestedBlock {
  readonly nodes: () => readonly SyntaxNode[];
  readonly start: number;
  readonly end: number;
}

const BLOCK_FIELD: ReadonlyMap<string, string> = new Map([
  ["BlockStatement", "body"],
  ["StaticBlock", "body"],
  ["ClassBody", "body"],
  ["TSInterfaceBody", "body"],
  ["TSModuleBlock", "body"],
  ["TSEnumBody", "members"],
  ["SwitchStatement", "cases"],
  ["SwitchCase", "consequent"],
]);

/** These fields may hold one statement instead of a block: `if (a) b();` */
const BODY_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["IfStatement", ["consequent", "alternate"]],
  ["ForStatement", ["body"]],
  ["ForInStatement", ["body"]],
  ["ForOfStatement", ["body"]],
  ["WhileStatement", ["body"]],
  ["DoWhileStatement", ["body"]],
  ["LabeledStatement", ["body"]],
  ["WithStatement", ["body"]],
]);

/** Returns whether nodes of a type can have blocks. */
export function holdsBlocks(type: string): boolean {
  return BLOCK_FIELD.has(type) || BODY_FIELDS.has(type);
}

/** Returns the block that a field of a node holds, or null if it holds something else. */
export function findNestedBlock(node: SyntaxNode, field: string, tree: SyntaxTree): NestedBlock | null {
  if (BLOCK_FIELD.get(node.type) === field) {
    const listBodyNodes = () =>
      node.type === "BlockStatement" ? tree.readBlockStatements(node) : pickSyntaxNodes(node[field]);
    return { nodes: listBodyNodes, start: node.start, end: node.end };
  }
  if (BODY_FIELDS.get(node.type)?.includes(field) !== true) return null;
  const value = node[field];
  if (!isSyntaxNode(value) || value.type === "BlockStatement") return null;
  return { nodes: () => [value], start: value.start, end: value.end };
}

/** Lists the blocks directly below a statement, in the order of its header. It keeps a stack of its own, since trees may be deep. */
export function listNestedBlocks(statement: SyntaxNode, tree: SyntaxTree): NestedBlock[] {
  const blocks: NestedBlock[] = [];
  const pending: (SyntaxNode | NestedBlock)[] = [statement];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!isSyntaxNode(next)) {
      blocks.push(next);
      continue;
    }
    const below: (SyntaxNode | NestedBlock)[] = [];
    for (const field in next) {
      const value = next[field];
      if (typeof value !== "object" || value === null) continue;
      const block = findNestedBlock(next, field, tree);
      if (block) below.push(block);
      else if (Array.isArray(value)) {
        for (const element of value) if (isSyntaxNode(element)) below.push(element);
      } else if (isSyntaxNode(value)) below.push(value);
    }
    for (let at = below.length - 1; at >= 0; at -= 1) {
      const entry = below[at];
      if (entry) pending.push(entry);
    }
  }
  return blocks;
}
