import type { Adr, Evidence, Rfc } from "../kernel/domain/documents.generated.ts";
import { renderStatusSpan } from "./rfc/terminal.ts";
import {
  bad,
  blank,
  type Document,
  dim,
  good,
  line,
  numberColumn,
  plain,
  renderWholeParagraph,
  table,
  textColumn,
  warn,
} from "./text/compose.ts";
import { escapeHiddenCharacters } from "./text/printable.ts";
import { formatCount, shortenCommitId } from "./words.ts";

export function renderRfcList(rfcs: readonly Rfc[]): Document {
  if (rfcs.length === 0) return [line(0, dim("There are no RFCs."))];
  const columns = ["id", "status", "until", textColumn("scopes"), textColumn("decision")];
  const rows = rfcs.map((rfc) => [
    rfc.id,
    renderStatusSpan(rfc.status),
    rfc.status === "resolved" ? (rfc.resolution ?? "") : (rfc.human_response_deadline ?? ""),
    (rfc.semantic_scopes ?? []).join(", ") || (rfc.semantic_scope ?? ""),
    rfc.decision_required ?? "",
  ]);
  return [line(0, `RFCs: ${rfcs.length}`), blank, table(columns, rows)];
}

/** Shows what became of a decision, a line each. */
export function renderRfcResolution(rows: readonly string[]): Document {
  return renderWholeParagraph(0, rows.join("\n"));
}

export function renderAdrList(adrs: readonly (Adr & { readonly superseded_by: readonly string[] })[]): Document {
  if (adrs.length === 0) return [line(0, dim("No decision has been recorded yet."))];
  const columns = ["id", "status", "date", textColumn("title")];
  const rows = adrs.map(({ id, status, date, title, superseded_by }) => [
    id,
    superseded_by.length > 0 ? dim(`superseded by ${superseded_by.join(", ")}`) : plain(status),
    (date ?? "").slice(0, 10),
    title,
  ]);
  return [line(0, `ADRs: ${adrs.length}`), blank, table(columns, rows)];
}

/** Returns the Markdown for a file or a pager, with the characters written out that a terminal would obey. */
export function renderAdr(markdown: string): string {
  return markdown.split("\n").map(escapeHiddenCharacters).join("\n");
}

/** Shows evidence records as a table. */
export function renderEvidenceTable(evidence: readonly Evidence[]): Document {
  if (evidence.length === 0) return [line(0, dim("No evidence has been recorded."))];
  const columns = [
    "commit",
    "status",
    "source",
    numberColumn("cases"),
    "recorded",
    textColumn("name"),
    textColumn("for"),
  ];
  const rows = evidence.map((record) => [
    shortenCommitId(record.commit),
    record.claim ? warn(`claims ${record.status}`) : record.status === "passed" ? good("passed") : bad("failed"),
    record.source,
    String(record.cases.length),
    record.recorded_at,
    record.name,
    (record.for ?? []).join(", "),
  ]);
  return [line(0, `Evidence: ${formatCount(evidence.length, "record")}`), blank, table(columns, rows)];
}
