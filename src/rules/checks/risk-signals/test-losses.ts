import { removeEqualLines } from "./lines.ts";
import { type TestBlock, testBlocks } from "./test-blocks.ts";

/** The two versions of a test file; a version that does not exist has no lines. */
export interface TestFile {
  readonly path: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What the code beside the tests does in the same push. */
export interface Surroundings {
  /** Names that the code does not define any more. */
  readonly goneNames: readonly string[];
  /** Whether the code does something else than before, so that tests of what it did may be written anew. */
  readonly behavesAnew: boolean;
}

/** What a change takes from the tests of one file. */
export interface Loss {
  readonly path: string;
  readonly kind: "less" | "gone" | "cases";
  /** Names of the tests; empty for code outside of tests. */
  readonly tests: readonly string[];
  /** The line in the new version, if there is one. */
  readonly line: number | null;
  /** Assertions, or cases of a table. */
  readonly before: number;
  readonly after: number;
}

interface Placed {
  readonly path: string;
  readonly block: TestBlock;
}

interface Pair {
  readonly path: string;
  readonly old: TestBlock;
  readonly now: TestBlock;
}

/** A removed test and a new one are one test with another name if they share this part of the removed one's lines. */
const SAME_TEST = 0.5;
/** More pairs of removed and new tests than these are not compared by their lines. */
const MOST_COMPARED = 10_000;

/**
 * Returns what a push takes from its tests, test by test. What another test of the push asserts in the same words has only moved. A test
 * that is taken away is no loss if what it tested goes, too, or if others assert as much in its place.
 */
export function testLosses(files: readonly TestFile[], { goneNames, behavesAnew }: Surroundings): Loss[] {
  const lines = files.flatMap(({ before }) => before);
  const { pairs, removed, added } = pairTests(
    files.map((file) => ({ ...file, before: omitUnusedHelpers(file, lines) })),
  );
  const gains = collectTestGains(pairs, added);
  const isGone = (lines: readonly string[]) => goneNames.some((name) => lines.some((line) => hasWord(line, name)));
  const kept = pairs
    .filter(({ old, now }) => !isGone(removeEqualTexts(old.lines, now.lines)))
    .flatMap((pair) => listPairLosses(pair, gains));
  const lost = removed
    .filter(({ block }) => !isGone(block.lines))
    .map(({ path, block }) => ({ path, block, name: block.name, count: gains.unmoved(block) }))
    .filter(({ block, count }) => count > 0 || (block.name !== "" && block.assertions.length === 0));
  // A test without an assertion still says that nothing fails.
  const total = sum(lost.map(({ count }) => Math.max(1, count)));
  const anew = added.filter(({ block }) => block.name !== "" && block.assertions.length > 0).length;
  if (gains.covers(total) || (behavesAnew && anew >= lost.length)) return kept;
  const paths = [...new Set(lost.map(({ path }) => path))];
  return [
    ...kept,
    ...paths.map((path) =>
      buildGoneLoss(
        path,
        lost.filter((each) => each.path === path),
      ),
    ),
  ];
}

/** Matches the first line of a function of the file itself; a test runner calls those of the second kind by their names. */
const HELPER =
  /^(?:export |pub )?(?:async )?(?:def|function|func|fn) (\w+)\(|^(?:export )?const (\w+) = (?:async )?(?:function\b|\(|\w+ =>)/;
const CALLED_BY_NAME =
  /^(?:_?tests?(?![a-z])|pytest_|set_?up|tear_?down|load_tests|benchmark|fuzz|example|before|after)/i;
/** Matches what may stand above a helper that nothing calls unasked. */
const ABOVE_HELPER = /^(?:@(?:contextlib\.)?a?(?:sync)?contextmanager|#(?!\[).*|\/\/.*|.*\*\/)?$/;

/** Returns the old lines without the functions that go and that no old test file of the push names: what they assert never ran. */
function omitUnusedHelpers({ before, after }: TestFile, lines: readonly string[]): readonly string[] {
  let isOmitted = false;
  return before.filter((line, at) => {
    const name = HELPER.exec(line)?.slice(1).find(Boolean);
    if (name !== undefined)
      isOmitted =
        !CALLED_BY_NAME.test(name) &&
        ABOVE_HELPER.test(before[at - 1] ?? "") &&
        !after.some((each) => hasWord(each, name)) &&
        lines.filter((each) => hasWord(each, name)).length === 1;
    else if (/^[^\s)\]}]/.test(line)) isOmitted = false;
    return !isOmitted;
  });
}

function buildGoneLoss(path: string, lost: readonly { readonly name: string; readonly count: number }[]): Loss {
  const tests = lost.map(({ name }) => name).filter((name) => name !== "");
  const before = sum(lost.map(({ count }) => count));
  return { path, kind: tests.length > 0 ? "gone" : "less", tests, line: null, before, after: 0 };
}

function listPairLosses({ path, old, now }: Pair, gains: Gains): Loss[] {
  const isTest = now.name !== "";
  const place = { path, tests: isTest ? [now.name] : [], line: isTest ? now.line : null };
  const [cases, left] = [old.cases ?? 1, now.cases ?? 1];
  const before = old.assertions.length;
  // More cases say what single assertions said.
  const fewer = left > cases ? 0 : computeNetLoss(old, now, gains);
  // A test that is cut in two asserts in the new one what it does not keep.
  if (fewer > 0 && !gains.covers(fewer)) return [{ ...place, kind: "less", before, after: before - fewer }];
  const isCut = left < cases && now.assertions.length <= before && !gains.coversCases(cases - left, now.name);
  return isCut ? [{ ...place, kind: "cases", before: cases, after: left }] : [];
}

function computeNetLoss(old: TestBlock, now: TestBlock, gains: Gains): number {
  const net = old.assertions.length - now.assertions.length;
  return net <= 0
    ? 0
    : Math.min(net, gains.unmoved({ name: now.name, assertions: removeEqualTexts(old.assertions, now.assertions) }));
}

/** Joins the tests of both versions: by name in one file, then by name in another one, then by what they have in common. */
function pairTests(files: readonly TestFile[]) {
  const pairs: Pair[] = [];
  const removed: Placed[] = [];
  const added: Placed[] = [];
  for (const { path, before, after } of files) {
    const [old, now] = [testBlocks(before), testBlocks(after)];
    for (const [name, block] of old) {
      const same = now.get(name);
      if (same === undefined) removed.push({ path, block });
      else pairs.push({ path, old: block, now: same });
    }
    for (const [name, block] of now) if (!old.has(name)) added.push({ path, block });
  }
  const join = (isSame: (old: TestBlock, now: TestBlock) => boolean) => {
    for (const old of removed.filter(({ block }) => block.name !== "")) {
      const at = added.findIndex(({ block }) => block.name !== "" && isSame(old.block, block));
      const [now] = at < 0 ? [] : added.splice(at, 1);
      if (now === undefined) continue;
      removed.splice(removed.indexOf(old), 1);
      pairs.push({ path: now.path, old: old.block, now: now.block });
    }
  };
  join((old, now) => old.name === now.name);
  if (removed.length * added.length <= MOST_COMPARED) join(isSameTest);
  return { pairs, removed, added };
}

function isSameTest(old: TestBlock, now: TestBlock): boolean {
  const common = old.lines.length - removeEqualTexts(old.lines, now.lines).length;
  return common >= Math.max(2, SAME_TEST * old.lines.length);
}

interface Gains {
  /** Returns how many of the assertions no other test of the push has gained in the same words; each gain counts once. */
  readonly unmoved: (lost: Pick<TestBlock, "name" | "assertions">) => number;
  /** Returns whether so many assertions were gained in other words; these are used up then. */
  readonly covers: (count: number) => boolean;
  /** Returns whether tables, or new tests that call the test by its name, gained so many cases; these are used up then. */
  readonly coversCases: (count: number, test: string) => boolean;
}

/** Collects what tests gain. What stands outside of tests runs only if a test calls it, and makes up only for the like. */
function collectTestGains(pairs: readonly Pair[], added: readonly Placed[]): Gains {
  const grown = pairs
    .filter(({ old, now }) => now.name !== "" && now.assertions.length > old.assertions.length)
    .map(({ old, now }) => ({
      texts: removeEqualTexts(now.assertions, old.assertions),
      count: now.assertions.length - old.assertions.length,
    }));
  const fresh = added
    .filter(({ block }) => block.name !== "")
    .map(({ block: { assertions } }) => ({ texts: assertions, count: assertions.length }));
  const gained = [...grown, ...fresh];
  let outside = [
    ...pairs
      .filter(({ now }) => now.name === "")
      .flatMap(({ old, now }) => removeEqualTexts(now.assertions, old.assertions)),
    ...added.filter(({ block }) => block.name === "").flatMap(({ block }) => block.assertions),
  ];
  let texts = gained.flatMap((each) => each.texts);
  const spare = { assertions: sum(gained.map(({ count }) => count)), cases: countGainedCases(pairs, added) };
  const covers = (what: keyof typeof spare, count: number) => {
    const isCovered = count <= spare[what];
    if (isCovered) spare[what] -= count;
    return isCovered;
  };
  const callers = (test: string) =>
    added.filter(({ block }) => block.name !== "" && block.lines.some((line) => line.startsWith(`${test}(`))).length;
  return {
    unmoved: ({ name, assertions: all }) => {
      const assertions = name === "" ? removeEqualTexts(all, outside) : all;
      if (name === "") outside = removeEqualTexts(outside, all);
      const left = removeEqualTexts(assertions, texts);
      texts = removeEqualTexts(texts, assertions);
      spare.assertions -= assertions.length - left.length;
      return left.length;
    },
    covers: (count) => covers("assertions", count),
    coversCases: (count, test) => count <= callers(test) || covers("cases", count),
  };
}

function countGainedCases(pairs: readonly Pair[], added: readonly Placed[]): number {
  const grown = pairs.map(({ old, now }) => Math.max(0, (now.cases ?? 1) - (old.cases ?? 1)));
  return sum([...grown, ...added.map(({ block }) => block.cases ?? 0)]);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Returns the texts without those of `others`, each of which removes one equal text. */
function removeEqualTexts(texts: readonly string[], others: readonly string[]): string[] {
  const toPlacedTexts = (each: readonly string[]) => each.map((text) => ({ text }));
  return removeEqualLines(toPlacedTexts(texts), toPlacedTexts(others)).map(({ text }) => text);
}

/** Returns whether a line has a word that is no part of a longer one. */
export function hasWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1))
    if (!/\w/.test(line[at - 1] ?? "") && !/\w/.test(line[at + word.length] ?? "")) return true;
  return false;
}
