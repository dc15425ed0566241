import type { Warning } from "../../domain/index.ts";
import { code, prose } from "../markdown-text.ts";
import { type Detail, oneLine, renderToFit } from "./blocks.ts";

/** Renders the warnings of a run for a job's summary; empty without any. */
export function renderWarningNotes(warnings: readonly Warning[]): string {
  return warnings.length === 0 ? "" : renderToFit((detail) => `${warningNotes(warnings, detail)}\n`);
}

/** Returns the warnings as one quotation with a paragraph for each. */
export function warningNotes(warnings: readonly Warning[], { items, sentence }: Detail): string {
  return warnings
    .slice(0, items)
    .map(({ code: id, message, fix }) => `> ${code(id, 60)} ${prose(`${oneLine(message)} ${oneLine(fix)}`, sentence)}`)
    .join("\n>\n");
}
