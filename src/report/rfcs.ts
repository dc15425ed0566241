import type { Adr, Evidence, Rfc } from "../domain/documents.generated.ts";
import { statusSpan } from "./rfc/terminal.ts";
import { bad, blank, compose, dim, good, line, plain, warn, wholeParagraph } from "./text/compose.ts";
import { printable } from "./text/printable.ts";
import type { TextStyle } from "./text/style.ts";
import { layTable } from "./text/table.ts";
import { countOf, shortId } from "./words.ts";

export function renderRfcs(rfcs: readonly Rfc[], style: TextStyle): string {
  if (rfcs.length === 0) return compose([line(0, dim("There are no RFCs."))], style);
  const columns = [
    { header: "id" },
    { header: "status" },
    { header: "until" },
    { header: "scopes", gives: "text" },
    { header: "decision", gives: "text" },
  ] as const;
  const rows = rfcs.map((rfc) => [
    rfc.id,
    statusSpan(rfc.status),
    rfc.status === "resolved" ? (rfc.resolution ?? "") : (rfc.human_response_deadline ?? ""),
    (rfc.semantic_scopes ?? []).join(", ") || (rfc.semantic_scope ?? ""),
    rfc.decision_required ?? "",
  ]);
  return compose([line(0, `RFCs: ${rfcs.length}`), blank, ...layTable(columns, rows, style)], style);
}

/** Renders what became of a decision, a line each. */
export function renderResolution(rows: readonly string[], style: TextStyle): string {
  return compose(wholeParagraph(0, rows.join("\n")), style);
}

export function renderAdrs(
  adrs: readonly (Adr & { readonly superseded_by: readonly string[] })[],
  style: TextStyle,
): string {
  if (adrs.length === 0) return compose([line(0, dim("No decision has been recorded yet."))], style);
  const columns = [
    { header: "id" },
    { header: "status" },
    { header: "date" },
    { header: "title", gives: "text" },
  ] as const;
  const rows = adrs.map(({ id, status, date, title, superseded_by }) => [
    id,
    superseded_by.length > 0 ? dim(`superseded by ${superseded_by.join(", ")}`) : plain(status),
    (date ?? "").slice(0, 10),
    title,
  ]);
  return compose([line(0, `ADRs: ${adrs.length}`), blank, ...layTable(columns, rows, style)], style);
}

/** Returns the Markdown for a file or a pager, with the characters written out that a terminal would obey. */
export function renderAdr(markdown: string): string {
  return markdown.split("\n").map(printable).join("\n");
}

/** Renders evidence records as a table. */
export function renderEvidence(evidence: readonly Evidence[], style: TextStyle): string {
  if (evidence.length === 0) return compose([line(0, dim("No evidence has been recorded."))], style);
  const columns = [
    { header: "commit" },
    { header: "status" },
    { header: "source" },
    { header: "cases", align: "right" },
    { header: "recorded" },
    { header: "name", gives: "text" },
    { header: "for", gives: "text" },
  ] as const;
  const rows = evidence.map((record) => [
    shortId(record.commit),
    record.claim ? warn(`claims ${record.status}`) : record.status === "passed" ? good("passed") : bad("failed"),
    record.source,
    String(record.cases.length),
    record.recorded_at,
    record.name,
    (record.for ?? []).join(", "),
  ]);
  return compose(
    [line(0, `Evidence: ${countOf(evidence.length, "record")}`), blank, ...layTable(columns, rows, style)],
    style,
  );
}
