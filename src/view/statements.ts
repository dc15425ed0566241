import type { Assumption } from "../kernel/domain/documents.generated.ts";
import { blank, dim, type Line, line, paragraph } from "./text/compose.ts";
import { formatCount } from "./words.ts";

/** Returns someone's text under a heading, or nothing without a text. */
export function renderStatement(title: string, text: string | null | undefined): Line[] {
  return text ? [blank, line(2, dim(title)), ...paragraph(4, text)] : [];
}

/** Returns the assumptions of a change or a file with who declared them. */
export function renderAssumptions(assumptions: readonly Assumption[] = []): Line[] {
  if (assumptions.length === 0) return [];
  return [
    blank,
    line(2, dim(formatCount(assumptions.length, "assumption"))),
    ...assumptions.map(({ text, declared_by, shared }) => {
      const by = [...(declared_by ? [declared_by] : []), ...(shared ? ["shared"] : [])].join(", ");
      return line(4, text, dim(by === "" ? "" : ` (${by})`));
    }),
  ];
}
