import { type BranchResult, openHolds, type QueueEntry, type ReviewOutput } from "../../kernel/domain/index.ts";
import { type Item, joinWithCommas, type Mark, name, namesAfter, own, t } from "../document/model.ts";

type ReviewedRow = ReviewOutput["reviewed"][number];

/** The status of one file of a branch after a session. */
export interface FileOutcome {
  readonly id: string;
  readonly path: string;
  readonly status: QueueEntry["status"];
  readonly classification: string | null;
  /** The reason that the session gave. */
  readonly why: string;
  /** The reason why the session did not decide, or did not merge what it approved. */
  readonly waits: string | null;
  readonly rfc: string | null;
  /** The kinds of findings that hold it until a person approves it. */
  readonly holds: readonly string[];
  /** The proposals that it conflicts with. */
  readonly conflicts: readonly string[];
}

/** Returns an outcome for each proposal: first those of the queue entries, then those that only the session's output knows. */
export function listFileOutcomes({ reviewed, entries, mergedCommit, waiting }: BranchResult): FileOutcome[] {
  const ids = new Set([...entries, ...reviewed, ...waiting].map(({ proposal_id }) => proposal_id));
  return [...ids].map((id) => {
    const entry = entries.find(({ proposal_id }) => proposal_id === id);
    const row = reviewed.find(({ proposal_id }) => proposal_id === id);
    const wait = waiting.find(({ proposal_id }) => proposal_id === id);
    const status = entry?.status ?? (row === undefined ? "pending" : STATUS_OF[row.decision]);
    return {
      id,
      path: entry?.path ?? row?.path ?? wait?.path ?? "",
      status: mergedCommit !== null && status === "approved" ? "merged" : status,
      classification: row?.classification ?? entry?.decision?.classification ?? null,
      why: row?.rationale ?? entry?.decision?.rationale ?? "",
      waits: wait?.reason ?? null,
      rfc: entry?.rfc ?? row?.rfc ?? null,
      holds: listHeldKinds(entry, row),
      conflicts: entry?.decision?.conflicts ?? [],
    };
  });
}

function listHeldKinds(entry: QueueEntry | undefined, row: ReviewedRow | undefined): string[] {
  const held = openHolds(entry ?? { holds: row?.holds ?? [] });
  return [...new Set(held.map(({ kind }) => kind))];
}

const STATUS_OF = {
  auto_approve: "approved",
  approve: "approved",
  reject: "rejected",
  escalate: "escalated",
  rfc: "waiting_rfc",
} as const satisfies Record<ReviewedRow["decision"], QueueEntry["status"]>;

const WORDS = {
  merged: ["pass", "merged"],
  approved: ["pass", "approved"],
  rejected: ["block", "rejected"],
  escalated: ["flag", "held"],
  waiting_rfc: ["flag", "waits for a decision"],
  pending: ["skipped", "not decided"],
  superseded: ["skipped", "replaced by a newer head"],
  withdrawn: ["skipped", "withdrawn"],
} as const satisfies Record<FileOutcome["status"], readonly [Mark, string]>;

/** Returns what became of one file; without `why` where the reason stands elsewhere. */
export function renderFileOutcome(
  { id, path, status, classification, rfc, why }: FileOutcome,
  rfcUrl: (id: string) => string | null = () => null,
): Item {
  const [mark, says] = WORDS[status];
  return {
    mark,
    text: t`${name(path)} ${own(says)}${why === "" ? null : t`: ${why}`}`,
    notes: joinWithCommas(
      namesAfter("", [classification]),
      rfc === null ? null : [name(rfc, rfcUrl(rfc))],
      namesAfter("", [id]),
    ),
  };
}

/** Returns the State entries that escalations name, each once. A person marks them as reviewed with `/skl review ID`. */
export function listEscalatedEntryIds(files: readonly FileOutcome[]): string[] {
  const named = files
    .filter(({ status }) => status === "escalated")
    .flatMap(({ why }) => [...why.matchAll(/`skl state review ([\w.:@/+-]{1,200})`/g)].map(([, id]) => id ?? ""));
  return [...new Set(named)];
}
