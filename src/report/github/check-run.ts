import type { CheckOutput, CheckResult, Finding } from "../../domain/index.ts";
import { type CheckText, checkTextOf } from "../check-text.ts";
import { renderMarkdown } from "../markdown.ts";
import { printable } from "../text/printable.ts";
import { checksInOrder, verdictOf } from "../verdicts.ts";
import { countOf } from "../words.ts";

/** A finding at its place in the changed files of a pull request. GitHub shows its texts as plain text, not as Markdown. */
export interface CheckAnnotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: "notice" | "warning" | "failure";
  readonly title: string;
  readonly message: string;
}

export function checkRunText(output: CheckOutput, checks: readonly CheckText[]): { title: string; summary: string } {
  return { title: startOf(titleOf(output), LONGEST.title), summary: renderMarkdown(output, checks) };
}

/** GitHub accepts titles of 255 characters and messages of 64 KB. */
const LONGEST = { title: 250, message: 4000 };

function startOf(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

function titleOf(output: CheckOutput): string {
  const { verdict, ignored, files } = output;
  if (typeof ignored === "string") return `not judged: ${printable(ignored)}`;
  if (verdict === "pass") return `all is well: ${countOf(files.length, "file")}`;
  const flagged = findingsText(output, "flag");
  if (verdict === "flag" && flagged === null && output.warnings?.some(({ code }) => code === "GATE_CHANGED"))
    return "flagged: it changes what judges pushes";
  if (verdict === "flag") return flagged ?? "flagged";
  return [findingsText(output, "block") ?? "blocked", ...(flagged === null ? [] : [flagged])].join("; ");
}

const WORDS = { block: "blocked", flag: "flagged" } as const;

/** Counts the findings of one verdict and names their checks; null without any. A blocked change may have flagged findings too. */
function findingsText(output: CheckOutput, verdict: "block" | "flag"): string | null {
  const raised = checksInOrder(output)
    .map((result) => ({ result, own: result.findings.filter((each) => verdictOf(each, result) === verdict) }))
    .filter(({ result, own }) => own.length > 0 || (result.verdict === verdict && result.findings.length === 0));
  if (raised.length === 0) return null;
  const where = raised.map(({ result }) => result.id).join(", ");
  const count = raised.reduce((sum, { own }) => sum + own.length, 0);
  return count === 0 ? `${WORDS[verdict]} by ${where}` : `${WORDS[verdict]}: ${countOf(count, "finding")} in ${where}`;
}

const LEVELS = { block: "failure", flag: "warning", pass: "notice", skipped: "notice" } as const satisfies Record<
  CheckResult["verdict"],
  CheckAnnotation["level"]
>;
const GRAVITY = { failure: 0, warning: 1, notice: 2 } as const satisfies Record<CheckAnnotation["level"], number>;

/** Returns an annotation for each finding in a file that the head still has, the worst first and then by check. */
export function checkAnnotations(output: CheckOutput, checks: readonly CheckText[]): CheckAnnotation[] {
  const gone = pathsGoneFrom(output);
  return checksInOrder(output)
    .flatMap((result) => result.findings.flatMap((finding) => annotationOf(finding, result, checks) ?? []))
    .filter(({ path }) => !gone.has(path) && !UNNAMEABLE.test(path))
    .sort((a, b) => GRAVITY[a.level] - GRAVITY[b.level]);
}

/** Lone surrogates stand for bytes that are not UTF-8. JSON for GitHub cannot name such a path. */
const UNNAMEABLE = /\p{Cs}/u;

/** Returns the files that the head does not have: deleted ones and the old names of renamed ones. */
function pathsGoneFrom({ files }: CheckOutput): ReadonlySet<string> {
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
  const paragraphs = [printable(message), ...(next === "" ? [] : [`Next: ${printable(next)}`])];
  return {
    path,
    startLine: at,
    endLine: at,
    level: LEVELS[verdictOf(finding, result)],
    title: startOf(`${result.id}: ${check.title}`, LONGEST.title),
    message: paragraphs.map((text) => startOf(text, LONGEST.message)).join("\n\n"),
  };
}
