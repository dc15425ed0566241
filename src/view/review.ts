import type { ReviewLinks, ReviewOutput } from "../kernel/domain/index.ts";
import { pickPersonsHolds, toPasteableName } from "../kernel/domain/index.ts";
import { toMarkdown } from "./document/markdown.ts";
import {
  bad,
  type Document,
  dim,
  good,
  type Inline,
  type Item,
  joinWithCommas,
  line,
  type Mark,
  name,
  own,
  type Span,
  say,
  strong,
  t,
  warn,
  warned,
} from "./document/model.ts";
import { foldEqualReasons } from "./equal-reasons.ts";
import { listFileOutcomes, renderFileOutcome } from "./github/file-outcomes.ts";
import { describeKind } from "./state-words.ts";
import { describeMergeVerification } from "./verified.ts";
import { formatCount, shortenCommitId } from "./words.ts";

type Reviewed = ReviewOutput["reviewed"][number];

/** What a session did with one branch. */
interface Outcome {
  readonly branch: string;
  readonly agent: string | null;
  readonly mark: Mark;
  readonly says: Span;
  /** Why a person or an agent has to act, each reason once; empty where nobody has to. */
  readonly because: readonly string[];
  readonly next: readonly string[];
}

/** Renders a session for the summary of its job. */
export function renderReviewSummary(output: ReviewOutput, links: ReviewLinks): string {
  return toMarkdown(renderReview(output, { links }));
}

interface Reader {
  /** Only a page has links. */
  readonly links?: ReviewLinks;
  /** Leads to a branch instead of the command to paste. */
  readonly link?: (branch: string) => string | null;
  /** Whether each reason is shown. */
  readonly isWhole?: boolean;
}

/**
 * Returns what a session decided: a line for each branch, and below it the reason and the command to paste where a person or an agent has to
 * act. In the details every file has its decision.
 */
export function renderReview(output: ReviewOutput, { links, link, isWhole = false }: Reader): Document {
  const {
    notices = [],
    reconciled = [],
    verified = [],
    warnings = [],
    log,
    dry_run,
    ended_because,
    session_id,
  } = output;
  const outcomes = listReviewedBranches(output).map((branch) => summarizeBranchOutcome(branch, output));
  const said = outcomes.flatMap(({ because }) => because);
  const told = [
    ...verified.map((each) => describeMergeVerification(each, dry_run === true)),
    ...reconciled,
    ...notices,
  ];
  const all = outcomes.length;
  const what = all === 0 ? "no branch waits" : `${output.merged.length} of ${formatCount(all, "branch")} merged`;
  const ending = ENDINGS[ended_because];
  return [
    line(0, strong(session_id), own(`: ${dry_run ? "would be: " : ""}${what}`)),
    ...renderAskedRfcs(links),
    {
      kind: "list",
      items: outcomes.map((outcome) =>
        renderBranchOutcome(outcome, { isWhole, ...(links ? { links } : {}), ...(link ? { link } : {}) }),
      ),
    },
    {
      kind: "list",
      items: told.filter((text) => !said.includes(text)).map((text) => ({ mark: "none", text: [text] })),
    },
    ...(ending === null ? [] : [say`${own(ending)}`]),
    { kind: "details", summary: "File by file", blocks: [{ kind: "list", items: renderReviewedFiles(output) }] },
    { kind: "details", summary: "Log", blocks: log && links === undefined ? [say`${name(log)}`] : [] },
    warned(warnings),
  ];
}

/** Names the RFCs that wait for an answer, whichever session opened them. */
function renderAskedRfcs(links: ReviewLinks | undefined): Document {
  const open = links?.openRfcs ?? [];
  if (links === undefined || open.length === 0) return [];
  const ids = [...open].sort((a, b) => Number(b.isOverdue) - Number(a.isOverdue)).slice(0, 20);
  const named = ids.map(
    ({ id, isOverdue }): Inline => t`${name(id, links.rfc(id))}${isOverdue ? own(" (overdue)") : null}`,
  );
  return [say`**For you:** answer ${joinWithCommas(...named)}.`];
}

function listReviewedBranches({ reviewed, merged, held = [], waiting = [] }: ReviewOutput): string[] {
  const named = [...merged, ...reviewed, ...held, ...waiting].map(({ branch }) => branch ?? "");
  return [...new Set(named.filter((branch) => branch !== ""))];
}

function summarizeBranchOutcome(branch: string, output: ReviewOutput): Outcome {
  const { reviewed, merged, held = [], waiting = [] } = output;
  const files = reviewed.filter((each) => each.branch === branch);
  const holds = held.filter((each) => each.branch === branch);
  const common = { branch, agent: files[0]?.agent_id ?? holds[0]?.agent_id ?? null, because: [], next: [] };
  const merge = merged.find((each) => each.branch === branch);
  if (merge !== undefined) {
    const readers = [...new Set(files.flatMap(({ reader }) => reader ?? []))].join(", ");
    const merges = output.dry_run
      ? "would merge"
      : `merged${merge.commit ? ` as ${shortenCommitId(merge.commit)}` : ""}`;
    return { ...common, mark: "pass", says: good(`${merges}${readers === "" ? "" : `, read by ${readers}`}`) };
  }
  const rejected = listDistinctRationales(files, "reject").filter((text) => !text.startsWith("Not merged: "));
  if (rejected.length > 0 || files.some(({ decision }) => decision === "reject"))
    return { ...common, mark: "block", says: bad("goes back to its agent"), because: rejected };
  const rfcs = [...new Set(files.flatMap(({ rfc }) => rfc ?? []))];
  const target = toPasteableName(branch, "BRANCH");
  const decide = [`skl approve ${target} --rationale "…"`, `skl reject ${target} --rationale "…"`];
  const open = holds.flatMap((each) => pickPersonsHolds(each.holds));
  const kinds = [...new Set(open.map(({ kind }) => describeKind(kind)))].join(", ");
  const waits = { ...common, mark: "flag" } as const;
  const breaks = open.filter(({ kind }) => kind === "link").map((hold) => hold.because);
  if (breaks.length > 0)
    return {
      ...waits,
      says: bad(`needs its agent (${describeKind("link")})`),
      because: foldEqualReasons(breaks),
      next: ["skl check"],
    };
  if (files.some(({ decision }) => decision === "rfc")) {
    const because = [...listDistinctRationales(files, "rfc"), ...open.map((hold) => hold.because)];
    const says = warn(`needs you (${[...rfcs, ...(kinds === "" ? [] : [kinds])].join(", ")})`);
    return { ...waits, says, because, next: rfcs.map((id) => `skl rfc show ${id}`) };
  }
  if (open.length > 0) {
    const because = [...new Set(open.map((hold) => hold.because))];
    return { ...waits, says: warn(`needs you (${kinds})`), because, next: decide };
  }
  const escalated = listDistinctRationales(files, "escalate");
  if (escalated.length > 0) return { ...waits, says: warn("needs you"), because: escalated, next: decide };
  const reasons = waiting
    .filter((each) => each.branch === branch)
    .map(({ reason }) => (reason.endsWith(".") ? reason : `${reason}.`));
  return { ...common, mark: "none", says: dim("waits"), because: [...new Set(reasons)] };
}

function listDistinctRationales(files: readonly Reviewed[], decision: Reviewed["decision"]): string[] {
  return [...new Set(files.filter((each) => each.decision === decision).map(({ rationale }) => rationale))];
}

const REASONS_SHOWN = 3;

function renderBranchOutcome(
  { branch, agent, mark, says, because, next }: Outcome,
  { links, link, isWhole }: Reader,
): Item {
  const shown = isWhole ? because : because.slice(0, REASONS_SHOWN);
  const rest = because.length - shown.length;
  const where = "`skl review --verbose`, or `skl queue --verbose` later";
  const commands = next.map((command): Inline => [own(`\`${command}\``)]);
  const joined = commands.flatMap((command, at) => (at === 0 ? command : [own(" or "), ...command]));
  return {
    mark,
    text: t`${name(branch, links?.pullRequest(branch) ?? link?.(branch) ?? null)}${agent === null ? null : dim(` of ${agent}`)}: ${says}`,
    more: [
      ...shown.map((text) => [text]),
      ...(rest > 0 ? [[dim(`and ${rest} more${links ? "" : `: ${where}`}`)]] : []),
      ...(next.length > 0 && links === undefined && link === undefined ? [t`${strong("Next:")} ${joined}`] : []),
    ],
  };
}

function renderReviewedFiles({ reviewed }: ReviewOutput): Item[] {
  return listFileOutcomes({ reviewed, entries: [], mergedCommit: null, waiting: [] }).map((file) =>
    renderFileOutcome(file),
  );
}

const ENDINGS: Readonly<Record<ReviewOutput["ended_because"], string | null>> = {
  queue_empty: null,
  proposal_budget: "The session's budget of branches is used up; run `skl review` again for the rest.",
  time_budget: "The session's time is used up; run `skl review` again for the rest.",
  uncertain:
    "Several decisions in a row were uncertain, so the session ended; look at them, then run `skl review` again.",
  manual: "The session was asked to end; run `skl review` again for the rest.",
};
