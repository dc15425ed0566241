import type { Node } from "jsonc-parser";
import { type LocatedText, memberNamed, membersOf, nodeAt } from "./located.ts";
import { type Finding, type Problem, placeOf, pointerTo, stepsOf } from "./problems.ts";

/** Visits every node with its pointer, parents first. The depth is bounded before a tree is built. */
function visit(node: Node, pointer: string, see: (node: Node, pointer: string) => void): void {
  see(node, pointer);
  const items = node.type === "array" ? (node.children ?? []) : [];
  for (const [index, item] of items.entries()) visit(item, pointerTo(pointer, index), see);
  for (const { key, valueNode } of membersOf(node)) if (valueNode) visit(valueNode, pointerTo(pointer, key), see);
}

function repeatedKeys(node: Node, pointer: string, located: LocatedText, file: string): Problem[] {
  const first = new Map<string, number>();
  return membersOf(node).flatMap(({ key, keyNode }) => {
    const line = located.lineAt(keyNode.offset);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, line);
      return [];
    }
    const message = `The key ${JSON.stringify(key)} stands twice in one object, first on line ${before}; only one of them can count.`;
    return [{ file, pointer: pointerTo(pointer, key), line, message }];
  });
}

/** Returns whether reading and writing a number gives another one: 9007199254740993 comes back as …992. */
function isInexact(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return true;
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(value) && String(value) !== text;
}

/** Returns what only the text shows: keys that stand twice, and numbers that no double holds. */
export function treeProblems(located: LocatedText, file: string): Problem[] {
  const problems: Problem[] = [];
  if (!located.tree) return problems;
  visit(located.tree, "", (node, pointer) => {
    problems.push(...repeatedKeys(node, pointer, located, file));
    if (node.type !== "number") return;
    const text = located.text.slice(node.offset, node.offset + node.length);
    if (!isInexact(text)) return;
    const message = `${placeOf(pointer)} is ${text.slice(0, 40)}, which cannot be held exactly; write such a number as text.`;
    problems.push({ file, pointer, line: located.lineAt(node.offset), message });
  });
  return problems;
}

export function withLines(findings: readonly Finding[], located: LocatedText, file: string): Problem[] {
  return findings.map(({ pointer, message, key }) => {
    if (!located.tree) return { file, pointer, line: null, message };
    const node = nodeAt(located.tree, stepsOf(pointer));
    const keyNode = key === undefined ? null : memberNamed(node, key)?.keyNode;
    return { file, pointer, line: located.lineAt((keyNode ?? node).offset), message };
  });
}
