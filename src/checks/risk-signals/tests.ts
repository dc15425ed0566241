import { counted, enumerated, quoted } from "../../domain/index.ts";
import type { CheckFinding, CheckInput, JudgedFile } from "../input.ts";
import { flag, MOST_NAMED } from "./flag.ts";
import { goneAndNew, type PlacedLine, without } from "./lines.ts";

/** Names the tests that a change takes away: they check what others rely on. */
export function testsGone(file: JudgedFile): CheckFinding[] {
  const gone = file.analysis?.testsGone ?? [];
  if (gone.length === 0) return [];
  const message = `The change takes away ${gone.length === 1 ? "the test" : "the tests"} ${enumerated(gone, MOST_NAMED)}.`;
  const fix = "Say in `skl propose --rationale` why they are not needed any more, or keep them.";
  return [flag(file, null, message, { signal: "tests_removed", tests: gone }, fix)];
}

const ASSERTION = /\b(?:assert\w*|expect|raises)\b/;
const NO_ASSERTION =
  /^\s*(?:#|\/\/|\*|import\b|from\b)|\bassert\s+(?:True|1)\b|\b(?:expect|assert\w*)\(\s*(?:true|True|1)\s*\)/;
/** What holds for nearly every value, beside an assertion that names one. */
const LOOSE =
  /\bor True\b|\|\| true\b|\bis not None\b| != |\.not\.|\btoBe(?:Defined|Truthy)\b|\bexpect\.any|\bisinstance\(|\braises\(\s*(?:Base)?Exception\b| >= | <= /;
/** Marks by which a test runner leaves a test out, or takes its failure for a success. */
const LEFT_OUT =
  /@pytest\.mark\.(?:skip|xfail)\b|\bpytest\.(?:skip|xfail)\(|@(?:unittest\.)?skip\b|\.skipTest\(|\b(?:it|test|describe|suite)\.(?:skip|todo|fixme|only)\b|\b(?:xit|xdescribe|xtest|fit|fdescribe)\(|\bt\.Skip(?:f|Now)?\(|@(?:Disabled|Ignore)\b|#\[ignore|\bcollect_ignore/;
const BARE_RETURN = /^return;?$/;

/** Counts what a test file asserts no more; an assertion that another test file of the push has gained was moved there. */
export function weakenedTests(file: JudgedFile, { files }: CheckInput): CheckFinding[] {
  const { isTest, change, analysis } = file;
  if (!isTest || !analysis || change.kind === "added") return [];
  const { gone, added, count } = assertionsOf(file);
  const elsewhere = files
    .filter((other) => other.isTest && other !== file)
    .flatMap((other) => assertionsOf(other).added);
  const moved = gone.length - without(gone, elsewhere).length;
  const fewer = gone.length - added.length - moved;
  const isLoose = ({ text }: { readonly text: string }) => LOOSE.test(text);
  const loosened = added.filter(isLoose);
  if (fewer > 0) {
    const where = moved > 0 ? `, and ${moved} moved to other test files` : "";
    const now = count - gone.length + added.length;
    const message = `The tests of this file assert less: ${counted(count, "assertion")} before, ${now} now${where}.`;
    return [weakened(file, null, message, { before: count, after: now, moved })];
  }
  const left = leftOut(file);
  if (left !== null) return [weakened(file, left.line, `A test is left out: ${quoted(left.text, 120)}.`, {})];
  const [first] = loosened;
  if (first === undefined || added.length > gone.length || loosened.length <= gone.filter(isLoose).length) return [];
  return [weakened(file, first.line, `An assertion holds for more than before: ${quoted(first.text, 120)}.`, {})];
}

function weakened(file: JudgedFile, line: number | null, message: string, data: object): CheckFinding {
  const fix = "Keep what the tests asserted, or let a person decide that it need not hold any more.";
  const more = { signal: "tests_weakened", ...data };
  return { path: file.path, line, message, fix, data: more, verdict: "flag", hold: "tests_removed" };
}

/** Returns the first new line by which a test does not run, or not to its end; null where as many went. */
function leftOut({ analysis }: JudgedFile): PlacedLine | null {
  if (!analysis) return null;
  const after = analysis.linesOf("after");
  const indent = (line: string | undefined) => /^\s*/.exec(line ?? "")?.[0].length ?? 0;
  const marks = goneAndNew(analysis, (line) => LEFT_OUT.test(line) || BARE_RETURN.test(line.trim()));
  // What follows a return at its own depth never runs.
  const added = marks.added.filter(
    ({ text, line }) =>
      !BARE_RETURN.test(text) || (/\S/.test(after[line] ?? "") && indent(after[line]) === indent(after[line - 1])),
  );
  const gone = marks.gone.filter(({ text }) => !BARE_RETURN.test(text));
  return added.length > gone.length ? (added[0] ?? null) : null;
}

/** The assertions that a file had and has no more, those that it has in addition, and how many it had. */
function assertionsOf({ analysis }: JudgedFile) {
  const isAssertion = (line: string) => ASSERTION.test(line) && !NO_ASSERTION.test(line);
  if (!analysis) return { gone: [], added: [], count: 0 };
  return { ...goneAndNew(analysis, isAssertion), count: analysis.linesOf("before").filter(isAssertion).length };
}
