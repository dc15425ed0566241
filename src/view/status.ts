import type { DoctorOutput, StatusOutput } from "../kernel/domain/documents.generated.ts";
import { changeLines } from "./changes.ts";
import { renderFieldLines } from "./fields.ts";
import { renderIntentOverlaps } from "./inbox.ts";
import { renderGradedProblems } from "./problems.ts";
import {
  bad,
  blank,
  type Document,
  dim,
  good,
  type Line,
  line,
  plain,
  type Span,
  warn,
  warned,
} from "./text/compose.ts";
import { formatDuration, shortenCommitId } from "./words.ts";

const CONTESTED_SHOWN = 5;
const HANDOFF_SHOWN = 8;

/** Shows the base branch, the identity, the queue and the decisions that wait for a person. */
export function renderStatus(output: StatusOutput, verbose = false): Document {
  return [
    ...renderFieldLines(
      [
        ["base", describeBaseBranch(output.base)],
        ["you are", describeIdentity(output.identity)],
        ["queue", queueSpans(output.queue)],
        ["RFCs", renderRfcCounts(output.rfcs)],
        ["contested", describeContestedEntries(output.contested)],
        ["digest", output.digest_due ? [warn("due"), ": `skl digest`"] : null],
        ["hook", hookSpans(output.hook)],
      ],
      0,
    ),
    ...renderBranchLines(output, verbose),
    ...renderIntentOverlaps(output.overlaps),
    ...renderHandoffLines(output.handoff ?? null),
    warned(output.warnings),
  ];
}

/** Returns a line for each branch. Of those that merged, it has the ones of whoever asks. */
function renderBranchLines({ changes, identity }: StatusOutput, verbose: boolean): Line[] {
  const shown = changes.filter(({ state, agent }) => state !== "merged" || agent === identity.agent);
  return shown.length === 0 ? [] : [blank, ...changeLines(shown, 0, verbose)];
}

/** Shows the problems of an installation. */
export function renderDoctorReport({ findings }: DoctorOutput): Document {
  if (findings.length === 0) return [line(0, good("Everything is in order."))];
  return renderGradedProblems(findings.map((finding) => ({ ...finding, place: "" })));
}

/** Returns the first sentences about what the last session left to do; the digest has all of them. */
function renderHandoffLines(handoff: StatusOutput["handoff"] | null): Line[] {
  if (!handoff) return [];
  const { session_id, notices, uncertain_decisions, patterns } = handoff;
  const left = [...uncertain_decisions, ...patterns, ...notices];
  if (left.length === 0) return [];
  const hidden = left.length - HANDOFF_SHOWN;
  return [
    blank,
    line(0, dim(`Left by ${session_id}:`)),
    ...left.slice(0, HANDOFF_SHOWN).map((text) => line(2, text)),
    ...(hidden > 0 ? [line(2, dim(`and ${hidden} more: \`skl digest\``))] : []),
  ];
}

function describeBaseBranch({ branch, oid, age_s }: StatusOutput["base"]): string {
  if (branch === null) return "not found: set it with `git config skl.base NAME`";
  const at = oid === null ? " (no commit)" : ` at ${shortenCommitId(oid)}`;
  return `${branch}${at}${age_s === null ? "" : `, fetched ${formatDuration(age_s)} ago`}`;
}

function describeIdentity({ agent, source }: StatusOutput["identity"]): string {
  if (agent === null) return "a person: no agent is known here, so the checks only advise";
  return `${agent}${source === null ? "" : `, by ${source}`}`;
}

function queueSpans({ unresolved, limit }: StatusOutput["queue"]): Span[] | null {
  if (unresolved === 0) return null;
  const text = `${unresolved} of ${limit} waiting`;
  return [unresolved >= limit ? bad(`${text}: pushes of agents stop`) : plain(text)];
}

function renderRfcCounts({ open, overdue }: StatusOutput["rfcs"]): Span[] | null {
  if (open === 0) return null;
  return [plain(`${open} open`), ...(overdue > 0 ? [plain(", "), bad(`${overdue} overdue`)] : [])];
}

function describeContestedEntries(contested: readonly string[]): string | null {
  if (contested.length === 0) return null;
  const hidden = contested.length - CONTESTED_SHOWN;
  return contested.slice(0, CONTESTED_SHOWN).join(", ") + (hidden > 0 ? ` and ${hidden} more: \`skl state\`` : "");
}

function hookSpans({ installed, path, judged, reason, fix }: StatusOutput["hook"]): Span[] {
  if (judged) return [plain(`installed${path === null ? "" : `, ${path}`}`)];
  const [summary, next] = installed
    ? ["installed, but pushes from here are not judged", fix]
    : ["not installed", "`skl init`, then `skl doctor`"];
  return [warn(summary), plain(`: ${[reason, next].filter(Boolean).join(" ")}`)];
}
