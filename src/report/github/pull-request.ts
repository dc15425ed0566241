import { markerLine, type PullRequestReview } from "../../domain/index.ts";
import { code, prose } from "../markdown-text.ts";
import { countOf, shortId } from "../words.ts";
import { blocksText, codeNames, type Detail, link, list, oneLine, renderToFit, rfcText, section } from "./blocks.ts";
import { contestedIds, type FileOutcome, fileOutcomes } from "./file-outcomes.ts";

/** Renders the comment on a pull request after a session: what happened to its branch, and who has to do what now. */
export function renderPullRequestReview(review: PullRequestReview): string {
  const files = fileOutcomes(review);
  return renderToFit((detail) =>
    blocksText([
      `${markerLine("review")}\n${headline(review, files)}`,
      list(nextSteps(review, files, detail), { ...detail, items: Infinity }, (step) => step),
      ...section(`What the session found in ${code(shortId(review.head))}`, [
        list(files, detail, (file) => outcomeText(file, review, detail)),
      ]),
      ...section("Notices", [list(review.notices, detail, (notice) => prose(oneLine(notice), detail.sentence))]),
    ]),
  );
}

const withStatus = (files: readonly FileOutcome[], status: FileOutcome["status"]): FileOutcome[] =>
  files.filter((file) => file.status === status);

function headline(
  { branch, mergedCommit, commitUrl, rfcUrl }: PullRequestReview,
  files: readonly FileOutcome[],
): string {
  const name = code(branch, 200);
  const rejected = withStatus(files, "rejected");
  const rfcs = rfcsOf(files);
  if (mergedCommit !== null) {
    return `**Merged:** ${name} is on the base as ${link(code(shortId(mergedCommit)), commitUrl(mergedCommit))}. Nothing is left to do.`;
  }
  if (rejected.length > 0) {
    return `**Not merged:** ${rejected.length} of ${countOf(files.length, "file")} of ${name} ${rejected.length === 1 ? "was" : "were"} rejected. Your branch is kept.`;
  }
  const held = heldFiles(files);
  if (held.length > 0) {
    const kinds = [...new Set(held.flatMap(({ holds }) => holds))].join(", ");
    return `**Waits for a person:** ${name} is held (${kinds}). Nothing of it merges before a person approves it.`;
  }
  if (withStatus(files, "escalated").length > 0) return `**Waits for a person:** ${name} touches what is contested.`;
  if (rfcs.length > 0) {
    const ids = rfcs.slice(0, 5).map((id) => rfcText(id, rfcUrl(id)));
    return `**Waits for a decision:** ${name} merges when ${ids.join(", ")} ${rfcs.length === 1 ? "allows" : "allow"} it.`;
  }
  if (files.length > 0 && files.every(({ status }) => status === "approved")) {
    return `**Approved:** ${name} is not merged yet.`;
  }
  if (files.length > 0 && files.every(({ status }) => status === "superseded" || status === "withdrawn")) {
    return `**Nothing to review:** no proposal of ${name} is open any more.`;
  }
  return `**Not decided yet:** ${name} waits for review.`;
}

const heldFiles = (files: readonly FileOutcome[]): FileOutcome[] =>
  withStatus(files, "escalated").filter(({ holds }) => holds.length > 0);

const rfcsOf = (files: readonly FileOutcome[]): string[] => [
  ...new Set(withStatus(files, "waiting_rfc").flatMap(({ rfc }) => rfc ?? [])),
];

/** Says who has to do what; empty where nothing is left to do. */
function nextSteps(review: PullRequestReview, files: readonly FileOutcome[], detail: Detail): string[] {
  if (review.mergedCommit !== null) return [];
  const isRejected = withStatus(files, "rejected").length > 0;
  const isApproved = files.length > 0 && files.every(({ status }) => status === "approved");
  const why = [...new Set(files.flatMap(({ waits }) => waits ?? []))];
  return [
    ...(isRejected
      ? [
          "**Next:** make the changes described below and push again; the new head will be reviewed. Nothing of the branch is deleted.",
        ]
      : []),
    ...escalationSteps(files, detail),
    ...rfcsOf(files)
      .slice(0, detail.items)
      .map((id) => `**A person:** answer ${rfcText(id, review.rfcUrl(id))}; its issue has the lines to reply with.`),
    ...(isApproved && why.length === 0 ? ["**Next:** the next session merges it, unless `skl:hold` is set."] : []),
    ...(isApproved
      ? why
          .slice(0, detail.items)
          .map((reason) => `**Why:** ${prose(oneLine(reason).replace(/\.$/, ""), detail.sentence)}.`)
      : []),
  ];
}

function escalationSteps(files: readonly FileOutcome[], detail: Detail): string[] {
  const held = heldFiles(files);
  return [
    ...holdSteps(held, detail),
    ...contestedSteps(
      files.filter((file) => !held.includes(file)),
      detail,
    ),
  ];
}

function holdSteps(held: readonly FileOutcome[], detail: Detail): string[] {
  if (held.length === 0) return [];
  const ids = held.slice(0, detail.items).map(({ id }) => id);
  const [approve, reject] = ["approve", "reject"].map((verb) => code(`/skl ${verb} ${ids.join(" ")}`, 500));
  return [
    `**A person:** look at what is held below, then comment ${approve} or ${reject}, with your reason on a line ${code("/skl rationale WHY")} after it.`,
  ];
}

function contestedSteps(files: readonly FileOutcome[], detail: Detail): string[] {
  if (withStatus(files, "escalated").length === 0) return [];
  const ids = contestedIds(files);
  if (ids.length === 0) return ["**A person:** look at the contested State entry, then comment `/skl review ID`."];
  const command = code(`/skl review ${ids.slice(0, detail.items).join(" ")}`, 500);
  return [
    `**A person:** look at ${codeNames(ids, detail)}, then comment ${command}. Nothing merges into these files before that.`,
  ];
}

const SIGNS = {
  merged: "✅ merged",
  approved: "✅ approved",
  rejected: "⛔ rejected",
  escalated: "🟡 escalated",
  waiting_rfc: "🟡 waits for a decision",
  pending: "⚪ not decided",
  superseded: "⚪ replaced by a newer head",
  withdrawn: "⚪ withdrawn",
} as const satisfies Record<FileOutcome["status"], string>;

function outcomeText(file: FileOutcome, { rfcUrl }: PullRequestReview, detail: Detail): string {
  const { status, path, classification, rfc, id, why, waits, conflicts } = file;
  const about = [
    ...(classification === null ? [] : [code(classification, 60)]),
    ...(rfc === null ? [] : [rfcText(rfc, rfcUrl(rfc))]),
    code(id, 60),
  ];
  const reasons = [
    oneLine(why),
    ...(waits === null || status === "approved" ? [] : [`Waiting: ${oneLine(waits)}`]),
  ].filter((text) => text !== "");
  const against = conflicts.length === 0 ? [] : [`Conflicts with ${codeNames(conflicts, detail)}.`];
  const sentences = [...reasons.map((text) => prose(text, detail.sentence)), ...against];
  return [`${SIGNS[status]} ${code(path, detail.name)} (${about.join(", ")})`, ...sentences].join("<br>");
}
