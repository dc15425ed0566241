import type { Warning } from "../domain/documents.generated.ts";
import { compose, dim, type Line, line } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";

/** Warnings of a run, dim and last: they say what the verdict rests on. */
export function warningLines(warnings: readonly Warning[] = []): Line[] {
  return warnings.map(({ code, message, fix }) => line(2, dim(`${code}: ${message}${fix ? ` ${fix}` : ""}`)));
}

/** Warnings below the result of a command; empty without any. */
export function renderWarnings(warnings: readonly Warning[], style: TextStyle): string {
  return warnings.length === 0 ? "" : compose(warningLines(warnings), style);
}
