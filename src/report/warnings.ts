import type { Warning } from "../domain/documents.generated.ts";
import { dim, type Line, line } from "./text/compose.ts";

/** Warnings of a run, dim and last: they say what the verdict rests on. */
export function warningLines(warnings: readonly Warning[] = []): Line[] {
  return warnings.map(({ code, message, fix }) => line(2, dim(`${code}: ${message}${fix ? ` ${fix}` : ""}`)));
}
