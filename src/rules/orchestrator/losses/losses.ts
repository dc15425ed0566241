import { diffArrays } from "diff";

/**
 * Four versions of one file where two sides were joined, by a merge or by a rebase: at the fork, on the base, on the branch before, and
 * what was made of both. Null where there is no file.
 */
export interface JoinedTexts {
  readonly fork: string | null;
  readonly base: string | null;
  readonly own: string | null;
  readonly result: string | null;
}

/** A run of lines of the base that the result lacks, or of lines that the base had taken out and the result has again. */
export interface LostRun {
  readonly kind: "dropped" | "revived";
  /** The first and the last line, counted from 1, in the version that has them: the base's, or the fork's for what is revived. */
  readonly first: number;
  readonly last: number;
  readonly lines: readonly string[];
}

/** Files with more lines, or that differ in more, are not compared. */
const MOST_LINES = 30_000;
const MOST_EDITS = 1_500;

/**
 * Returns what the base brought and the result lacks though no hunk of the branch's own stands in its place. Whatever stands elsewhere is
 * kept: `elsewhere` counts the lines that other files gained. Null where the versions differ too much to tell.
 */
export function findLostBaseLines(texts: JoinedTexts, elsewhere: ReadonlyMap<string, number>): LostRun[] | null {
  const [fork, base, own, result] = [texts.fork, texts.base, texts.own, texts.result].map(splitBoundedLines);
  if (!fork || !base || !own || !result) return null;
  const [gained, changed, made] = [computeHunks(fork, base), computeHunks(fork, own), computeHunks(base, result)];
  if (gained === null || changed === null || made === null) return null;
  const kept = new Counts([...elsewhere]);
  for (const { added } of made) for (const line of added) kept.add(normalizeComparedLine(line));
  const taken = {
    changed,
    isWhole: texts.own === null && texts.fork !== null,
    fork,
    own: new Placed(own),
    result: new Placed(result),
  };
  const ownLines = new Set(own.map(normalizeComparedLine));
  const origins = new Map(gained.flatMap((hunk) => traceHunkOrigins(hunk, taken.own)));
  const dropped = made.flatMap((hunk) =>
    listLinesDroppedByHunk(hunk, {
      origins,
      taken,
      kept,
      elsewhere: made.flatMap((other) => (other === hunk ? [] : other.added)),
    }),
  );
  const revived = gained.flatMap((hunk) => listRevivedLines(hunk, { made, taken, own: ownLines }));
  // An import that nothing uses any more goes with what used it.
  const isUsed = (line: string) =>
    !IMPORT.test(line) || listNamesBoundByImport(line).some((name) => isNamed(name, result, line));
  const pickTellingNumbers = (numbers: readonly number[], lines: readonly string[]) =>
    numbers.some((number) => !IMPORT.test(lines[number] ?? ""))
      ? numbers
      : numbers.filter((number) => isUsed(lines[number] ?? ""));
  return [
    ...joinLinesToRuns("dropped", pickTellingNumbers(dropped, base), base),
    ...joinLinesToRuns(
      "revived",
      revived.filter((number) => !IMPORT.test(fork[number] ?? "")),
      fork,
    ),
  ];
}

const IMPORT = /^\s{0,40}(?:import|from|use|using|#include|(?:const|let|var)\s[^=]{1,200}=\s{0,9}require)\b/;

/** Returns the names that an import may bind: the words outside of what it quotes. */
const listNamesBoundByImport = (line: string): string[] =>
  splitLineWords(line.replace(/(["'])[^"']{0,400}\1/g, "")).filter((word) => !WORDS_OF_IMPORTS.has(word));

const WORDS_OF_IMPORTS: ReadonlySet<string> = new Set([
  "import",
  "from",
  "as",
  "use",
  "using",
  "include",
  "const",
  "let",
  "var",
  "require",
  "type",
]);

/** Returns whether another line than this one names something. */
function isNamed(name: string, lines: readonly string[], but: string): boolean {
  return lines.some((line) => line !== but && !IMPORT.test(line) && splitLineWords(line).includes(name));
}

/** Returns which lines a text has less often than another one. */
export function findMissingLines(lines: readonly string[], from: string | null, of: string | null): string[] {
  const [there, here] = [of, from].map(
    (text) => new Counts((splitBoundedLines(text) ?? []).map((line) => [normalizeComparedLine(line), 1])),
  );
  return lines.filter(
    (line) => (there?.of(normalizeComparedLine(line)) ?? 0) > (here?.of(normalizeComparedLine(line)) ?? 0),
  );
}

/** Returns a line without its layout and without what only separates it from the next, by which lines are compared. */
export function normalizeComparedLine(line: string): string {
  return line.replace(/\s+/g, "").replace(/[,;]$/, "");
}

interface Hunk {
  /** How many lines stand before it in the old and in the new version. */
  readonly at: number;
  readonly newAt: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

function splitBoundedLines(text: string | null): string[] | null {
  if (text === null) return [];
  const lines = text.split("\n");
  return lines.length > MOST_LINES ? null : lines;
}

function computeHunks(before: readonly string[], after: readonly string[]): Hunk[] | null {
  const [old, fresh] = [before.map(normalizeComparedLine), after.map(normalizeComparedLine)];
  const parts = diffArrays(old, fresh, { maxEditLength: MOST_EDITS });
  if (parts === undefined) return null;
  const hunks: Hunk[] = [];
  let [at, newAt] = [0, 0];
  let open: { at: number; newAt: number; removed: number; added: number } | null = null;
  const close = () => {
    if (open === null) return;
    const { removed, added, ...start } = open;
    const gone = before.slice(start.at, start.at + removed);
    hunks.push({ ...start, removed: gone, added: after.slice(start.newAt, start.newAt + added) });
    open = null;
  };
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      close();
      at += value.length;
      newAt += value.length;
      continue;
    }
    open ??= { at, newAt, removed: 0, added: 0 };
    if (added) {
      open.added += value.length;
      newAt += value.length;
    } else {
      open.removed += value.length;
      at += value.length;
    }
  }
  close();
  return hunks;
}

/** Where a line that the base gained comes from: the lines of the fork that it replaces, or the point at which it was put in. */
interface Origin {
  readonly from: number;
  readonly to: number;
  /** Whether the branch wrote most of the lines of this hunk, too, so that both have the same block in two variants. */
  readonly isTwin: boolean;
}

/** Returns the origin of each line of a hunk, by its number in the new version. */
function traceHunkOrigins({ at, newAt, removed, added }: Hunk, own: Placed): [number, Origin][] {
  const telling = added.filter(isTelling);
  const isTwin = telling.length > 1 && telling.filter((line) => own.has(line)).length * 2 >= telling.length;
  const pairs: (number | null)[] = [];
  let next = 0;
  for (const line of added) {
    const found = removed.findIndex((old, place) => place >= next && isAlike(line, [old]));
    pairs.push(found < 0 ? null : found);
    if (found >= 0) next = found + 1;
  }
  // Without counterparts for all that went, the rest of the hunk is a rewriting of it, not an addition to it.
  const isRewritten = pairs.filter((pair) => pair !== null).length < removed.filter(isTelling).length;
  return added.map((_, index): [number, Origin] => {
    const pair = pairs[index];
    if (pair !== null && pair !== undefined) return [newAt + index, { from: at + pair, to: at + pair + 1, isTwin }];
    if (isRewritten) return [newAt + index, { from: at, to: at + removed.length, isTwin }];
    const point = at + (pairs.slice(index).find((each) => each !== null) ?? removed.length);
    return [newAt + index, { from: point, to: point, isTwin }];
  });
}

interface OwnHunks {
  readonly changed: readonly Hunk[];
  /** Whether the branch took the whole file away. */
  readonly isWhole: boolean;
  readonly fork: readonly string[];
  readonly own: Placed;
  readonly result: Placed;
}

/** Returns whether a hunk of the branch's own took the place where the base put a line. What it only moved it did not take. */
function isTaken({ from, to }: Origin, { changed, isWhole, fork, result }: OwnHunks): boolean {
  if (isWhole) return true;
  const isPoint = from === to;
  const taker = changed.find(({ at, removed }) =>
    isPoint ? at < from && at + removed.length > to : at < to && at + removed.length > from,
  );
  if (taker === undefined) return false;
  if (isPoint) return !result.hasPair(fork[from - 1] ?? "", fork[from] ?? "");
  return to - from > 1 || !(isTelling(fork[from] ?? "") && result.has(fork[from] ?? ""));
}

/** Returns the numbers of the lines that the base gained and that a hunk of the result takes out. */
function listLinesDroppedByHunk(
  { at, removed, added }: Hunk,
  {
    origins,
    taken,
    kept,
    elsewhere,
  }: {
    readonly origins: ReadonlyMap<number, Origin>;
    readonly taken: OwnHunks;
    readonly kept: Counts;
    /** The lines that other hunks of the result brought. */
    readonly elsewhere: readonly string[];
  },
): number[] {
  const gone = removed.flatMap((line, index) => {
    const origin = origins.get(at + index);
    if (origin === undefined || !isTelling(line) || kept.take(normalizeComparedLine(line))) return [];
    // The branch took every such line out of the file.
    const isOut =
      taken.fork.some((each) => normalizeComparedLine(each) === normalizeComparedLine(line)) && !taken.own.has(line);
    return isOut || isTaken(origin, taken) ? [] : [{ number: at + index, line, origin }];
  });
  // The branch's own lines at this place stand beside those of the base, not in their stead.
  const beside = new Set(
    gone.flatMap(({ origin: { from, to } }) =>
      taken.changed
        .filter((hunk) => hunk.at <= to && hunk.at + hunk.removed.length >= from)
        .flatMap((hunk) => hunk.added.map(normalizeComparedLine)),
    ),
  );
  const written = added.filter((line) => isTelling(line) && !beside.has(normalizeComparedLine(line)));
  const others = elsewhere.filter((line) => !beside.has(normalizeComparedLine(line)));
  const same = added.filter((line) => beside.has(normalizeComparedLine(line)));
  const isThere = (line: string) =>
    isAlike(line, written) ||
    others.some((other) => !taken.own.has(other) && isAlike(line, [other], 0.75)) ||
    [same, others].some((lines) => lines.some((_, index) => isWithin(line, lines.slice(index, index + 3))));
  const lost = gone.filter(({ line, origin }) => !isThere(line) && !(origin.isTwin && isAlike(line, same)));
  return written.length > 0 && written.length * 2 >= lost.length ? [] : lost.map(({ number }) => number);
}

/** Returns the numbers of the lines that a hunk of the base only took out, and that the result has again though the branch left them alone. */
function listRevivedLines(
  { at, removed, added }: Hunk,
  { made, taken, own }: { readonly made: readonly Hunk[]; readonly taken: OwnHunks; readonly own: ReadonlySet<string> },
): number[] {
  if (added.some(isTelling)) return [];
  const back = new Set(made.flatMap((hunk) => hunk.added.map(normalizeComparedLine)));
  const lines = removed.flatMap((line, index) => (isTelling(line) ? [{ line, number: at + index }] : []));
  const isBack = ({ line }: { readonly line: string }) =>
    back.has(normalizeComparedLine(line)) && own.has(normalizeComparedLine(line));
  const isLeft = ({ number }: { readonly number: number }) =>
    !taken.changed.some((hunk) => hunk.at <= number + 1 && hunk.at + hunk.removed.length >= number);
  return lines.length > 0 && lines.every((each) => isBack(each) && isLeft(each))
    ? lines.map(({ number }) => number)
    : [];
}

/** Joins numbers of lines with nothing telling between them to runs. */
function joinLinesToRuns(kind: LostRun["kind"], numbers: readonly number[], lines: readonly string[]): LostRun[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && !lines.slice(run.last + 1, number).some(isTelling)) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => ({
    kind,
    first: first + 1,
    last: last + 1,
    lines: lines.slice(first, last + 1).filter(isTelling),
  }));
}

/** Returns whether a line says something by itself; a bracket, a lone `else`, the title of a version or a mark of a conflict does not. */
export function isTelling(line: string): boolean {
  return /[\p{L}\p{N}_]{3}/u.test(line) && !COMMON.test(line.trim()) && !TITLE.test(line);
}

const COMMON = /^\W{0,9}(?:else|end|endif|pass|return|try|finally|break|continue|default|done)\W{0,9}$/;
const TITLE = /^(?:[<>=|]{7}|\W{0,9}(?:unreleased|version\s{0,9}v?\d|v?\d{1,4}\.\d))/i;

/** Returns whether lines have most of the words of a line, as after a change within it or by a formatter. */
function isAlike(line: string, others: readonly string[], share = 0.6): boolean {
  const words = splitLineWords(line);
  const known = new Counts(others.flatMap(splitLineWords).map((word) => [word, 1]));
  return words.length > 0 && words.filter((word) => known.take(word)).length / words.length >= share;
}

/** Returns whether lines say all that a line says. */
function isWithin(line: string, others: readonly string[]): boolean {
  const there = new Set(others.flatMap(splitLineWords));
  const words = splitLineWords(line);
  return words.length > 0 && words.every((word) => there.has(word));
}

const splitLineWords = (line: string): string[] => line.match(/[\p{L}\p{N}_]+/gu) ?? [];

/** How often each text is there. */
class Counts {
  readonly #counts = new Map<string, number>();

  constructor(counts: readonly (readonly [string, number])[]) {
    for (const [text, count] of counts) this.add(text, count);
  }

  add(text: string, count = 1): void {
    this.#counts.set(text, this.of(text) + count);
  }

  of(text: string): number {
    return this.#counts.get(text) ?? 0;
  }

  /** Takes one away, if there is one. */
  take(text: string): boolean {
    const count = this.of(text);
    if (count > 0) this.#counts.set(text, count - 1);
    return count > 0;
  }
}

/** The lines of a version, and which two follow one another. */
class Placed {
  readonly #lines: ReadonlySet<string>;
  readonly #pairs: ReadonlySet<string>;

  constructor(lines: readonly string[]) {
    const plain = lines.map(normalizeComparedLine);
    this.#lines = new Set(plain);
    this.#pairs = new Set(plain.slice(1).map((line, at) => `${plain[at]}\n${line}`));
  }

  has(line: string): boolean {
    return this.#lines.has(normalizeComparedLine(line));
  }

  hasPair(one: string, next: string): boolean {
    return (
      isTelling(one) &&
      isTelling(next) &&
      this.#pairs.has(`${normalizeComparedLine(one)}\n${normalizeComparedLine(next)}`)
    );
  }
}
