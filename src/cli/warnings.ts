import type { Warning } from "../domain/index.ts";
import { printable, type TextStyle } from "../report/index.ts";

/** Warnings below a result, one or two lines each; empty without any. */
export function warningText(warnings: readonly Warning[], _style: TextStyle): string {
  return warnings
    .map(({ code, message, fix }) => `note ${code}: ${printable(message)}${fix ? `\n  next: ${printable(fix)}` : ""}\n`)
    .join("");
}
