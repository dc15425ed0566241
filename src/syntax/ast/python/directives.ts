import type { Directive } from "../../../kernel/domain/index.ts";
import { countBefore, LineIndex } from "../places.ts";
import { isSilencer } from "../silencers.ts";
import type { Comment } from "./comment.ts";
import { listPythonBlocks, type Stmt } from "./statement-nodes.ts";

/** Matches a directive, which stands at the start of a comment or after another `#` in it. */
export const DIRECTIVE =
  /^(?:type\s*:|noqa\b|pragma\b|pylint\s*:|mypy\s*:|pyright\s*:|pyre-|pytype\s*:|ruff\s*:|flake8\s*[:-]|isort\s*:|fmt\s*:|yapf\s*:|autopep8\s*:|nosec\b|noinspection\b|cython\s*:|distutils\s*:|nopycln\s*:|pyupgrade\s*:|coverage\s*:|skl\s*:)/i;
const CODING = /coding[:=]\s*[-\w.]+/;

export function findDirectives(
  comments: readonly Comment[],
  text: string,
  bodyOf: () => readonly Stmt[],
): readonly Directive[] {
  const candidates = comments.filter((comment) => comment.text.length > 1 && couldBeDirective(comment));
  if (candidates.length === 0) return [];
  const places = collectPreOrder(bodyOf());
  const starts = places.map(({ start }) => start);
  const lines = new LineIndex(text);
  const early = endOfCodingLines(text);
  return candidates.flatMap((comment) => {
    const statement = findStatementAt(comment, text, places, starts);
    const line = lines.lineAt(comment.start);
    const texts = listDirectiveTexts(comment, comment.start < early);
    return texts.map((directive) => ({ text: directive, statement, line, silences: isSilencer(comment.text) }));
  });
}

const couldBeDirective = ({ start, text }: Comment): boolean =>
  start === 0 || text.split("#").some((part) => DIRECTIVE.test(part.trim())) || CODING.test(text) || isSilencer(text);

function listDirectiveTexts(comment: Comment, isEarly: boolean): readonly string[] {
  const normalizeDirectivePart = (part: string): string => `# ${part.trim().replaceAll(/\s+/g, " ")}`;
  if (comment.start === 0 && comment.text.startsWith("#!")) return [comment.text.trimEnd()];
  const found = comment.text.split("#").filter((part) => DIRECTIVE.test(part.trim()));
  if (found.length > 0) return found.map(normalizeDirectivePart);
  const counts = isSilencer(comment.text) || (isEarly && CODING.test(comment.text));
  return counts ? [normalizeDirectivePart(comment.text.replace(/^#+/, ""))] : [];
}

/** Returns where the lines end on which an encoding counts: the first, and the second if the first holds no code. */
function endOfCodingLines(text: string): number {
  const first = `${text}\n`.indexOf("\n");
  if (!/^\s*(?:#.*)?$/.test(text.slice(0, first))) return first;
  const second = text.indexOf("\n", first + 1);
  return second < 0 ? text.length : second;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly simple: boolean;
}

function collectPreOrder(body: readonly Stmt[], into: Place[] = []): readonly Place[] {
  for (const { node, start, end } of body) {
    const blocks = listPythonBlocks(node);
    into.push({ start, end, simple: blocks.length === 0 });
    for (const block of blocks) collectPreOrder(block, into);
  }
  return into;
}

/**
 * Returns the ordinal of the statement around a comment or at the start of its line; a comment on a line of its own stands
 * at the statement that follows.
 */
function findStatementAt(comment: Comment, text: string, places: readonly Place[], starts: readonly number[]): number {
  const lineStart = text.lastIndexOf("\n", comment.start) + 1;
  const alone = text.slice(lineStart, comment.start).trim() === "";
  const last = countBefore(starts, comment.start + 1) - 1;
  const inside = places[last];
  const within = inside?.simple === true && comment.start < inside.end;
  return alone && !within ? last + 1 : Math.max(last, 0);
}
