import type { Comment } from "oxc-parser";
import type { Directive } from "../../../kernel/domain/index.ts";
import { countBefore } from "../places.ts";
import { isSilencer } from "../silencers.ts";
import type { ParsedText } from "./parser.ts";
import { type Region, readRegions } from "./regions.ts";

/** Matches the comments that tools obey. A pattern gets the comment's text without its marks. */
const PATTERNS: readonly RegExp[] = [
  /^\s*@?ts-(?:ignore|expect-error|nocheck|check)\b/,
  /^[^\S\n]*@ts-(?:ignore|expect-error|nocheck|check)\b/m,
  /^\s*(?:eslint|oxlint|tslint|jshint|jslint|globals?|exported)(?:[-:\s]|$)/,
  /^\s*biome-ignore/,
  /^\s*(?:@\w+\s+)*(?:prettier|rome|dprint)-ignore/,
  /^\s*(?:istanbul|c8|v8|node:coverage|coverage|stryker)(?:\s*:)?\s*(?:ignore|disable|enable|restore|disable-next-line)/i,
  /\bwebpack[A-Z]\w*\s*:/,
  /@(?:vite|vue)-ignore\b/,
  /^\s*svelte-ignore\b/,
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
  const { tree, comments, text, lines } = parsed;
  const { hashbang } = tree.program;
  const directives: Directive[] = [];
  if (hashbang) directives.push({ text: `#!${hashbang.value.trim()}`, statement: 0, line: 1, silences: false });
  let places: Places | null = null;
  let before: Before = { end: 0, isFirst: true, spansLines: false };
  for (const comment of comments) {
    const isFirst = isFirstOnLine(comment, before, text);
    before = { end: comment.end, isFirst, spansLines: comment.value.includes("\n") };
    const spelled = readTypeScriptDirective(comment);
    if (spelled === null) continue;
    places ??= indexRegions(readRegions(parsed));
    const statement = findCommentStatement(comment, places, isFirst);
    directives.push({
      text: spelled,
      statement,
      line: lines.lineAt(comment.start),
      silences: isSilencer(comment.value),
    });
  }
  return directives;
}

/** Returns whether a comment, given with its delimiters, instructs a tool. */
export function isDirectiveText(comment: string): boolean {
  const [type, value] = comment.startsWith("/*")
    ? (["Block", comment.slice(2, -2)] as const)
    : (["Line", comment.slice(2)] as const);
  return readTypeScriptDirective({ type, value }) !== null;
}

/** Returns the comment with single spaces, or null if no tool obeys it. */
function readTypeScriptDirective({ type, value }: Pick<Comment, "type" | "value">): string | null {
  if (type === "Line" && TRIPLE_SLASH.test(value)) return `//${collapseSpaces(value)}`;
  const body = type === "Block" ? value.replace(/^\*/, "").replace(/^[ \t]*\*/gm, "") : value;
  return PATTERNS.some((pattern) => pattern.test(body)) || isSilencer(body) ? collapseSpaces(body) : null;
}

function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

interface Places {
  readonly regions: readonly Region[];
  /** The offsets at which the regions start, and below those of the statements. */
  readonly starts: readonly number[];
  readonly statements: readonly number[];
}

function indexRegions(regions: readonly Region[]): Places {
  const statements = regions.filter(({ kind }) => kind === "statement");
  return { regions, starts: regions.map(({ start }) => start), statements: statements.map(({ start }) => start) };
}

/** Describes the comment before. It is the first on its line if nothing but comments and white space precedes it there. */
interface Before {
  readonly end: number;
  readonly isFirst: boolean;
  readonly spansLines: boolean;
}

function isFirstOnLine({ start }: Comment, before: Before, text: string): boolean {
  const gap = text.slice(before.end, start);
  const lineEnd = gap.lastIndexOf("\n");
  const isBlank = gap.slice(lineEnd + 1).trim() === "";
  return isBlank && (lineEnd >= 0 || (before.isFirst && !before.spansLines));
}

/**
 * Returns the number of the statement to which a comment belongs: the one around it. Between statements this is the next one or, after code
 * on the same line, the one before. A reformatted file thus keeps the statements of its directives.
 */
function findCommentStatement(comment: Comment, { regions, starts, statements }: Places, isFirst: boolean): number {
  let around = regions[countBefore(starts, comment.start + 1) - 1];
  while (around && around.end < comment.end) around = around.parent === null ? undefined : regions[around.parent];
  if (around?.kind === "statement") return around.ordinal;
  const started = countBefore(statements, comment.start);
  return isFirst ? started : Math.max(0, started - 1);
}
