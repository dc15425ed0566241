import {
  type Evidence,
  isObjectId,
  listItems,
  type ObjectId,
  type Overlap,
  type QueueEntry,
} from "../../kernel/domain/index.ts";
import { overlapsWithWaiting } from "../../rules/orchestrator/index.ts";
import { findUncontainedCommits } from "../../workspace/git/index.ts";
import { mapBaseMerges } from "../../workspace/ground/index.ts";
import type { ExaminedHead } from "./examine.ts";
import type { Round } from "./round.ts";
import { collectRequired } from "./verify/required.ts";

/** Why the evidence keeps a head from merging. */
export interface Unproven {
  readonly because: string;
  /** The checks that failed; none if some check has to pass first. */
  readonly checks: readonly string[];
}

/**
 * Returns why a head is not proven well enough to merge, or null. A failed check keeps it from merging until a later record of that check
 * says otherwise. In a repository with CI, a head that meets other changes needs a check that passed.
 */
export async function findUnprovenReason(round: Round, head: ExaminedHead): Promise<Unproven | null> {
  const latest = pickLatestEvidence(round.settings.evidence, head.head);
  const failed = latest.filter(({ status }) => status === "failed").map(({ name }) => name);
  if (failed.length > 0) {
    const names = listItems(failed.map((name) => `\`${name}\``));
    return {
      because: `${names} failed for this head; correct it and push again, or have it run again`,
      checks: failed,
    };
  }
  if (latest.some(({ status }) => status === "passed") || !hasOnlyCi(round, head)) return null;
  const [met] = await findMeetingsWithMerged(round, head);
  if (met === undefined) return null;
  const why = `it meets the merged change of ${met.agent_id} on ${met.branch} in ${met.path} (${listItems(met.symbols)})`;
  return { because: `${why}, so a check has to pass for this head first, and none is on record`, checks: [] };
}

/** Returns the last record of each source and name; of two at the same time, the one that failed. */
function pickLatestEvidence(evidence: readonly Evidence[], head: ObjectId): Evidence[] {
  const latest = new Map<string, Evidence>();
  for (const record of evidence) {
    if (record.commit !== head) continue;
    const key = `${record.source} ${record.name}`;
    const known = latest.get(key);
    if (known?.recorded_at === record.recorded_at && known.status === "failed") continue;
    latest.set(key, record);
  }
  return [...latest.values()];
}

/** Returns whether CI is configured and the merged result is not verified in any case. */
function hasOnlyCi({ workspace, settings, ledger }: Round, { files }: ExaminedHead): boolean {
  const { apps, artifacts, recorders } = workspace.rules.config.evidence;
  // People are named by their e-mail.
  const isByApp = ({ recorded_by: by }: Evidence) => by !== undefined && !by.includes("@");
  if (apps.length + artifacts.length + recorders.length === 0 && !settings.evidence.some(isByApp)) return false;
  const proposals = files.map(({ proposal }) => proposal);
  return collectRequired(proposals, workspace.rules, ledger.rfcs, "commands").names.length === 0;
}

/** Returns where a head shares, uses or changes symbols of merged heads that it does not contain. Git is asked only where it does. */
export async function findMeetingsWithMerged({ ledger, workspace }: Round, head: ExaminedHead): Promise<Overlap[]> {
  const own = head.files.map(({ proposal }) => proposal);
  const merged = new Map<string, QueueEntry[]>();
  for (const entry of ledger.knowledge.queue)
    if (entry.status === "merged" && entry.branch !== head.branch && entry.head)
      merged.set(entry.head, [...(merged.get(entry.head) ?? []), entry]);
  const found = [...merged].flatMap(([other, proposals]) => {
    const { branch = "", agent_id: agent = "" } = proposals[0] ?? {};
    return overlapsWithWaiting(own, { branch, head: other, agent, proposals });
  });
  return omitContainedOverlaps(found, head.head, workspace);
}

/** Returns the overlaps with heads that are in this clone and not part of `head`, neither as they were nor squashed. */
export async function omitContainedOverlaps(
  overlaps: readonly Overlap[],
  head: ObjectId,
  { repository, base }: Round["workspace"],
): Promise<Overlap[]> {
  if (overlaps.length === 0) return [];
  const others = [...new Set(overlaps.flatMap(({ head: other }) => (other && isObjectId(other) ? [other] : [])))];
  const infos = await Promise.all(others.map((other) => repository.objects.info(other)));
  const here = others.filter((_, at) => infos[at]?.type === "commit");
  const landings = await mapBaseMerges(repository, base.oid);
  const unknown = await findUncontainedCommits(repository, head, [
    ...here,
    ...here.flatMap((each) => landings.get(each) ?? []),
  ]);
  const isNew = new Set<string>(here.filter((each) => unknown.has(each) && unknown.has(landings.get(each) ?? each)));
  return overlaps.filter(({ head: other }) => other !== null && isNew.has(other));
}
