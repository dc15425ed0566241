import { type CheckOutput, markerLine } from "../../domain/index.ts";
import type { CheckText } from "../check-text.ts";
import { renderMarkdown } from "../markdown.ts";
import { blocksText } from "./blocks.ts";

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
export function renderReportComment(
  output: CheckOutput,
  checks: readonly CheckText[],
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): string | null {
  const { verdict, ignored, warnings = [] } = output;
  const hasFindings = output.checks.some(({ findings }) => findings.length > 0);
  const needsAttention = verdict !== "pass" || hasFindings || typeof ignored === "string";
  if (!needsAttention && warnings.every(({ code }) => QUIET.has(code))) return null;
  return blocksText([
    `${markerLine("report")}\n${renderMarkdown(output, checks).trimEnd()}`,
    isReadOnly ? "The token of this run may only read, so nothing was recorded; this report is only advice." : "",
  ]);
}
