import { type Node, parseTree } from "jsonc-parser";
import { describeThrown, err, ok, type Result } from "../../../kernel/domain/index.ts";
import { type Entry, isExact, isWritable, type Tree, type TreeProblem } from "../../../kernel/yaml/index.ts";
import { LIMITS } from "./limits.ts";

const failJsonTree = (line: number | null, message: string, fix: string) => err([{ line, message, fix }]);

/** Counts values and depth in the text itself, since the parser that knows lines recurses and keeps a node for each value. */
function findJsonCostProblem(text: string): string | null {
  let values = 1;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
      continue;
    }
    if (char === '"') inString = true;
    else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
    else if (char === "," || char === ":") values++;
    if (depth > LIMITS.treeDepth) return `Lists and objects are nested more than ${LIMITS.treeDepth} deep.`;
    if (values > LIMITS.treeNodes) return `It has more than ${LIMITS.treeNodes} values.`;
  }
  return null;
}

/** Reads JSON as a tree with lines. A repeated key is refused, since readers disagree about which of the two counts. */
export function parseJsonTree(text: string): Result<Tree, readonly TreeProblem[]> {
  const cost = findJsonCostProblem(text);
  if (cost !== null) return failJsonTree(null, cost, "Make the package smaller.");
  try {
    JSON.parse(text);
  } catch (error) {
    return err([locateSyntaxProblem(text, describeThrown(error))]);
  }
  const root = parseTree(text);
  if (!root) return failJsonTree(null, "The text is empty.", "Write a JSON object.");
  const problems: TreeProblem[] = [];
  const tree = buildTreeFromNode(root, text, makeLineFinder(text), problems);
  return problems.length > 0 ? err(problems) : ok(tree);
}

/** Turns the offset in the engine's message into a line. */
function locateSyntaxProblem(text: string, reason: string): TreeProblem {
  const [message = reason, position] = reason.split(/(?:,? in JSON)? at position (\d+)/);
  const line = position === undefined ? null : text.slice(0, Number(position)).split("\n").length;
  return { line, message: `This is not valid JSON: ${message.replace(/\.$/, "")}.`, fix: "Correct the syntax." };
}

/** Returns the line of an offset. The offsets have to ascend, so that each line break is counted once. */
function makeLineFinder(text: string): (offset: number) => number {
  let seen = 0;
  let line = 1;
  return (offset) => {
    for (let at = text.indexOf("\n", seen); at !== -1 && at < offset; at = text.indexOf("\n", seen)) {
      seen = at + 1;
      line++;
    }
    return line;
  };
}

function buildTreeFromNode(
  node: Node,
  text: string,
  lineAt: (offset: number) => number,
  problems: TreeProblem[],
): Tree {
  const line = lineAt(node.offset);
  const children = node.children ?? [];
  const buildInnerTree = (child: Node) => buildTreeFromNode(child, text, lineAt, problems);
  if (node.type === "array") return { kind: "list", line, items: children.map(buildInnerTree) };
  if (node.type !== "object") return buildScalarTree(node, text, line, problems);
  const entries = new Map<string, Entry>();
  for (const { children: [key, value] = [] } of children) {
    if (!key || !value) continue;
    const name = String(key.value);
    const keyLine = lineAt(key.offset);
    if (entries.has(name))
      problems.push({
        line: keyLine,
        message: `The key ${JSON.stringify(name)} stands twice.`,
        fix: "Keep one of them.",
      });
    if (!isWritable(name)) problems.push(reportHalfCharacter(keyLine));
    entries.set(name, { line: keyLine, value: buildInnerTree(value) });
  }
  return { kind: "map", line, entries };
}

const reportHalfCharacter = (line: number): TreeProblem => ({
  line,
  message: "A text holds half a UTF-16 character.",
  fix: "Write the character itself.",
});

function buildScalarTree(node: Node, text: string, line: number, problems: TreeProblem[]): Tree {
  const value = node.value as string | number | boolean | null;
  const source = typeof value === "string" ? value : text.slice(node.offset, node.offset + node.length);
  if (!isWritable(source)) problems.push(reportHalfCharacter(line));
  if (typeof value === "number" && !isExact(value, source)) {
    const message = `The number ${source.slice(0, 40)} cannot be kept exactly.`;
    problems.push({ line, message, fix: "Write it as a text, in quotes." });
  }
  // JSON writes -0 as 0, so it becomes 0 here.
  return { kind: "scalar", line, value: value === 0 ? 0 : value, source };
}
