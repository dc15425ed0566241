import { type Node, type ParseError, parseTree } from "jsonc-parser";

/** A JSON text as a tree whose nodes know their lines. Slow (seconds for tens of megabytes), so built for trouble only. */
export interface LocatedText {
  readonly text: string;
  readonly tree: Node | null;
  readonly syntaxErrors: readonly ParseError[];
  /** 1-based line of an offset. */
  lineAt(offset: number): number;
}

export function locate(text: string): LocatedText {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  const syntaxErrors: ParseError[] = [];
  const tree = parseTree(text, syntaxErrors, { disallowComments: true, allowTrailingComma: false }) ?? null;
  return { text, tree, syntaxErrors, lineAt: (offset) => findLastAtMost(starts, offset) + 1 };
}

/** Returns the index of the last of some ascending numbers that is not above a limit. */
function findLastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface Member {
  readonly key: string;
  readonly keyNode: Node;
  /** Missing in a text that breaks off behind the key. */
  readonly valueNode: Node | null;
}

export function listJsonMembers(node: Node): Member[] {
  if (node.type !== "object") return [];
  return (node.children ?? []).flatMap((property) => {
    const [keyNode, valueNode = null] = property.children ?? [];
    return keyNode ? [{ key: String(keyNode.value), keyNode, valueNode }] : [];
  });
}

/** Returns the member that counts: the last, where a key stands twice. */
export function findLastMemberNamed(node: Node, key: string): Member | null {
  return listJsonMembers(node).findLast((member) => member.key === key) ?? null;
}

/** Returns the node at the end of some steps, or the last that exists on the way. */
export function findJsonNode(root: Node, steps: readonly string[]): Node {
  let node = root;
  for (const step of steps) {
    const next = node.type === "array" ? node.children?.[Number(step)] : findLastMemberNamed(node, step)?.valueNode;
    if (!next) return node;
    node = next;
  }
  return node;
}

/** Returns the value that a tree stands for; keys such as `__proto__` are plain data. */
export function readJsonNodeValue(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(readJsonNodeValue);
  if (node.type !== "object") return node.value;
  const entries = listJsonMembers(node).map(({ key, valueNode }) => [
    key,
    valueNode ? readJsonNodeValue(valueNode) : null,
  ]);
  return Object.fromEntries(entries);
}
