import { type CheckOutput, markerLine } from "../../domain/index.ts";
import type { CheckText } from "../check-text.ts";
import { renderMarkdown } from "../markdown.ts";
import { blocksText } from "./blocks.ts";

/** Warnings that say nothing about this change; the summary of the run has them. */
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

/** The comment with the verdict on a pull request; null where it would say nothing that is worth a person's time. */
export function renderReportComment(
  output: CheckOutput,
  checks: readonly CheckText[],
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): string | null {
  const { verdict, ignored, warnings = [] } = output;
  const hasFindings = output.checks.some(({ findings }) => findings.length > 0);
  const isLoud = verdict !== "pass" || hasFindings || typeof ignored === "string";
  if (!isLoud && warnings.every(({ code }) => QUIET.has(code))) return null;
  return blocksText([
    `${markerLine("report")}\n${renderMarkdown(output, checks).trimEnd()}`,
    isReadOnly ? "The token of this run may only read, so nothing was recorded: what stands here is advice." : "",
  ]);
}
