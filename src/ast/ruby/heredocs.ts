import { type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";

/** What begins each text of lines, by where its body begins, of the files that are compared now. */
const openers = new WeakMap<SyntaxNode, ReadonlyMap<number, string>>();

/** Puts what a text of lines stands for in its place, so that `<<~` with more blanks is what `<<-` is with fewer. */
export function plainHeredoc(node: SyntaxNode, file: ParsedFile): SyntaxNode {
  const isBeginning = node.type === "heredoc_beginning";
  if (!isBeginning && node.type !== "heredoc_body") return node;
  const known = openers.get(file.root) ?? openersIn(file);
  openers.set(file.root, known);
  if (isBeginning) return known.size === 0 ? node : { ...node, made: file.textOf(node).replace(/^<<[-~]?/, "<<") };
  const opener = known.get(node.start);
  if (opener === undefined) return node;
  const [content, end] = node.children;
  const value = content && end && node.children.length === 2 ? valueOf(file.textOf(content), opener) : null;
  if (value !== null) return { ...node, children: [], made: value };
  // A body that is not understood has the sign that its beginning has lost.
  const sign: SyntaxNode = {
    type: "<<",
    isNamed: false,
    field: null,
    start: node.start,
    end: node.start,
    children: [],
  };
  return { ...node, children: [{ ...sign, made: opener.slice(0, 3) }, ...node.children] };
}

/** Bodies stand in the order of what begins them, unless one stands in another. */
function openersIn({ root, textOf }: ParsedFile): ReadonlyMap<number, string> {
  const [begins, bodies]: [SyntaxNode[], SyntaxNode[]] = [[], []];
  let isNested = false;
  visitNodes(root, (node) => {
    if (node.type === "heredoc_beginning") begins.push(node);
    if (node.type === "heredoc_body") {
      bodies.push(node);
      visitNodes(node, (inner) => {
        isNested ||= inner.type === "heredoc_beginning";
        return true;
      });
      return false;
    }
    return true;
  });
  if (isNested || begins.length !== bodies.length) return new Map();
  const sorted = [begins, bodies].map((nodes) => nodes.sort((a, b) => a.start - b.start));
  return new Map(sorted[1]?.map((body, at) => [body.start, textOf(sorted[0]?.[at] ?? body)]));
}

/** Returns the lines without the blanks that Ruby leaves out, or null where tabs or backslashes have a say in that. */
function valueOf(content: string, opener: string): string | null {
  const lines = content.replace(/^\n/, "").split("\n").slice(0, -1);
  if (!/^<<[-~]?\w|^<<[-~]?["']/.test(opener) || !content.startsWith("\n")) return null;
  if (!opener.startsWith("<<~")) return JSON.stringify(lines);
  if (lines.some((line) => /\\$|^[ ]*[\t\r\f\v]/.test(line))) return null;
  const indents = lines.flatMap((line) => (line.trim() === "" ? [] : [line.search(/[^ ]/)]));
  const indent = Math.min(...indents);
  if (indents.length === 0) return null;
  return JSON.stringify(
    lines.map((line) => (line.trim() === "" ? line.slice(Math.min(indent, line.length)) : line.slice(indent))),
  );
}
