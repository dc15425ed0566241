import type { CheckResult, Finding } from "../domain/documents.generated.ts";
import { type CheckText, checkTextOf } from "./check-text.ts";
import { bad, dim, type Line, line, type Span, strong, warn } from "./text/compose.ts";
import { marksOf, shortenedPath, type TextStyle } from "./text/style.ts";
import { verdictOf, worstFirst } from "./verdict-of.ts";

const SHOWN_PER_CHECK = 5;
const INDENT = 4;
/** Columns of a mark, a blank and the colon after the place. */
const MARK = 3;

/** A check that has something to say: what, where, why and the next step. */
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

/** The verdict as one coloured character. */
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

/** `path:line` where a finding has them, shortened to the width; empty where it speaks of no file. */
export function placeOf({ path, line: at }: Finding, columns: number, style: TextStyle): string {
  if (path === null) return "";
  const suffix = at === null ? "" : `:${at}`;
  return shortenedPath(path, columns - suffix.length, style) + suffix;
}

function findingLine(finding: Finding, sign: Span, style: TextStyle): Line {
  const place = placeOf(finding, style.width - INDENT - MARK, style);
  const { path, message } = finding;
  // A message that opens with the path would say it twice.
  if (path !== null && message.startsWith(`${path} `)) {
    return line(INDENT, sign, " ", strong(place), message.slice(path.length));
  }
  return line(INDENT, sign, " ", ...(place === "" ? [] : [strong(place), ": "]), message);
}

/** Findings that share a next step stand together, so that it is said once. */
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
