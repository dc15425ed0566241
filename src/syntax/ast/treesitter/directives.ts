import type { Directive } from "../../../kernel/domain/index.ts";
import { countBefore } from "../places.ts";
import { isSilencer } from "../silencers.ts";
import { listStatementsIn, type ReadFile, readHeader } from "./canonical-form.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** Finds the comments that tools, compilers and interpreters obey, each with the ordinal (pre-order) of its statement. */
export function readDirectives(
  comments: readonly SyntaxNode[],
  instructions: ReadonlySet<SyntaxNode>,
  file: ReadFile,
): Directive[] {
  let starts: readonly number[] | null = null;
  return comments.flatMap((comment): Directive[] => {
    const isInstruction = instructions.has(comment);
    // PHP goes on behind a comment that `?>` ends.
    const text = isInstruction ? toLineEnd(comment, file) : file.textOf(comment);
    const silences = isInstruction || isSilencer(text);
    if (!silences && !file.rules.isDirective(text)) return [];
    starts ??= listStatementStarts(file.root, file).sort((a, b) => a - b);
    const started = countBefore(starts, comment.start);
    const lineStart = file.text.lastIndexOf("\n", comment.start - 1) + 1;
    const isFirst = file.text.slice(lineStart, comment.start).trim() === "";
    const statement = isFirst ? started : Math.max(0, started - 1);
    return [
      {
        text: text
          .replace(/\s+/g, " ")
          .replace(/^#(?=:?\w)/, "# ")
          .trim(),
        statement,
        line: file.lineAt(comment.start),
        silences,
      },
    ];
  });
}

function toLineEnd({ start, end }: SyntaxNode, { text }: ReadFile): string {
  const lineEnd = text.indexOf("\n", end);
  return text.slice(start, lineEnd < 0 ? text.length : lineEnd);
}

function listStatementStarts(block: SyntaxNode, file: ReadFile): number[] {
  return listStatementsIn(block, file).flatMap((node) => [
    node.start,
    ...readHeader(node, file).blocks.flatMap((inner) => listStatementStarts(inner, file)),
  ]);
}
