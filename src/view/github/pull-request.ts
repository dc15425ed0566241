import { formatMarkerLine, formatReviewedLine, type PullRequestReview } from "../../kernel/domain/index.ts";
import { toMarkdown } from "../document/markdown.ts";
import {
  type Block,
  type Document,
  type Inline,
  type Item,
  joinWithCommas,
  type Mark,
  name,
  namesAfter,
  own,
  section,
  t,
} from "../document/model.ts";
import { formatCount, shortenCommitId } from "../words.ts";
import { type FileOutcome, listEscalatedEntryIds, listFileOutcomes, renderFileOutcome } from "./file-outcomes.ts";

/**
 * Renders the one comment on a pull request after a session: what happened to its branch and who has to do what now, a bullet a reason, and
 * the files in the details. After the merge it is one line.
 */
export function renderPullRequestReview(review: PullRequestReview): string {
  const files = listFileOutcomes(review);
  const { mark, text, next } = summarizePullRequest(review, files);
  const document: Document = [
    { kind: "headline", mark, text, next },
    ...(review.mergedCommit === null
      ? [{ kind: "list" as const, items: groupReasonItems(files) }, ...renderReviewDetails(review, files)]
      : []),
  ];
  return `${formatMarkerLine("report")}\n${formatReviewedLine(review.head)}\n${toMarkdown(document)}`;
}

interface Headline {
  readonly mark: Mark;
  readonly text: Inline;
  readonly next: Inline;
}

const pickFilesWithStatus = (
  files: readonly FileOutcome[],
  ...statuses: readonly FileOutcome["status"][]
): FileOutcome[] => files.filter(({ status }) => statuses.includes(status));

const isEach = (files: readonly FileOutcome[], ...statuses: readonly FileOutcome["status"][]): boolean =>
  files.length > 0 && pickFilesWithStatus(files, ...statuses).length === files.length;

function summarizePullRequest(review: PullRequestReview, files: readonly FileOutcome[]): Headline {
  const { mergedCommit, commitUrl, rfcUrl } = review;
  const branch = name(review.branch);
  if (mergedCommit !== null) {
    const commit = name(shortenCommitId(mergedCommit), commitUrl(mergedCommit));
    return { mark: "pass", text: t`Merged:`, next: t` ${branch} is on the base as ${commit}.` };
  }
  if (pickFilesWithStatus(files, "rejected").length > 0)
    return {
      mark: "block",
      text: t`Not merged: ${branch} goes back to its agent.`,
      next: t` Make the changes described here and push again; the branch is kept.`,
    };
  const escalated = pickFilesWithStatus(files, "escalated");
  const held = escalated.filter(({ holds }) => holds.length > 0);
  if (held.length > 0) {
    const ids = held.slice(0, 40).map(({ id }) => id);
    const kinds = own([...new Set(held.flatMap(({ holds }) => holds))].join(", "));
    const [approve, reject] = ["approve", "reject"].map((verb) => name(`/skl ${verb} ${ids.join(" ")}`));
    return {
      mark: "flag",
      text: t`Waits for a person: ${branch} is held (${kinds}).`,
      next: t` Comment ${approve ?? ""} or ${reject ?? ""}, with your reason on a line \`/skl rationale WHY\` after it.`,
    };
  }
  if (escalated.length > 0) {
    const ids = listEscalatedEntryIds(files).slice(0, 40);
    const command = name(`/skl review ${ids.length === 0 ? "ID" : ids.join(" ")}`);
    return {
      mark: "flag",
      text: t`Waits for a person: ${branch} touches what is contested.`,
      next: t` Look at ${namesAfter("", ids) ?? "the contested State entry"}, then comment ${command}.`,
    };
  }
  const rfcs = [...new Set(pickFilesWithStatus(files, "waiting_rfc").flatMap(({ rfc }) => rfc ?? []))].slice(0, 5);
  if (rfcs.length > 0) {
    const ids = joinWithCommas(...rfcs.map((id) => [name(id, rfcUrl(id))]));
    return {
      mark: "flag",
      text: t`Waits for a decision: ${branch} merges when a person allows it.`,
      next: t` Answer ${ids}; the issue has the lines to reply with.`,
    };
  }
  if (isEach(files, "approved")) {
    const why = [...new Set(files.flatMap(({ waits }) => waits ?? []))].slice(0, 5).map(endReasonSentence);
    const next = why.length === 0 ? t` The next session merges it, unless \`skl:hold\` is set.` : t` ${why.join(" ")}`;
    return { mark: "pass", text: t`Approved: ${branch} is not merged yet.`, next };
  }
  if (isEach(files, "superseded", "withdrawn"))
    return { mark: "skipped", text: t`Nothing to review:`, next: t` no proposal of ${branch} is open any more.` };
  return { mark: "skipped", text: t`Not decided yet:`, next: t` ${branch} waits for review.` };
}

const OPEN = ["rejected", "escalated", "waiting_rfc", "pending"] as const;

/** Returns what keeps the branch from merging, each reason once with its files. */
function groupReasonItems(files: readonly FileOutcome[]): Item[] {
  const reasons = new Map<string, FileOutcome[]>();
  for (const file of pickFilesWithStatus(files, ...OPEN)) {
    const why = [file.why, file.waits ?? ""].filter((text) => text !== "").join(" ");
    if (why !== "") reasons.set(why, [...(reasons.get(why) ?? []), file]);
  }
  return [...reasons].map(([why, [first, ...others]]) => {
    const conflicts = namesAfter(" It conflicts with ", [
      ...new Set([first, ...others].flatMap((file) => file?.conflicts ?? [])),
    ]);
    const more = others.length === 0 ? null : own(` and ${formatCount(others.length, "other file")}`);
    return {
      mark: pickFileMark(first),
      text: t`${name(first?.path ?? "")}${more}: ${why}${conflicts && t`${conflicts}.`}`,
    };
  });
}

const endReasonSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const pickFileMark = (file: FileOutcome | undefined): Mark =>
  file?.status === "rejected" ? "block" : file?.status === "pending" ? "skipped" : "flag";

function renderReviewDetails({ notices, head, rfcUrl }: PullRequestReview, files: readonly FileOutcome[]): Block[] {
  const told = pickFilesWithStatus(files, ...OPEN);
  const items = files.map((file) => renderFileOutcome(told.includes(file) ? { ...file, why: "" } : file, rfcUrl));
  const noted = notices.map((notice): Item => ({ mark: "none", text: [notice] }));
  const blocks: Document = [{ kind: "list", items }, ...section("Notices", [{ kind: "list", items: noted }])];
  return files.length === 0 && notices.length === 0
    ? []
    : [{ kind: "details", summary: `${formatCount(files.length, "file")} of ${shortenHead(head)}`, blocks }];
}

const shortenHead = (head: string): string => (/^[0-9a-f]+$/.test(head) ? shortenCommitId(head) : "this head");
