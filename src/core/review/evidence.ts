import {
  checkPassed,
  type Evidence,
  lowerUncertainty,
  type ObjectId,
  raiseLevel,
  readUncertaintyLevel,
  type StateEntry,
} from "../../kernel/domain/index.ts";
import { parseEvidence, parseKnowledge } from "../../kernel/knowledge/index.ts";
import { evaluateCriteria } from "../../rules/rfc/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";
import { computeBaseWithSquashed } from "../../workspace/ground/index.ts";

/** Names the refs among which evidence is read. */
export interface EvidenceSource {
  readonly repository: Repository;
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly namespace: string;
}

export interface FoundEvidence {
  /** Each record with the commit that holds it, the oldest first. */
  readonly records: readonly { readonly record: Evidence; readonly oid: ObjectId }[];
  /** Lists the refs whose record cannot be used, with the reason. */
  readonly unreadable: readonly { readonly ref: string; readonly oid: ObjectId; readonly message: string }[];
}

/** Reads every evidence record. One that names another commit than its ref does not count. */
export async function readEvidence({ repository, refs, namespace }: EvidenceSource): Promise<FoundEvidence> {
  const prefix = `${namespace}/evidence/`;
  const own = [...refs].filter(([ref]) => ref.startsWith(prefix));
  const unreadable: FoundEvidence["unreadable"][number][] = [];
  const records = await Promise.all(
    own.map(async ([ref, oid]): Promise<FoundEvidence["records"]> => {
      const bytes = await new GitTree(repository.objects, oid).read("evidence.json");
      const parsed = bytes && parseEvidence(bytes, ref);
      const commit = ref.slice(prefix.length).split("/")[0];
      if (parsed?.ok && parsed.value.commit === commit) return [{ record: parsed.value, oid }];
      unreadable.push({
        ref,
        oid,
        message: `The evidence ref ${ref} cannot be used: ${explainRefusedEvidence(parsed)}.`,
      });
      return [];
    }),
  );
  return { records: records.flat().toSorted((a, b) => compareEvidenceTimes(a.record, b.record)), unreadable };
}

function explainRefusedEvidence(parsed: ReturnType<typeof parseEvidence> | null): string {
  if (parsed === null) return "it holds no evidence.json";
  return parsed.ok ? "it names another commit" : (parsed.error[0]?.message ?? "it cannot be read").replace(/\.$/, "");
}

function compareEvidenceTimes(a: Evidence, b: Evidence): number {
  const [left, right] = [Date.parse(a.recorded_at), Date.parse(b.recorded_at)];
  return left - right || (a.name < b.name ? -1 : Number(a.name > b.name));
}

export interface EvidenceOnBase {
  readonly repository: Repository;
  readonly base: ObjectId;
  readonly state: readonly StateEntry[];
  readonly evidence: readonly Evidence[];
}

export interface LoweredState {
  readonly state: readonly StateEntry[];
  /** A sentence for each entry that a passing check verified, or that is not verified any more. */
  readonly notes: readonly string[];
}

/**
 * Returns State in which each entry is verified whose named check passed for a commit with the entry's current version (specification
 * 3.2.3). Evidence for an earlier version proves nothing. If the check fails afterwards, a verified entry becomes a proposed one again.
 */
export async function verifyState(source: EvidenceOnBase): Promise<LoweredState> {
  const { state, evidence } = source;
  const candidates = state.filter((entry) => readUncertaintyLevel(entry) < 3);
  const latest = new Map<string, { readonly check: CheckOfEntry; readonly commit: string; readonly at: string }>();
  const versions = new Map<string, Promise<ReadonlyMap<string, number>>>();
  for (const entry of candidates) {
    for (const record of evidence) {
      const check = findEntryCheck(record, entry);
      if (check === null) continue;
      const at = versions.get(record.commit) ?? readVersionsAt(source, record.commit);
      versions.set(record.commit, at);
      if ((await at).get(entry.id) !== (entry.version ?? 1)) continue;
      // The records are in the order of time. The last one counts; of two at the same time, the one that failed.
      const last = latest.get(entry.id);
      if (check.status === "pending" || (last?.at === record.recorded_at && last.check.status === "failed")) continue;
      latest.set(entry.id, { check, commit: record.commit, at: record.recorded_at });
    }
  }
  const notes: string[] = [];
  const next = state.map((entry) => {
    const { check, commit } = latest.get(entry.id) ?? {};
    if (check === undefined || commit === undefined) return entry;
    const isVerified = readUncertaintyLevel(entry) === 0;
    if (isVerified === (check.status === "passed")) return entry;
    const at = commit.slice(0, 12);
    notes.push(
      isVerified
        ? `${entry.id} is no longer verified: ${check.name} failed for ${at}.`
        : `${entry.id} is verified: ${check.name} passed for ${at}.`,
    );
    return isVerified ? raiseLevel(entry, 2) : lowerUncertainty(entry, checkPassed(check.name, commit));
  });
  return notes.length === 0 ? { state, notes } : { state: next, notes };
}

interface CheckOfEntry {
  readonly name: string;
  readonly status: "passed" | "failed" | "pending";
}

/** Returns what a record says about an entry, by the entry's named check or because it was recorded for the entry. */
function findEntryCheck(record: Evidence, entry: StateEntry): CheckOfEntry | null {
  const reference = entry.uncertainty_reduced_by;
  if (reference) {
    const criterion = { id: "check", check_type: "test" as const, check_reference: reference };
    const [judged] = evaluateCriteria(
      { id: "RFC_0", status: "open", acceptance_criteria: [criterion] },
      [record],
      record.commit,
    );
    if (judged?.status === "passed" || judged?.status === "failed") return { name: reference, status: judged.status };
  }
  return record.for?.includes(entry.id) ? { name: record.name, status: record.status } : null;
}

/** Returns the versions of the entries at a commit; none for a commit that the base does not contain. */
async function readVersionsAt(
  { repository, base }: EvidenceOnBase,
  commit: string,
): Promise<ReadonlyMap<string, number>> {
  const known = await repository.commitOf(commit);
  if (known === null) return new Map();
  const whole = await computeBaseWithSquashed(repository, base);
  const contained = await repository.git(["merge-base", "--is-ancestor", known, whole], { answers: [1, 128] });
  if (contained.code !== 0) return new Map();
  const bytes = await new GitTree(repository.objects, known).read(".skl/knowledge.json");
  const parsed = bytes && parseKnowledge(bytes, commit);
  return new Map(parsed?.ok ? parsed.value.state.map(({ id, version }) => [id, version ?? 1]) : []);
}
