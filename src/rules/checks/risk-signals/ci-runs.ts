import { formatCount, quote } from "../../../kernel/domain/index.ts";
import type { CheckFinding, JudgedFile } from "../input.ts";
import { buildFinding } from "../signals.ts";
import { pickUnmatchedLines } from "./lines.ts";

/** Files in which services of continuous integration are told what to run. */
const CI_FILE =
  /^(?:\.github\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.ya?ml|\.circleci\/config\.ya?ml|\.travis\.ya?ml|azure-pipelines\.ya?ml|jenkinsfile)$/i;
/** Words of commands that run tests or other checks of code. */
const CHECK =
  /(?:^|[\s"'&|;=/(:-])(?:tests?|unit|pytest|tox|nox|unittest|lint|checks?|mypy|pyright|tsc|typecheck|vitest|jest|mocha|ava|rspec|rake|phpunit|ctest|ruff|eslint|clippy|vet|audit|codeql|zizmor|coverage)(?=$|[\s"':;&|=.,/)-])/;
/** The value of `run:`, or a line of a script below it; not another key, a comment or an entry of a list. */
const COMMAND = /^(?:- )?run: ?\S|^(?!(?:- )?[\w-]{1,60}:(?: |$)|#|- )\S/;
/** Lines by which a command may fail, or does not run at all. */
const MAY_FAIL =
  /\bcontinue-on-error: ?true\b|\ballow_failure: ?true\b|\|\| ?(?:true|:)(?: |$)|^(?:- )?if: ?(?:false|\$\{\{ ?false)/;

/** Reports a file of continuous integration that runs fewer tests and other checks than before, or lets them fail. */
export function reportChecksNotRun(file: JudgedFile): CheckFinding[] {
  const { analysis, change, path } = file;
  if (!analysis || change.kind === "added" || !CI_FILE.test(path)) return [];
  const commands = pickUnmatchedLines(analysis, (line) => COMMAND.test(line.trim()) && CHECK.test(line));
  const marks = pickUnmatchedLines(analysis, (line) => MAY_FAIL.test(line.trim()));
  const [lost] = commands.gone;
  const [mark] = marks.added;
  if (lost !== undefined && commands.gone.length > commands.added.length) {
    const rest = commands.gone.length - commands.added.length - 1;
    const more = rest === 0 ? "" : ` The same holds for ${formatCount(rest, "more command")}.`;
    return [reportLostCheck(file, null, `This file no longer runs ${quote(lost.text, 120)}.${more}`)];
  }
  return mark !== undefined && marks.added.length > marks.gone.length
    ? [reportLostCheck(file, mark.line, `What this file runs may fail now: ${quote(mark.text, 120)}.`)]
    : [];
}

function reportLostCheck({ path }: JudgedFile, line: number | null, message: string): CheckFinding {
  const fix = "Keep what was checked, or let a person decide that it need not be checked any more.";
  return buildFinding("tests_weakened", path, message, { line, fix });
}
