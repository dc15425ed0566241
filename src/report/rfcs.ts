import type { AcceptanceCriterion, Adr, Evidence, Rfc, RfcCheckOutput } from "../domain/documents.generated.ts";
import { checkCriterion, isUndecided, pasteable, type SuggestedCriteria } from "../domain/index.ts";
import { fieldLines, headingLine } from "./fields.ts";
import { chosenOption, type ShownOption, shownOptions } from "./github/rfc-parts.ts";
import { statement } from "./statements.ts";
import {
  bad,
  blank,
  commandLine,
  compose,
  dim,
  good,
  inPieces,
  type Line,
  line,
  paragraph,
  plain,
  type Span,
  strong,
  warn,
  wholeParagraph,
} from "./text/compose.ts";
import { printable } from "./text/printable.ts";
import type { TextStyle } from "./text/style.ts";
import { table } from "./text/table.ts";
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
  return compose([line(0, `RFCs: ${rfcs.length}`), blank, ...table(columns, rows, style)], style);
}

function statusSpan(status: Rfc["status"]): Span {
  switch (status) {
    case "open":
      return warn(status);
    case "overdue":
      return bad(status);
    case "resolved":
      return good(status);
    case "withdrawn":
      return dim(status);
  }
}

/** Renders an RFC with everything that a person needs to decide it. `suggested` are acceptance criteria that would fit. */
export function renderRfc(rfc: Rfc, suggested: SuggestedCriteria, style: TextStyle): string {
  return compose(
    [
      headingLine(rfc.id, rfc.decision_required ?? ""),
      ...fieldLines([
        ["status", [statusSpan(rfc.status)]],
        ["until", rfc.status === "open" ? rfc.human_response_deadline : null],
        ["branch", rfc.branch],
        ["proposals", rfc.proposals ?? (rfc.triggering_proposal ? [rfc.triggering_proposal] : [])],
        ["scopes", rfc.semantic_scopes],
        ["because", rfc.triggers?.map((trigger) => trigger.replaceAll("_", " "))],
      ]),
      ...(rfc.context ? [blank, line(2, dim("Context")), ...wholeParagraph(4, rfc.context)] : []),
      ...optionLines(rfc),
      ...statement(
        "Recommended",
        rfc.orchestrator_recommendation && `${rfc.orchestrator_recommendation}. ${rfc.orchestrator_rationale ?? ""}`,
      ),
      ...modelDraftLines(rfc),
      ...decisionLines(rfc),
      ...criteriaLines(rfc.acceptance_criteria ?? []),
      ...(isUndecided(rfc) ? howLines(rfc, suggested) : []),
      ...(rfc.status === "resolved" ? againLines(rfc) : []),
    ],
    style,
  );
}

function optionLines(rfc: Rfc): Line[] {
  return shownOptions(rfc).flatMap(({ key, effect, option }) => [
    blank,
    line(2, strong(key), dim(`  ${effect}`), ...inPieces(`  ${option.description ?? ""}`)),
    ...(option.consequences ? wholeParagraph(4, option.consequences) : []),
  ]);
}

/** Returns a model's draft below a heading of its own, so that nobody takes it for what skl computed. */
function modelDraftLines({ model_draft: draft }: Rfc): Line[] {
  if (!draft) return [];
  return [
    blank,
    line(2, dim(`Draft by a model (${draft.by}); neither the options nor the recommendation are based on it`)),
    ...paragraph(4, draft.context),
    ...draft.options.flatMap(({ label, consequences }) => [line(4, strong(label)), ...paragraph(6, consequences)]),
  ];
}

function decisionLines(rfc: Rfc): Line[] {
  if (rfc.status !== "resolved") return [];
  const by = (rfc.approvals ?? []).map(
    (approval) => `${approval.by ?? "somebody"}, ${approval.at ?? "at an unknown time"}`,
  );
  return [
    blank,
    line(2, dim("Decided")),
    line(4, good(rfc.resolution ?? ""), by.length > 0 ? dim(`  ${by.join("; ")}`) : ""),
    ...paragraph(4, rfc.human_rationale ?? ""),
    ...(rfc.promoted_to_adr ? [line(4, `Recorded as ${rfc.promoted_to_adr}.`)] : []),
  ];
}

function criteriaLines(criteria: readonly AcceptanceCriterion[]): Line[] {
  if (criteria.length === 0) return [];
  return [blank, line(2, dim("Acceptance criteria")), ...criteria.flatMap(criterionLines)];
}

function criterionLines({
  id,
  description,
  check_type,
  check_reference,
  status,
  evidence,
}: AcceptanceCriterion): Line[] {
  const outcome =
    status === "passed" ? good("passed") : status === "failed" ? bad("failed") : warn(status ?? "pending");
  return [
    line(4, outcome, `  ${check_reference ?? id}`, dim(`  ${check_type ?? ""}`)),
    ...(description ? paragraph(6, description) : []),
    ...(evidence ? [line(6, dim(`by ${evidence.name} for ${shortId(evidence.commit)}`))] : []),
  ];
}

/** Returns a word that a shell takes as it is. */
function quotedWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function howLines(rfc: Rfc, { ready, unwritten }: SuggestedCriteria): Line[] {
  const commands = shownOptions(rfc).map((option) => resolveCommand(rfc, option));
  if (commands.length === 0)
    return [
      blank,
      line(2, dim(`It offers no options; a person writes them into .skl/rfc/${rfc.id}.json on the base.`)),
    ];
  return [
    blank,
    line(2, dim("To decide, one of")),
    ...commands.map((command) => commandLine(4, command)),
    ...criterionExamples("These tests exist and name what changes; one of them may be the better criterion", ready),
    ...criterionExamples("Once it is written, a test is a better criterion, such as", unwritten),
    line(4, dim("Silence never approves: after the deadline the scopes are paused until a person decides.")),
  ];
}

function criterionExamples(title: string, examples: readonly string[]): Line[] {
  if (examples.length === 0) return [];
  return [line(2, dim(title)), ...examples.map((example) => commandLine(4, `--criterion ${quotedWord(example)}`))];
}

/** Returns the commands that replace a decision; a decision itself is never edited. */
function againLines(rfc: Rfc): Line[] {
  const adr = rfc.promoted_to_adr ?? rfc.promoted_to_addr ?? null;
  const others = shownOptions(rfc).filter(({ key }) => key !== chosenOption(rfc)?.key);
  if (adr === null || others.length === 0) return [];
  const commands = others.map((option) => `${resolveCommand(rfc, option)} --supersedes ${adr}`);
  return [blank, line(2, dim("To decide anew, one of")), ...commands.map((command) => commandLine(4, command))];
}

function resolveCommand({ id }: Rfc, { key, effect }: ShownOption): string {
  const criterion = effect === "approve" ? ` --criterion '${checkCriterion(id)}'` : "";
  return `skl rfc resolve ${id} --option ${key.replace("option_", "")} --rationale 'WHY'${criterion}`;
}

/** Says whether the branch of an RFC may merge, criterion by criterion. */
export function renderRfcCheck(
  {
    id,
    head,
    met,
    criteria,
  }: Pick<RfcCheckOutput, "id" | "head" | "met"> & { readonly criteria: readonly AcceptanceCriterion[] },
  style: TextStyle,
): string {
  const passed = criteria.filter(({ status }) => status === "passed").length;
  const where = head === null ? "its branch is gone" : `for ${shortId(head)}`;
  return compose(
    [
      line(
        0,
        met ? good(`${id}: met`) : warn(`${id}: not met`),
        `, ${passed} of ${countOf(criteria.length, "criterion", "criteria")} passed, ${where}`,
      ),
      ...criteria.flatMap(criterionLines),
      ...provingLines(criteria, head),
    ],
    style,
  );
}

/** Says how the outcome of the first check that nobody has reported is recorded. */
function provingLines(criteria: readonly AcceptanceCriterion[], head: string | null): Line[] {
  const open = criteria.find(({ status }) => status !== "passed" && status !== "failed");
  if (open === undefined || head === null) return [];
  const { check_type: type = "test", check_reference: reference = null, id } = open;
  const how =
    type === "test"
      ? "--junit REPORT"
      : type === "command"
        ? `--command ${quotedWord(reference ?? "COMMAND")}`
        : `--check ${pasteable(reference ?? id, "NAME")}=passed`;
  return [
    line(2, "Next: record the outcome, where a runner does not"),
    commandLine(4, `skl evidence record --commit ${head} ${how}`),
  ];
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
  return compose([line(0, `ADRs: ${adrs.length}`), blank, ...table(columns, rows, style)], style);
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
    [line(0, `Evidence: ${countOf(evidence.length, "record")}`), blank, ...table(columns, rows, style)],
    style,
  );
}
