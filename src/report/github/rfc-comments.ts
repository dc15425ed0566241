import { type AcceptanceCriterion, markerLine, type Rfc } from "../../domain/index.ts";
import { code, prose } from "../markdown-text.ts";
import { blocksText, type Detail, list, momentText, oneLine, quotation, renderToFit } from "./blocks.ts";
import { chosenOption, criterionText, decisionText, recordText, scopesText } from "./rfc-parts.ts";

/** Renders the last comment on an RFC's issue: the decision and the next steps, or the reason why there is no decision. */
export function renderRfcClosing(rfc: Rfc): string {
  return renderToFit((detail) => `${markerLine("note")}\n${blocksText(closingBlocks(rfc, detail))}`);
}

function closingBlocks(rfc: Rfc, detail: Detail): string[] {
  const id = code(rfc.id, 60);
  const rationale = quotation(rfc.human_rationale, detail);
  switch (rfc.status) {
    case "resolved":
      return [
        `**Decided: ${decisionText(rfc)}.** ${recordText(rfc)}`.trim(),
        prose(oneLine(chosenOption(rfc)?.option.description), detail.sentence),
        rationale,
        ...stepsAfterDecision(rfc, detail),
      ];
    case "withdrawn":
      return [
        `**${id} is withdrawn; no answer is needed.** ${rationale !== "" ? "The reason:" : "Every proposal that waited for it was replaced or withdrawn."}`,
        rationale,
        "If the change comes back, the next review asks again under a new number.",
      ];
    case "open":
    case "overdue":
      return [`**${id} is not decided yet.** Its issue waits for an answer.`];
  }
}

function stepsAfterDecision(rfc: Rfc, detail: Detail): string[] {
  const branch = rfc.branch ? `the branch ${code(rfc.branch, detail.name)}` : "the branch";
  const criteria = rfc.acceptance_criteria ?? [];
  switch (chosenOption(rfc)?.effect) {
    case "approve":
      return mergeBlocks(branch, criteria, detail);
    case "reject":
      return [
        `The change does not merge. Nothing is deleted: ${branch} is kept, and a push without what was decided against is reviewed as usual.`,
      ];
    case "defer":
      return [`The change does not merge for now. Nothing is deleted: ${branch} is kept.`];
    case undefined:
      return [];
  }
}

function mergeBlocks(branch: string, criteria: readonly AcceptanceCriterion[], detail: Detail): string[] {
  const waiting = criteria.filter(({ status }) => status !== "passed");
  if (waiting.length === 0) return [`Every criterion has passed: ${branch} merges with the next review.`];
  return [
    `Next: ${branch} merges once CI has shown ${waiting.length === 1 ? "this" : "all of these"} for its head commit. A new commit starts over.`,
    list(waiting, detail, (criterion) => `${criterionText(criterion, detail)}: ${passesWhen(criterion)}`),
  ];
}

const BY_JUNIT = "passes when a JUnit report of CI lists it as passed";
const PASSES_WHEN = {
  test: BY_JUNIT,
  performance_test: BY_JUNIT,
  schema_conformance: BY_JUNIT,
  ci_check: "passes when the check run of this name succeeds",
  command: "passes when CI records exit code 0 for it",
} as const satisfies Record<NonNullable<AcceptanceCriterion["check_type"]>, string>;

function passesWhen({ check_type = "test", status }: AcceptanceCriterion): string {
  return `${status === "failed" ? "failed last; " : ""}${PASSES_WHEN[check_type]}`;
}

/** Renders the comment for an RFC whose deadline has passed. */
export function renderRfcOverdue(rfc: Rfc): string {
  return renderToFit((detail) => {
    const scopes = scopesText(rfc, detail);
    const since = rfc.human_response_deadline ? ` at ${momentText(rfc.human_response_deadline)}` : "";
    const stopped = scopes === null ? "Nothing of it merges" : `Pushes of agents that touch ${scopes} are stopped`;
    return blocksText([
      `${markerLine("note")}\n**The time to decide ${code(rfc.id, 60)} ran out${since}, and nobody has decided.** That approved nothing.`,
      `${stopped} until a person decides. To let work go on, reply with the lines under “Your answer” above; an answer counts at any time.`,
    ]);
  });
}
