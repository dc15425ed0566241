import { braceExpand } from "minimatch";
import type { PlanFacts } from "./facts.ts";

/** Names a path or a pair of patterns that two sets of file patterns share, or returns null. */
export type OverlapTest = (a: readonly string[], b: readonly string[]) => string | null;

/** Tells whether a pattern may cover more than the one path that it spells. */
export function hasWildcard(pattern: string): boolean {
  return /[*?[{(\\]|\/$/.test(pattern);
}

/**
 * Makes the test for one plan. Two patterns overlap as soon as they can cover one path, even if no such file exists yet; where
 * one exists, the answer names it.
 */
export function makeOverlapTest({ files, covers }: Pick<PlanFacts, "files" | "covers">): OverlapTest {
  return (a, b) => {
    const isPath = (pattern: string) => !hasWildcard(pattern);
    const path = a.filter(isPath).find((each) => covers(b, each)) ?? b.filter(isPath).find((each) => covers(a, each));
    if (path !== undefined) return path;
    const right = b.filter(hasWildcard);
    for (const one of a.filter(hasWildcard)) {
      const other = right.find((each) => canPatternsMeet(one, each));
      if (other === undefined) continue;
      return files.find((file) => covers([one], file) && covers([other], file)) ?? `${one} and ${other}`;
    }
    return null;
  };
}

/**
 * Tells whether two patterns can cover one path, files that do not exist yet included. What it cannot read exactly (extended
 * globs, escapes) it takes for any text: it may say yes for two patterns that never meet, but never no for two that do.
 */
export function canPatternsMeet(a: string, b: string): boolean {
  const others = braceExpand(b);
  return braceExpand(a).some((one) => others.some((other) => canPlainPatternsMeet(one, other)));
}

function canPlainPatternsMeet(a: string, b: string): boolean {
  return a === b || canShareWord(parsePatternSegments(a), parsePatternSegments(b), "**", canSegmentsMeet);
}

/** Any number of folders (`**`), or the ways in which one segment may be read. */
type Segment = "**" | readonly Reading[];

/** One way to read a segment: at each place stands any text (`*`) or one of these characters. */
type Reading = readonly Place[];
type Place = "*" | { readonly oneOf: string };

const ANYTHING: Reading = ["*"];

/** Reads a pattern: a folder with a final slash covers what is below it; `.` and empty segments name no folder. */
function parsePatternSegments(pattern: string): Segment[] {
  if (pattern.split("/").includes("..")) return ["**"];
  const readable = pattern.endsWith("/") ? `${pattern}*/**` : pattern;
  const parts = splitBeforeGroups(readable).filter((part) => part !== "" && part !== ".");
  return parts.map((part) => (part === "**" ? "**" : readSegmentAlternatives(part)));
}

/** Splits at slashes; where a brace or extended glob spans a slash, everything from its folder on becomes `**`. */
function splitBeforeGroups(pattern: string): string[] {
  const opens = pattern.search(/[{(]/);
  const closes = Math.max(pattern.lastIndexOf("}"), pattern.lastIndexOf(")"));
  if (opens < 0 || closes < opens || !pattern.slice(opens, closes).includes("/")) return pattern.split("/");
  const start = pattern.lastIndexOf("/", opens) + 1;
  return [...pattern.slice(0, start).split("/"), "**"];
}

/** Matches segments whose character classes are plain lists: no range, no negation, no bracket inside. */
const SIMPLE_CLASSES = /^(?:[^[\]]|\[[^[\]!^\-:=.*\\]+\])*$/;

function readSegmentAlternatives(segment: string): Reading[] {
  if (/[\\{(?]/.test(segment) || !SIMPLE_CLASSES.test(segment)) return [ANYTHING];
  const parts = segment.match(/\[[^[\]]+\]|./gsu) ?? [];
  const read = parts.map((part): Place => {
    if (part === "*") return "*";
    return { oneOf: part.length > 2 && part.startsWith("[") ? part.slice(1, -1) : part };
  });
  // `app/[id]/page.tsx` names that file as well as what its class would match.
  return segment.includes("[") ? [read, [...segment].map((character) => ({ oneOf: character }))] : [read];
}

function canSegmentsMeet(a: Segment, b: Segment): boolean {
  if (a === "**" || b === "**") return true;
  return a.some((one) => b.some((other) => canShareWord(one, other, "*", canPlacesMeet)));
}

/** Compares characters as they are: names that only look alike are different files to Git, too. */
function canPlacesMeet(a: Place, b: Place): boolean {
  if (a === "*" || b === "*") return true;
  return [...b.oneOf].some((character) => a.oneOf.includes(character));
}

/** Tells whether two sequences match one text, where `any` stands for any run of items; quadratic in their lengths. */
function canShareWord<T>(a: readonly T[], b: readonly T[], any: T, itemsMeet: (a: T, b: T) => boolean): boolean {
  // `reached[n]`: what was read of `a` and the first n items of `b` match one text.
  let reached = Array.from({ length: b.length + 1 }, (_, at) => b.slice(0, at).every((item) => item === any));
  for (const left of a) {
    const next = [left === any && reached[0] === true];
    for (const [at, right] of b.entries()) {
      const runsOn = (left === any || right === any) && (reached[at + 1] === true || next[at] === true);
      next.push(runsOn || (reached[at] === true && itemsMeet(left, right)));
    }
    reached = next;
  }
  return reached[b.length] === true;
}
