import { type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";

/** Maps the offset of each heredoc's body to its opening, for the files that are being compared. */
const openers = new WeakMap<SyntaxNode, ReadonlyMap<number, string>>();

/** Replaces a heredoc by its value, so that `<<~` with deeper indentation equals `<<-` with less. */
export function evaluateHeredoc(node: SyntaxNode, file: ParsedFile): SyntaxNode {
  const isBeginning = node.type === "heredoc_beginning";
  if (!isBeginning && node.type !== "heredoc_body") return node;
  const known = openers.get(file.root) ?? pairHeredocOpeners(file);
  openers.set(file.root, known);
  if (isBeginning) return known.size === 0 ? node : { ...node, made: file.textOf(node).replace(/^<<[-~]?/, "<<") };
  const opener = known.get(node.start);
  if (opener === undefined) return node;
  const indent = computeHeredocIndent(node, opener, file);
  if (indent !== null) return { ...node, children: removeHeredocIndent(node.children, indent, file) };
  // A body that cannot be read keeps the mark that its opening has lost.
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

/** Pairs openings with bodies. Bodies follow in the order of their openings, unless one is nested in another. */
function pairHeredocOpeners({ root, textOf }: ParsedFile): ReadonlyMap<number, string> {
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

/** Returns how many blanks Ruby removes from each line, or null where tabs, backslashes or values on several lines affect that. */
function computeHeredocIndent(body: SyntaxNode, opener: string, { textOf }: ParsedFile): number | null {
  const parts = body.children.filter(({ type }) => type !== "heredoc_end");
  if (!/^<<[-~]?["'\w]/.test(opener) || !parts.every(({ type }) => PARTS.test(type))) return null;
  if (!opener.startsWith("<<~")) return 0;
  const isBroken = parts.some((part) => part.type !== "heredoc_content" && textOf(part).includes("\n"));
  const lines = parts
    .map((part) => textOf(part))
    .join("")
    .split("\n")
    .slice(1, -1);
  if (isBroken || lines.some((line) => /\\$|^[ ]*[\t\r\f\v]/.test(line))) return null;
  const indents = lines.flatMap((line) => (line.trim() === "" ? [] : [line.search(/[^ ]/)]));
  return indents.length === 0 ? null : Math.min(...indents);
}

const PARTS = /^(?:heredoc_content|interpolation|escape_sequence)$/;

function removeHeredocIndent(children: readonly SyntaxNode[], indent: number, { textOf }: ParsedFile): SyntaxNode[] {
  const blanks = new RegExp(`\\n {0,${indent}}`, "g");
  return children.map((child, at) => {
    const text = textOf(child);
    if (child.type === "heredoc_end") return { ...child, made: text.trim() };
    if (child.type !== "heredoc_content") return child;
    const isLast = children[at + 1]?.type === "heredoc_end";
    const lines = isLast ? text.replace(/\n[ \t]*$/, "\n") : text;
    return { ...child, made: indent === 0 ? lines : lines.replace(blanks, "\n") };
  });
}
