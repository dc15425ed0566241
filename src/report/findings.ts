import type { CheckResult, Finding } from "../domain/documents.generated.ts";
import { type CheckText, checkTextOf } from "./check-text.ts";
import { bad, dim, type Line, line, type Span, strong, warn } from "./text/compose.ts";
import { marksOf, shortenedPath, type TextStyle } from "./text/style.ts";
import { verdictOf, worstFirst } from "./verdicts.ts";

const SHOWN_PER_CHECK = 5;
const INDENT = 4;
/** Columns that a mark, a blank and the colon after the place take. */
const MARK = 3;

/** Returns the lines of a check that flags or blocks: the problem, its places, why it matters and the next step. */
export function findingLines(result: CheckResult, checks: readonly CheckText[], style: TextStyle): Line[] {
  const check = checkTextOf(result.id, checks);
  const shownFindings = worstFirst(result).slice(0, SHOWN_PER_CHECK);
  const last = shownFindings.at(-1);
  const hidden = result.findings.length - shownFindings.length;
  const reason = result.findings.some(({ message }) => message === result.reason) ? null : result.reason;
  return [
    line(2, mark(result.verdict, style), ` ${result.number} `, strong(result.id), `: ${check.title}`),
    ...(check.why === "" ? [] : [line(INDENT, dim(check.why))]),
    ...(reason === null || reason === "" ? [] : [line(INDENT, reason)]),
    ...byNextStep(shownFindings, check.fix).flatMap(([fix, findings]) => [
      ...findings.map((finding) => findingLine(finding, mark(verdictOf(finding, result), style), style)),
      ...(hidden > 0 && last && findings.includes(last) ? [moreLine(hidden)] : []),
      ...nextStep(fix),
    ]),
    ...(shownFindings.length === 0 ? nextStep(check.fix) : []),
  ];
}

/** Returns the verdict as one coloured character. */
export function mark(verdict: CheckResult["verdict"], style: TextStyle): Span {
  const marks = marksOf(style);
  switch (verdict) {
    case "pass":
      return { text: marks.pass, tone: "good" };
    case "flag":
      return warn(marks.flag);
    case "block":
      return bad(marks.block);
    case "skipped":
      return dim(marks.skipped);
  }
}

/** Returns `path:line` shortened to the width, or an empty text for a finding without a file. */
export function placeOf({ path, line: at }: Finding, columns: number, style: TextStyle): string {
  if (path === null) return "";
  const suffix = at === null ? "" : `:${at}`;
  return shortenedPath(path, columns - suffix.length, style) + suffix;
}

function findingLine(finding: Finding, sign: Span, style: TextStyle): Line {
  const place = placeOf(finding, style.width - INDENT - MARK, style);
  const { path, message } = finding;
  // The message already begins with the path.
  if (path !== null && message.startsWith(`${path} `)) {
    return line(INDENT, sign, " ", strong(place), message.slice(path.length));
  }
  return line(INDENT, sign, " ", ...(place === "" ? [] : [strong(place), ": "]), message);
}

/** Groups findings by their next step, so that each step is printed once. */
function byNextStep(findings: readonly Finding[], fallback: string): [string, Finding[]][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const fix = finding.fix === "" ? fallback : finding.fix;
    groups.set(fix, [...(groups.get(fix) ?? []), finding]);
  }
  return [...groups];
}

const moreLine = (hidden: number): Line => line(INDENT, dim(`and ${hidden} more: \`skl check --json\``));

const nextStep = (fix: string): Line[] => (fix === "" ? [] : [line(INDENT, strong("Next:"), ` ${fix}`)]);
