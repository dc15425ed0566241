import type { Comment } from "oxc-parser";
import type { Directive } from "../../domain/index.ts";
import type { ParsedText } from "./parser.ts";
import { type Region, readRegions } from "./regions.ts";

/** Matches the comments that tools obey. A pattern gets the comment's text without its marks. */
const PATTERNS: readonly RegExp[] = [
  /^\s*@?ts-(?:ignore|expect-error|nocheck|check)\b/,
  /^\s*@ts-(?:ignore|expect-error|nocheck|check)\b/m,
  /^\s*(?:eslint|oxlint|tslint|jshint|jslint|globals?|exported)(?:[-:\s]|$)/,
  /^\s*biome-ignore/,
  /^\s*(?:@\w+\s+)*(?:prettier|rome|dprint)-ignore/,
  /^\s*(?:istanbul|c8|v8|node:coverage|coverage|stryker)\s*:?\s*(?:ignore|disable|enable|restore|disable-next-line)/i,
  /\bwebpack[A-Z]\w*\s*:/,
  /@vite-ignore\b/,
  /[#@]__(?:PURE|NO_SIDE_EFFECTS|INLINE|NOINLINE|KEY)__/,
  /@jsx(?:Runtime|ImportSource|Frag)?\s+\S/,
  /^\s*deno-(?:lint-ignore|fmt-ignore|coverage-ignore|types)/,
  /\$Flow(?:FixMe|Issue|ExpectedError|Ignore)\b/,
  /^\s*@(?:no)?flow\b/,
  /^\s*[#@]\s*source(?:MappingURL|URL)=/,
  /@(?:jest|vitest)-environment\b/,
  /^\s*@license\b|@preserve\b/,
  /^\s*(?:#region|#endregion)$/,
];

const TRIPLE_SLASH = /^\/\s*<(?:reference|amd-module|amd-dependency)\b/;

/** Finds the directives among a file's comments, each with the number of its statement; the hashbang belongs to the first. */
export function readDirectives(parsed: ParsedText): Directive[] {
  const { tree, comments, text } = parsed;
  const { hashbang } = tree.program;
  const directives: Directive[] = [];
  if (hashbang) directives.push({ text: `#!${hashbang.value.trim()}`, statement: 0 });
  let regions: readonly Region[] | null = null;
  for (const comment of comments) {
    const spelled = directiveText(comment);
    if (spelled === null) continue;
    regions ??= readRegions(parsed);
    directives.push({ text: spelled, statement: statementAt(comment, regions, text) });
  }
  return directives;
}

/** Returns the comment with single spaces, or null if no tool obeys it. */
function directiveText({ type, value }: Comment): string | null {
  if (type === "Line" && TRIPLE_SLASH.test(value)) return `//${withSingleSpaces(value)}`;
  const body = type === "Block" ? value.replace(/^\*/, "").replace(/^[ \t]*\*/gm, "") : value;
  return PATTERNS.some((pattern) => pattern.test(body)) ? withSingleSpaces(body) : null;
}

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * A comment inside a statement belongs to it. Between statements it belongs to the next one, or, after code on the same line, to the one
 * before. A reformatted file thus keeps the statements of its directives.
 */
function statementAt(comment: Comment, regions: readonly Region[], text: string): number {
  const around = regions.filter(({ start, end }) => start <= comment.start && comment.end <= end).at(-1);
  if (around?.kind === "statement") return around.ordinal;
  const started = regions.filter(({ kind, start }) => kind === "statement" && start < comment.start).length;
  const lineStart = text.lastIndexOf("\n", comment.start - 1) + 1;
  const before = text.slice(lineStart, comment.start).replace(/\/\*.*?\*\//g, "");
  return before.trim() === "" ? started : Math.max(0, started - 1);
}
