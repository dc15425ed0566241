import { counted, enumerated } from "../../domain/index.ts";
import type { CheckFinding, CheckInput, JudgedFile } from "../input.ts";
import { flag, MOST_NAMED } from "./flag.ts";

/** Reports the tests that a change removes, because they check what others rely on. */
export function testsGone(file: JudgedFile): CheckFinding[] {
  const gone = file.analysis?.testsGone ?? [];
  if (gone.length === 0) return [];
  const message = `The change takes away ${gone.length === 1 ? "the test" : "the tests"} ${enumerated(gone, MOST_NAMED)}.`;
  const fix = "Say in `skl propose --rationale` why they are not needed any more, or keep them.";
  return [flag(file, null, message, { signal: "tests_removed", tests: gone }, fix)];
}

/** A test file that loses this share of its assertions is held; a test that is only tidied up loses fewer. */
const MOST_LOST = 1 / 4;
const ASSERTION = /\b(?:assert\w*|expect|raises)\b/;
const NO_ASSERTION =
  /^\s*(?:#|\/\/|\*|import\b|from\b)|\bassert\s+(?:True|1)\b|\b(?:expect|assert\w*)\(\s*(?:true|True|1)\s*\)/;

/** Reports a test file that loses assertions. One that another test file of the push gains counts as moved. */
export function weakenedTests(file: JudgedFile, { files }: CheckInput): CheckFinding[] {
  const { isTest, change, path, analysis } = file;
  if (!isTest || !analysis || change.kind === "added") return [];
  const { lost, gained, count } = assertionsOf(file);
  const elsewhere = files.filter((other) => other.isTest && other !== file);
  const moved = inBoth(
    lost,
    elsewhere.flatMap((other) => assertionsOf(other).gained),
  );
  const gone = lost.length - gained.length - moved;
  if (gone < Math.max(1, count * MOST_LOST)) return [];
  const where = moved > 0 ? `, and ${moved} moved to other test files` : "";
  const message = `The tests of this file assert less: ${counted(count, "assertion")} before, ${count - lost.length + gained.length} now${where}.`;
  const fix = "Keep what the tests asserted, or let a person decide that it need not hold any more.";
  const data = { signal: "tests_weakened", before: count, after: count - lost.length + gained.length, moved };
  return [{ path, line: null, message, fix, data, verdict: "flag", hold: "tests_removed" }];
}

/** Returns the assertions that the change removes from a file and adds to it, and how many it had before. */
function assertionsOf({ analysis }: JudgedFile) {
  const side = (which: "before" | "after") =>
    (analysis?.linesOf(which) ?? [])
      .filter((line) => ASSERTION.test(line) && !NO_ASSERTION.test(line))
      .map((line) => line.trim());
  const [before, after] = [side("before"), side("after")];
  return { lost: without(before, after), gained: without(after, before), count: before.length };
}

/** Returns the texts without those that also occur in `others`, each of which removes one equal text. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

function inBoth(texts: readonly string[], others: readonly string[]): number {
  return texts.length - without(texts, others).length;
}
