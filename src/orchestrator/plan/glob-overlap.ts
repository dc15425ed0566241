import type { PlanFacts } from "./facts.ts";

/** Finds a path or pattern that two sets of patterns share; null where there is none. */
export type OverlapTest = (a: readonly string[], b: readonly string[]) => string | null;

const hasWildcard = (pattern: string) => /[*?[{(\\]|\/$/.test(pattern);

/**
 * What two sets of file patterns have in common, or null. A path meets a pattern or it does not. Two patterns that can meet
 * overlap, whether or not a file that both cover exists yet; one that does is named, since it says more.
 */
export function overlapTest({ files, covers }: Pick<PlanFacts, "files" | "covers">): OverlapTest {
  return (a, b) => {
    const isPath = (pattern: string) => !hasWildcard(pattern);
    const path = a.filter(isPath).find((each) => covers(b, each)) ?? b.filter(isPath).find((each) => covers(a, each));
    if (path !== undefined) return path;
    const right = b.filter(hasWildcard);
    for (const one of a.filter(hasWildcard)) {
      const other = right.find((each) => patternsMeet(one, each));
      if (other === undefined) continue;
      return files.find((file) => covers([one], file) && covers([other], file)) ?? `${one} and ${other}`;
    }
    return null;
  };
}

/**
 * Whether two patterns of task scopes can cover one path, files that do not exist yet included. Conservative: what it cannot
 * read exactly (braces, extended globs, escapes) counts as any text, so it may say yes for two patterns that never meet and
 * must never say no for two that do.
 */
export function patternsMeet(a: string, b: string): boolean {
  if (a === b) return true;
  return meet(segmentsOf(a), segmentsOf(b));
}

/** Any folders, none included; or the ways one segment may be read. */
type Segment = "**" | readonly Reading[];

/** One way to read a segment: each place takes any text (`*`) or one of these characters. */
type Reading = readonly Place[];
type Place = "*" | { readonly oneOf: string };

const ANYTHING: Reading = ["*"];

/** A folder with a final slash covers what is below it; `.` and empty segments name no folder. */
function segmentsOf(pattern: string): Segment[] {
  if (pattern.split("/").includes("..")) return ["**"];
  const readable = pattern.endsWith("/") ? `${pattern}*/**` : pattern;
  const parts = beforeGroups(readable).filter((part) => part !== "" && part !== ".");
  return parts.map((part) => (part === "**" ? "**" : readingsOf(part)));
}

/** A brace or extended glob that spans a slash makes its folder and all that follows unreadable. */
function beforeGroups(pattern: string): string[] {
  const opens = pattern.search(/[{(]/);
  const closes = Math.max(pattern.lastIndexOf("}"), pattern.lastIndexOf(")"));
  if (opens < 0 || closes < opens || !pattern.slice(opens, closes).includes("/")) return pattern.split("/");
  const start = pattern.lastIndexOf("/", opens) + 1;
  return [...pattern.slice(0, start).split("/"), "**"];
}

/** Classes that are read exactly: a few plain characters, no range, no negation, no bracket inside. */
const SIMPLE_CLASSES = /^(?:[^[\]]|\[[^[\]!^\-:=.*\\]+\])*$/;

function readingsOf(segment: string): Reading[] {
  if (/[\\{(?]/.test(segment) || !SIMPLE_CLASSES.test(segment)) return [ANYTHING];
  const parts = segment.match(/\[[^[\]]+\]|./gsu) ?? [];
  const read = parts.map((part): Place => {
    if (part === "*") return "*";
    return { oneOf: part.length > 2 && part.startsWith("[") ? part.slice(1, -1) : part };
  });
  // `app/[id]/page.tsx` names that file as well as what its class would match.
  return segment.includes("[") ? [read, [...segment].map((character) => ({ oneOf: character }))] : [read];
}

function meet(a: readonly Segment[], b: readonly Segment[]): boolean {
  return commonWord(a, b, {
    isAny: (segment) => segment === "**",
    canMeet: (left, right) =>
      left === "**" || right === "**" || left.some((one) => right.some((other) => readingsMeet(one, other))),
  });
}

function readingsMeet(a: Reading, b: Reading): boolean {
  return commonWord(a, b, { isAny: (place) => place === "*", canMeet: placesMeet });
}

/** Characters are compared as they are: names that only look alike are different files to Git, too. */
function placesMeet(a: Place, b: Place): boolean {
  if (a === "*" || b === "*") return true;
  const left = [...a.oneOf];
  return [...b.oneOf].some((character) => left.includes(character));
}

interface Wildcards<T> {
  readonly isAny: (item: T) => boolean;
  readonly canMeet: (a: T, b: T) => boolean;
}

/** Whether two sequences with wildcards for any run have a word in common; quadratic in their lengths. */
function commonWord<T>(a: readonly T[], b: readonly T[], { isAny, canMeet }: Wildcards<T>): boolean {
  let reached = Array.from({ length: b.length + 1 }, (_, at) => b.slice(0, at).every(isAny));
  for (const left of a) {
    const next: boolean[] = [isAny(left) && reached[0] === true];
    for (const [at, right] of b.entries()) {
      const skipsLeft = isAny(left) && reached[at + 1] === true;
      const skipsRight = isAny(right) && next[at] === true;
      const takesBoth = reached[at] === true && canMeet(left, right);
      const absorbs = (isAny(left) && next[at] === true) || (isAny(right) && reached[at + 1] === true);
      next.push(skipsLeft || skipsRight || takesBoth || absorbs);
    }
    reached = next;
  }
  return reached[b.length] === true;
}
