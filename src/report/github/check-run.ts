import type { CheckOutput, CheckResult, Finding } from "../../domain/index.ts";
import { type CheckText, checkTextOf } from "../check-text.ts";
import { renderMarkdown } from "../markdown.ts";
import { printable } from "../text/printable.ts";
import { verdictOf } from "../verdicts.ts";
import { counted } from "../words.ts";

/** A finding at its place in the changed files of a pull request. Texts are plain, not Markdown. */
export interface CheckAnnotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: "notice" | "warning" | "failure";
  readonly title: string;
  readonly message: string;
}

/** Title and summary of the check run for one change. */
export function checkRunText(output: CheckOutput, checks: readonly CheckText[]): { title: string; summary: string } {
  return { title: start(titleOf(output), LONGEST.title), summary: renderMarkdown(output, checks) };
}

/** GitHub takes titles of 255 characters, and of messages 64 KB. */
const LONGEST = { title: 250, message: 4000 };

function start(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

function titleOf(output: CheckOutput): string {
  const { verdict, ignored, files } = output;
  if (typeof ignored === "string") return `not judged: ${printable(ignored)}`;
  if (verdict === "pass") return `all is well: ${counted(files.length, "file")}`;
  const flagged = loudText(output, "flag");
  if (verdict === "flag") return flagged ?? "flagged";
  return [loudText(output, "block") ?? "blocked", ...(flagged === null ? [] : [flagged])].join("; ");
}

const WORDS = { block: "blocked", flag: "flagged" } as const;

/** How much of one gravity there is and in which checks: a blocked change may be flagged as well. Null: nothing is. */
function loudText({ checks }: CheckOutput, verdict: "block" | "flag"): string | null {
  const loud = [...checks]
    .sort((a, b) => a.number - b.number)
    .map((result) => ({ result, own: result.findings.filter((each) => verdictOf(each, result) === verdict) }))
    .filter(({ result, own }) => own.length > 0 || (result.verdict === verdict && result.findings.length === 0));
  if (loud.length === 0) return null;
  const where = loud.map(({ result }) => result.id).join(", ");
  const count = loud.reduce((sum, { own }) => sum + own.length, 0);
  return count === 0 ? `${WORDS[verdict]} by ${where}` : `${WORDS[verdict]}: ${counted(count, "finding")} in ${where}`;
}

const LEVELS = { block: "failure", flag: "warning", pass: "notice", skipped: "notice" } as const satisfies Record<
  CheckResult["verdict"],
  CheckAnnotation["level"]
>;
const GRAVITY = { failure: 0, warning: 1, notice: 2 } as const satisfies Record<CheckAnnotation["level"], number>;

/** One annotation a finding with a file that the head still has, the worst first and then by check. */
export function checkAnnotations(output: CheckOutput, checks: readonly CheckText[]): CheckAnnotation[] {
  const gone = goneFrom(output);
  return [...output.checks]
    .sort((a, b) => a.number - b.number)
    .flatMap((result) => result.findings.flatMap((finding) => annotationOf(finding, result, checks) ?? []))
    .filter(({ path }) => !gone.has(path) && !UNNAMEABLE.test(path))
    .sort((a, b) => GRAVITY[a.level] - GRAVITY[b.level]);
}

/** Bytes of a path that is not UTF-8 stand as lone surrogates; JSON for GitHub cannot name it. */
const UNNAMEABLE = /\p{Cs}/u;

/** Files that the head does not have: deleted ones and the old names of moved ones. */
function goneFrom({ files }: CheckOutput): ReadonlySet<string> {
  const there = new Set(files.filter(({ status }) => status !== "deleted").map(({ path }) => path));
  const gone = files.flatMap((file) => {
    if (file.status === "deleted") return [file.path];
    return file.status === "renamed" && file.old_path !== null ? [file.old_path] : [];
  });
  return new Set(gone.filter((path) => !there.has(path)));
}

function annotationOf(finding: Finding, result: CheckResult, checks: readonly CheckText[]): CheckAnnotation | null {
  const { path, line, message, fix } = finding;
  if (path === null || path === "") return null;
  const check = checkTextOf(result.id, checks);
  const at = Math.max(1, line ?? 1);
  const next = fix || check.fix;
  const said = [printable(message), ...(next === "" ? [] : [`Next: ${printable(next)}`])];
  return {
    path,
    startLine: at,
    endLine: at,
    level: LEVELS[verdictOf(finding, result)],
    title: start(`${result.id}: ${check.title}`, LONGEST.title),
    message: said.map((text) => start(text, LONGEST.message)).join("\n\n"),
  };
}
