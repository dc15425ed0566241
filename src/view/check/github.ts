import type { CheckOutput, CheckResult, Finding } from "../../kernel/domain/index.ts";
import { type CheckText, findCheckText } from "../check-text.ts";
import { toMarkdown } from "../document/markdown.ts";
import { say, warned } from "../document/model.ts";
import { escapeHiddenCharacters } from "../text/printable.ts";
import { isFlaggedOrBlocked, listChecksInOrder, pickFindingVerdict } from "../verdicts.ts";
import { formatCount } from "../words.ts";
import { describeCheckOutcome, isIgnored, renderCheck, summarizeCheckOutcome } from "./document.ts";

/** A finding at its place in the changed files of a pull request. GitHub shows its texts as plain text, not as Markdown. */
export interface CheckAnnotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: "notice" | "warning" | "failure";
  readonly title: string;
  readonly message: string;
}

/** GitHub accepts titles of 255 characters and messages of 64 KB. */
const LONGEST = { title: 250, message: 4000 };

function cutToLongest(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Returns the texts of the check run: the verdict alone where a comment of the pull request has the rest. */
export function checkRunText(
  output: CheckOutput,
  checks: readonly CheckText[],
  hasComment = false,
): { title: string; summary: string } {
  const isShort = hasComment && renderReportComment(output, checks) !== null && !isIgnored(output);
  const short = [
    { kind: "headline" as const, ...describeCheckOutcome(output, "pull_request") },
    say`The comment of this pull request says what was found and what to do.`,
    warned(output.warnings),
  ];
  return {
    title: cutToLongest(formatCheckTitle(output), LONGEST.title),
    summary: isShort ? toMarkdown(short) : toMarkdown(renderCheck(output, "pull_request", checks)),
  };
}

function formatCheckTitle(output: CheckOutput): string {
  if (typeof output.ignored === "string") return `not judged: ${escapeHiddenCharacters(output.ignored)}`;
  const raised = listChecksInOrder(output).filter(isFlaggedOrBlocked);
  const count = raised.reduce((sum, { findings }) => sum + findings.length, 0);
  const found = count === 0 ? "" : `${formatCount(count, "finding")} in `;
  const where = raised.length === 0 ? "" : ` (${found}${raised.map(({ id }) => id).join(", ")})`;
  return `${summarizeCheckOutcome(output, "pull_request").says}${where}`;
}

/** Warnings that do not concern the change. The summary of the run shows them. */
const QUIET: ReadonlySet<string> = new Set([
  "BASE_NOT_FRESH",
  "BASE_STALE",
  "DRAFT_KEPT",
  "DRAFT_NOT_WRITTEN",
  "HOOK_NOTE",
  "NO_HUMANS",
  "NO_REMOTE",
  "OFFLINE",
]);

/** Renders the comment with the verdict on a pull request; null where nothing in it needs attention. */
export function renderReportComment(output: CheckOutput, checks: readonly CheckText[]): string | null {
  const { verdict, warnings = [] } = output;
  const hasFindings = output.checks.some(({ findings }) => findings.length > 0);
  const needsAttention = verdict !== "pass" || hasFindings || isIgnored(output);
  if (!needsAttention && warnings.every(({ code }) => QUIET.has(code))) return null;
  return toMarkdown(renderCheck(output, "pull_request", checks, QUIET), "report");
}

const LEVELS = { block: "failure", flag: "warning", pass: "notice", skipped: "notice" } as const satisfies Record<
  CheckResult["verdict"],
  CheckAnnotation["level"]
>;
const GRAVITY = { failure: 0, warning: 1, notice: 2 } as const satisfies Record<CheckAnnotation["level"], number>;

/** Returns an annotation for each finding in a file that the head still has, the worst first and then by check. */
export function checkAnnotations(output: CheckOutput, checks: readonly CheckText[]): CheckAnnotation[] {
  const gone = collectPathsGone(output);
  return listChecksInOrder(output)
    .flatMap((result) => result.findings.flatMap((finding) => toCheckAnnotation(finding, result, checks) ?? []))
    .filter(({ path }) => !gone.has(path) && !UNNAMEABLE.test(path))
    .sort((a, b) => GRAVITY[a.level] - GRAVITY[b.level]);
}

/** Lone surrogates stand for bytes that are not UTF-8. JSON for GitHub cannot name such a path. */
const UNNAMEABLE = /\p{Cs}/u;

/** Returns the files that the head does not have: deleted ones and the old names of renamed ones. */
function collectPathsGone({ files }: CheckOutput): ReadonlySet<string> {
  const there = new Set(files.filter(({ status }) => status !== "deleted").map(({ path }) => path));
  const gone = files.flatMap((file) => {
    if (file.status === "deleted") return [file.path];
    return file.status === "renamed" && file.old_path !== null ? [file.old_path] : [];
  });
  return new Set(gone.filter((path) => !there.has(path)));
}

function toCheckAnnotation(
  finding: Finding,
  result: CheckResult,
  checks: readonly CheckText[],
): CheckAnnotation | null {
  const { path, line, message, fix } = finding;
  if (path === null || path === "") return null;
  const check = findCheckText(result.id, checks);
  const at = Math.max(1, line ?? 1);
  const next = fix || check.fix;
  const paragraphs = [
    escapeHiddenCharacters(message),
    ...(next === "" ? [] : [`Next: ${escapeHiddenCharacters(next)}`]),
  ];
  return {
    path,
    startLine: at,
    endLine: at,
    level: LEVELS[pickFindingVerdict(finding, result)],
    title: cutToLongest(`${result.id}: ${check.title}`, LONGEST.title),
    message: paragraphs.map((text) => cutToLongest(text, LONGEST.message)).join("\n\n"),
  };
}
