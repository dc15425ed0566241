import { formatCount, listNames, quote } from "../../../kernel/domain/index.ts";
import type { CheckFinding, CheckInput, FileAnalysis, JudgedFile } from "../input.ts";
import { buildFinding, MOST_NAMED } from "../signals.ts";
import { type PlacedLine, pickUnmatchedLines } from "./lines.ts";
import { isAssertion } from "./test-blocks.ts";
import { hasWord, type Loss, testLosses } from "./test-losses.ts";

/** Reports the tests that a change removes, because they check what others rely on. */
export function reportGoneTests(file: JudgedFile): CheckFinding[] {
  const gone = file.analysis?.testsGone ?? [];
  if (gone.length === 0) return [];
  const message = `The change takes away ${gone.length === 1 ? "the test" : "the tests"} ${listNames(gone, MOST_NAMED)}.`;
  return [buildFinding("tests_removed", file.path, message, { data: { tests: gone } })];
}

/** Matches assertions that hold for nearly every value. */
const LOOSE =
  /\bor True\b|\|\| true\b|\bis not None\b| != |\.not\.|\bt\.(?:truthy|ok|not)\(|\btoBe(?:Defined|Truthy)\b|\bexpect\.any|\bisinstance\(|\braises\(\s*(?:Base)?Exception\b| >= | <= /;
/** Matches marks that make a test runner skip a test or accept its failure. */
const LEFT_OUT =
  /@pytest\.mark\.(?:skip|xfail)\b|\bpytest\.(?:skip|xfail)\(|@(?:unittest\.)?skip\b|\.skipTest\(|\b(?:it|test|describe|suite)\.(?:skip|todo|fixme|only|failing|fails)\b|\b(?:xit|xdescribe|xtest|fit|fdescribe)\(|\bt\.Skip(?:f|Now)?\(|@(?:Disabled|Ignore)\b|#\[ignore|#!?\[cfg\(.{0,200}\bany\(\)|\bcollect_ignore|\b(?:except|suppress)\b.{0,60}\bAssertionError\b/;
/** Matches what leaves a test out in a file of Rust, whose tests may stand beside the code. */
const LEFT_OUT_OF_RUST = /#\[ignore\b|#!?\[cfg\(.{0,200}\bany\(\)/;
/** Matches a condition for a test to run that a constant decides. */
const NEVER_RUN =
  /\b(?:skip|run)_?(?:if|unless)\(\s{0,8}(?:(?:any|all|bool)\(\s{0,3}[[(]?\s{0,3})?(?:true|false|not (?:true|false)|[01])\b/i;
const BARE_RETURN = /^return;?$/;

/** Returns what a push takes from its tests, with the path of the test file. */
export function listTestLosses({ files }: CheckInput): readonly Loss[] {
  const code = files.flatMap(({ isTest, analysis }) => (isTest || analysis === null ? [] : [analysis]));
  const beside = code.map(({ syntax }) => syntax);
  const after = code.flatMap(({ linesOf }) => linesOf("after"));
  const removed = beside.flatMap(({ signature_changes }) => signature_changes.filter(({ kind }) => kind === "removed"));
  // What is not public goes where no changed code names it any more.
  const isNamed = (name: string) => after.some((line) => hasWord(line, name));
  const gone = beside.flatMap(({ changed_symbols }) =>
    changed_symbols.map(readLastPart).filter((name) => !isNamed(name)),
  );
  return testLosses(
    files.flatMap(({ isTest, path, analysis }) =>
      isTest && analysis ? [{ path, before: analysis.linesOf("before"), after: analysis.linesOf("after") }] : [],
    ),
    {
      goneNames: [...removed.map(({ symbol }) => readLastPart(symbol)), ...gone].filter(isTelling),
      behavesAnew: beside.some(
        ({ language, ast_change_type }) => language !== null && ast_change_type !== "mechanical",
      ),
    },
  );
}

function readLastPart(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf(".") + 1);
}

/** Short names such as `id` stand in tests of anything. */
function isTelling(name: string): boolean {
  return name.length > 3;
}

/** Reports a test file that asserts less than before (`losses`), leaves a test out, or asserts something looser. */
export function reportWeakenedTests(file: JudgedFile, losses: readonly Loss[]): CheckFinding[] {
  const { isTest, change, analysis } = file;
  if (!analysis || change.kind === "added") return [];
  const buildWeakenedFinding = (message: string, line: number | null, data: Readonly<Record<string, unknown>> = {}) =>
    buildFinding("tests_weakened", file.path, message, { line, data });
  if (!isTest) return reportLeftOutOfRust(file, analysis, buildWeakenedFinding);
  const [loss, ...others] = losses.filter(({ path }) => path === file.path);
  if (loss !== undefined) {
    const rest = others.length;
    const more = rest === 0 ? "" : ` The same holds for ${formatCount(rest, "more place")} of the file.`;
    const { tests, before, after } = loss;
    return [buildWeakenedFinding(describeTestLoss(loss) + more, loss.line, { tests, before, after })];
  }
  const left = findLeftOutLine(file);
  if (left !== null) return [buildWeakenedFinding(`A test is left out: ${quote(left.text, 120)}.`, left.line)];
  const { gone, added } = pickUnmatchedLines(analysis, isAssertion);
  const isLoose = ({ text }: { readonly text: string }) => LOOSE.test(text);
  const loosened = added.filter(isLoose);
  const [first] = loosened;
  if (first === undefined || added.length > gone.length || loosened.length <= gone.filter(isLoose).length) return [];
  return [buildWeakenedFinding(`An assertion holds for more than before: ${quote(first.text, 120)}.`, first.line)];
}

function reportLeftOutOfRust(
  { path }: JudgedFile,
  analysis: FileAnalysis,
  build: (message: string, line: number | null) => CheckFinding,
): CheckFinding[] {
  if (!path.endsWith(".rs") || !analysis.linesOf("before").some((line) => /#\[(?:\w+::)?test\b/.test(line))) return [];
  const { gone, added } = pickUnmatchedLines(analysis, (line) => LEFT_OUT_OF_RUST.test(line));
  const [first] = added;
  return first === undefined || added.length <= gone.length
    ? []
    : [build(`A test is left out: ${quote(first.text, 120)}.`, first.line)];
}

function describeTestLoss({ kind, tests, before, after }: Loss): string {
  const named = listNames(tests, MOST_NAMED);
  const assertions = `${formatCount(before, "assertion")} before, ${after} now`;
  if (kind === "cases") return `The test ${named} tries fewer cases: ${before} before, ${after} now.`;
  if (kind === "gone")
    return `The ${tests.length === 1 ? "test" : "tests"} ${named} went with ${formatCount(before, "assertion")}, and nothing of the push takes their place.`;
  return tests.length === 0
    ? `The tests of this file assert less: ${assertions}.`
    : `The test ${named} asserts less: ${assertions}.`;
}

/** Returns the first new line that keeps a test from running to its end; null if the change removes as many such lines as it adds. */
function findLeftOutLine({ analysis }: JudgedFile): PlacedLine | null {
  if (!analysis) return null;
  const after = analysis.linesOf("after");
  const measureLineIndent = (line: string | undefined) => /^\s*/.exec(line ?? "")?.[0].length ?? 0;
  const marks = pickUnmatchedLines(
    analysis,
    (line) => LEFT_OUT.test(line) || NEVER_RUN.test(line) || BARE_RETURN.test(line.trim()),
  );
  // What follows a return at its own depth never runs.
  const added = marks.added.filter(
    ({ text, line }) =>
      !BARE_RETURN.test(text) ||
      (/\S/.test(after[line] ?? "") && measureLineIndent(after[line]) === measureLineIndent(after[line - 1])),
  );
  const gone = marks.gone.filter(({ text }) => !BARE_RETURN.test(text));
  return added.length > gone.length ? (added[0] ?? null) : null;
}
