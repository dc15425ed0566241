import type { Warning } from "../domain/documents.generated.ts";
import { compose, dim, type Line, line } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";

/** Returns the warnings of a run. A report ends with them, since they say what the result is based on. */
export function warningLines(warnings: readonly Warning[] = []): Line[] {
  return warnings.map(({ code, message, fix }) => line(2, dim(`${code}: ${message}${fix ? ` ${fix}` : ""}`)));
}

/** Renders the warnings of a command; empty without any. */
export function renderWarnings(warnings: readonly Warning[], style: TextStyle): string {
  return warnings.length === 0 ? "" : compose(warningLines(warnings), style);
}
