import type { Node } from "jsonc-parser";
import { findJsonNode, findLastMemberNamed, type LocatedText, listJsonMembers } from "./located.ts";
import { describePointerPlace, extendPointer, type Finding, type Problem, splitPointer } from "./problems.ts";

/** Visits every node with its pointer, parents first. The depth is bounded before a tree is built. */
function visit(node: Node, pointer: string, see: (node: Node, pointer: string) => void): void {
  see(node, pointer);
  const items = node.type === "array" ? (node.children ?? []) : [];
  for (const [index, item] of items.entries()) visit(item, extendPointer(pointer, index), see);
  for (const { key, valueNode } of listJsonMembers(node))
    if (valueNode) visit(valueNode, extendPointer(pointer, key), see);
}

function findRepeatedJsonKeys(node: Node, pointer: string, located: LocatedText, file: string): Problem[] {
  const first = new Map<string, number>();
  return listJsonMembers(node).flatMap(({ key, keyNode }) => {
    const line = located.lineAt(keyNode.offset);
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, line);
      return [];
    }
    const message = `The key ${JSON.stringify(key)} stands twice in one object, first on line ${before}; only one of them can count.`;
    return [{ file, pointer: extendPointer(pointer, key), line, message }];
  });
}

/** Returns whether reading and writing a number gives another one: 9007199254740993 comes back as …992. */
function isInexact(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return true;
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(value) && String(value) !== text;
}

/** Returns what only the text shows: keys that stand twice, and numbers that no double holds. */
export function listTreeProblems(located: LocatedText, file: string): Problem[] {
  const problems: Problem[] = [];
  if (!located.tree) return problems;
  visit(located.tree, "", (node, pointer) => {
    problems.push(...findRepeatedJsonKeys(node, pointer, located, file));
    if (node.type !== "number") return;
    const text = located.text.slice(node.offset, node.offset + node.length);
    if (!isInexact(text)) return;
    const message = `${describePointerPlace(pointer)} is ${text.slice(0, 40)}, which cannot be held exactly; write such a number as text.`;
    problems.push({ file, pointer, line: located.lineAt(node.offset), message });
  });
  return problems;
}

export function locateFindings(findings: readonly Finding[], located: LocatedText, file: string): Problem[] {
  return findings.map(({ pointer, message, key }) => {
    if (!located.tree) return { file, pointer, line: null, message };
    const node = findJsonNode(located.tree, splitPointer(pointer));
    const keyNode = key === undefined ? null : findLastMemberNamed(node, key)?.keyNode;
    return { file, pointer, line: located.lineAt((keyNode ?? node).offset), message };
  });
}
