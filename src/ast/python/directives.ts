import type { Directive } from "../../domain/index.ts";
import type { Comment } from "./comment.ts";
import { blocksOf, type Stmt } from "./statement-nodes.ts";

/** A directive is at the start of a comment or after another `#` in it. */
const DIRECTIVE =
  /^(?:type\s*:|noqa\b|pragma\b|pylint\s*:|mypy\s*:|pyright\s*:|pyre-|pytype\s*:|ruff\s*:|flake8\s*[:-]|isort\s*:|fmt\s*:|yapf\s*:|autopep8\s*:|nosec\b|noinspection\b|cython\s*:|distutils\s*:|nopycln\s*:|pyupgrade\s*:|coverage\s*:|skl\s*:)/i;
const CODING = /coding[:=]\s*[-\w.]+/;

export function directivesOf(
  comments: readonly Comment[],
  text: string,
  bodyOf: () => readonly Stmt[],
): readonly Directive[] {
  const wanted = comments.filter((comment) => comment.text.length > 1 && couldBeDirective(comment));
  if (wanted.length === 0) return [];
  const places = preOrder(bodyOf());
  return wanted.flatMap((comment) => {
    const statement = statementAt(comment, text, places);
    return directiveTexts(comment, text).map((found) => ({ text: found, statement }));
  });
}

const couldBeDirective = ({ start, text }: Comment): boolean =>
  start === 0 ||
  text.split("#").some((part) => DIRECTIVE.test(part.trim())) ||
  CODING.test(text) ||
  text.includes("pylint");

function directiveTexts(comment: Comment, source: string): readonly string[] {
  const normal = (part: string): string => `# ${part.trim().replaceAll(/\s+/g, " ")}`;
  if (comment.start === 0 && comment.text.startsWith("#!")) return [comment.text.trimEnd()];
  const found = comment.text.split("#").filter((part) => DIRECTIVE.test(part.trim()));
  if (found.length > 0) return found.map(normal);
  // pylint searches the whole comment; the encoding line counts only on the first two lines.
  if (/\bpylint\s*:/.test(comment.text)) return [normal(comment.text.replace(/^#+/, ""))];
  const before = source.slice(0, comment.start);
  const early =
    before.split("\n").length <= 2 &&
    before
      .trim()
      .split("\n")
      .every((line) => /^(?:#.*)?$/.test(line));
  return early && CODING.test(comment.text) ? [normal(comment.text.replace(/^#+/, ""))] : [];
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly simple: boolean;
}

function preOrder(body: readonly Stmt[], into: Place[] = []): readonly Place[] {
  for (const { node, start, end } of body) {
    const blocks = blocksOf(node);
    into.push({ start, end, simple: blocks.length === 0 });
    for (const block of blocks) preOrder(block, into);
  }
  return into;
}

/**
 * The ordinal of the statement around a comment or at the start of its line; a comment on a line of its own stands
 * at the statement that follows.
 */
function statementAt(comment: Comment, text: string, places: readonly Place[]): number {
  const lineStart = text.lastIndexOf("\n", comment.start) + 1;
  const alone = text.slice(lineStart, comment.start).trim() === "";
  const next = places.findIndex(({ start }) => start > comment.start);
  const last = (next < 0 ? places.length : next) - 1;
  const inside = places[last];
  const within = inside?.simple === true && comment.start < inside.end;
  return alone && !within ? last + 1 : Math.max(last, 0);
}
