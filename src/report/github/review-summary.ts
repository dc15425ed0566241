import type { ReviewLinks, ReviewOutput } from "../../domain/index.ts";
import { code, prose } from "../markdown-text.ts";
import { verifiedSentence } from "../verified.ts";
import { countOf, shortId } from "../words.ts";
import { blocksText, type Detail, link, list, oneLine, renderToFit, rfcText, section } from "./blocks.ts";
import { warningNotes } from "./warning-notes.ts";

/** Renders a session for the summary of its job: what was decided and why, what merged, and what waits for whom. */
export function renderReviewSummary(output: ReviewOutput, links: ReviewLinks): string {
  return renderToFit((detail) => summaryText(output, links, detail));
}

function summaryText(output: ReviewOutput, links: ReviewLinks, detail: Detail): string {
  const { session_id, merged, waiting = [], reconciled = [], notices = [], warnings = [], dry_run } = output;
  const verified = (output.verified ?? []).map((each) => verifiedSentence(each, dry_run === true));
  const sentences = (texts: readonly string[]) => list(texts, detail, (text) => prose(oneLine(text), detail.sentence));
  return blocksText([
    `### skl: ${dry_run ? "would be " : ""}${counts(output)}`,
    `${forPeople(output, links, detail)} ${ENDINGS[output.ended_because]}`.trim(),
    ...section("Decisions", [decisionTable(output, links, detail)]),
    ...section("Merged", [
      list(
        merged,
        detail,
        ({ branch, commit }) =>
          `${branchText(branch, links, detail)}${commit === "" ? "" : ` as ${code(shortId(commit), 60)}`}`,
      ),
    ]),
    ...section("Held for a person", [
      list(
        output.held ?? [],
        detail,
        ({ path, proposal_id, holds, branch }) =>
          `${code(path, detail.name)} of ${branchText(branch, links, detail)} (${code(proposal_id, 60)}): ${holds.map(({ kind, because }) => `${kind}, because ${prose(oneLine(because), detail.sentence)}`).join(" ")}`,
      ),
    ]),
    ...section("Waiting", [
      list(
        waiting,
        detail,
        ({ path, proposal_id, reason }) =>
          `${code(path, detail.name)} (${code(proposal_id, 60)}): ${prose(oneLine(reason), detail.sentence)}`,
      ),
    ]),
    ...section("Verification of merged results", [sentences(verified)]),
    ...section("Notices", [sentences(notices)]),
    ...section("Finished from an earlier session", [sentences(reconciled)]),
    warningNotes(warnings, detail),
    `Session ${code(session_id, 60)}.${dry_run ? " Dry run: nothing was changed." : ""}`,
  ]);
}

function counts({ reviewed, merged }: ReviewOutput): string {
  return `${countOf(reviewed.length, "proposal")} reviewed, ${countOf(merged.length, "branch")} merged`;
}

const ENDINGS = {
  queue_empty: "Nothing is left that this session could decide.",
  proposal_budget: "The session's budget of proposals is used up; the next run takes the rest.",
  time_budget: "The session's time is used up; the next run takes the rest.",
  uncertain: "Several decisions in a row were uncertain, so the session ended. Look at them before the next run.",
  manual: "The session was asked to end; the next run takes the rest.",
} as const satisfies Record<ReviewOutput["ended_because"], string>;

/** Says what waits for a person. */
function forPeople(output: ReviewOutput, links: ReviewLinks, { items }: Detail): string {
  const { reviewed, rfcs_opened } = output;
  const opened = rfcs_opened ?? reviewed.filter(({ decision }) => decision === "rfc").flatMap(({ rfc }) => rfc ?? []);
  const open = links.openRfcs ?? [];
  const overdue = new Set(open.flatMap(({ id, isOverdue }) => (isOverdue ? [id] : [])));
  const rfcs = [...new Set([...overdue, ...opened, ...open.map(({ id }) => id)])];
  const held = output.held ?? [];
  const isHeld = (id: string) => held.some(({ proposal_id }) => proposal_id === id);
  const escalated = reviewed.filter(
    ({ decision, proposal_id }) => decision === "escalate" && !isHeld(proposal_id),
  ).length;
  const hidden = rfcs.length - items;
  const ids = rfcs.slice(0, items).map((id) => `${rfcText(id, links.rfc(id))}${overdue.has(id) ? " (overdue)" : ""}`);
  const asks = [
    ...(ids.length > 0 ? [`answer ${ids.join(", ")}${hidden > 0 ? ` and ${hidden} more` : ""}`] : []),
    ...(held.length > 0 ? [`approve or reject ${countOf(held.length, "held proposal")}`] : []),
    ...(escalated > 0 ? [`look at ${countOf(escalated, "escalated proposal")}`] : []),
  ];
  return asks.length === 0 ? "Nothing waits for you." : `**For you:** ${asks.join("; ")}.`;
}

const DECISIONS = {
  auto_approve: "✅ approved automatically",
  approve: "✅ approved",
  reject: "⛔ rejected",
  escalate: "🟡 escalated",
  rfc: "🟡 waits for a decision",
} as const satisfies Record<ReviewOutput["reviewed"][number]["decision"], string>;

function decisionTable({ reviewed }: ReviewOutput, links: ReviewLinks, detail: Detail): string {
  if (reviewed.length === 0) return "";
  const rows = reviewed.slice(0, detail.items).map(({ proposal_id, path, branch, decision, rationale, rfc }) => {
    const question = rfc === null ? "" : ` (${rfcText(rfc, links.rfc(rfc))})`;
    const on = branch === undefined ? "" : branchText(branch, links, detail);
    return `| ${code(path, detail.name)}<br>${code(proposal_id, 60)} | ${on} | ${DECISIONS[decision]}${question} | ${prose(oneLine(rationale), detail.sentence)} |`;
  });
  const hidden = reviewed.length - rows.length;
  return [
    "| file | branch | decision | why |",
    "|---|---|---|---|",
    ...rows,
    ...(hidden > 0 ? ["", `and ${hidden} more in the session's log`] : []),
  ].join("\n");
}

function branchText(branch: string, links: ReviewLinks, { name }: Detail): string {
  return link(code(branch, name), links.pullRequest(branch));
}
