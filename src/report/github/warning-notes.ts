import type { Warning } from "../../domain/index.ts";
import { toMarkdown } from "../document/markdown.ts";

/** Renders the warnings of a run for a job's summary; empty without any. */
export function renderWarningNotes(warnings: readonly Warning[]): string {
  return warnings.length === 0 ? "" : toMarkdown([{ kind: "warnings", warnings }]);
}
