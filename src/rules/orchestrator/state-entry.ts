import {
  type Assumption,
  type FileReport,
  type QueueEntry,
  readUncertaintyLevel,
  type StateEntry,
} from "../../kernel/domain/index.ts";

export interface Approval {
  readonly proposal: QueueEntry;
  readonly report: Pick<FileReport, "status" | "old_path">;
  readonly scopeVersion: string | null;
}

/**
 * Returns State after an approved change (specification 7.2, step 8). The entry gets the next version, uncertainty 2, the agent as
 * owner, the scanned dependencies and the agent's assumptions. A deleted file loses its entry; a renamed one keeps its id.
 */
export function addApprovalToState(state: readonly StateEntry[], approval: Approval): StateEntry[] {
  const { proposal, report } = approval;
  const old = findEntryForPath(state, proposal.path, report.old_path);
  if (report.status === "deleted") return state.filter((entry) => entry !== old);
  if (old === null)
    return [...state, buildApprovedEntry(null, approval, () => inventFreeEntryId(proposal.path, state))];
  const next = [...state];
  next[state.indexOf(old)] = buildApprovedEntry(old, approval, () => old.id);
  if (old.path === proposal.path) return next;
  // A file that was moved over another one replaces the other one's entry.
  return next.filter(({ id, path }) => id === old.id || path !== proposal.path);
}

export function findEntryForPath(
  state: readonly StateEntry[],
  path: string,
  oldPath: string | null,
): StateEntry | null {
  return (
    state.find((entry) => entry.path === path) ??
    (oldPath === null ? undefined : state.find((entry) => entry.path === oldPath)) ??
    null
  );
}

function buildApprovedEntry(
  old: StateEntry | null,
  { proposal, scopeVersion }: Approval,
  newId: () => string,
): StateEntry {
  return {
    ...old,
    id: old?.id ?? newId(),
    path: proposal.path,
    semantic_scope: proposal.semantic_scope ?? old?.semantic_scope ?? null,
    scope_schema_version: scopeVersion,
    responsibilities: proposal.responsibilities || (old?.responsibilities ?? ""),
    dependencies: [...(proposal.dependencies ?? old?.dependencies ?? [])],
    invariants_touched: [...new Set([...(old?.invariants_touched ?? []), ...(proposal.invariants_touched ?? [])])],
    assumptions: mergeAssumptions(old?.assumptions ?? [], proposal.assumptions ?? []),
    owner: proposal.agent_id,
    version: old === null ? 1 : (old.version ?? 0) + 1,
    // An entry that was contested stays contested (specification 3.2.3).
    uncertainty_level: old !== null && readUncertaintyLevel(old) === 3 ? 3 : 2,
    // The named check can verify the new version as it did the old one.
    uncertainty_reduced_by: old?.uncertainty_reduced_by ?? null,
    last_reviewed_at: old?.last_reviewed_at ?? null,
    change_count_since_review: (old?.change_count_since_review ?? 0) + 1,
  };
}

/** Adds the new assumptions to the old ones, without repeating an id. */
function mergeAssumptions(before: readonly Assumption[], now: readonly Assumption[]): Assumption[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...now.filter(({ id }) => !known.has(id))];
}

/** Makes an id from the path. If it is taken, the file extension is added, and then a number. */
export function inventFreeEntryId(path: string, others: readonly StateEntry[]): string {
  const toIdWord = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|(?<!_)_+$/g, "");
  const plain = toIdWord(path.replace(/\.[^./]+$/, "")) || "file";
  const takenIds = new Set(others.flatMap(({ id }) => (id.startsWith(plain) ? [id] : [])));
  const extension = toIdWord(/\.([^./]+)$/.exec(path)?.[1] ?? "");
  for (const candidate of extension ? [plain, `${plain}_${extension}`] : [plain])
    if (!takenIds.has(candidate)) return candidate;
  for (let number = 2; ; number += 1) if (!takenIds.has(`${plain}_${number}`)) return `${plain}_${number}`;
}
