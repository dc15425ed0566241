import { isObjectId, parseInstant, type QueueEntry } from "../../kernel/domain/index.ts";
import { parseKnowledge } from "../../kernel/knowledge/index.ts";
import { GitTree } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { groupByWaitingHead } from "../intents/index.ts";

/** A head that a session merged. Times are in milliseconds. */
export interface MergedHead {
  readonly entries: readonly QueueEntry[];
  readonly at: number;
  /** Is null where no entry says it. */
  readonly pushed: number | null;
}

export interface Recorded {
  readonly sessions: number;
  /** When the first of these sessions wrote its log; null without a session. */
  readonly first: number | null;
  readonly merged: readonly MergedHead[];
  /** Every proposal as these sessions left it, or as it is now. */
  readonly entries: readonly QueueEntry[];
}

/** The knowledge of at most this many sessions is read; of more, the period begins later. */
const MOST_SESSIONS = 1000;

/**
 * Reads what the sessions since a time left in the queue. The queue itself forgets what has landed, so that the knowledge is read as each
 * commit with a session's log had it. One that cannot be read counts as nothing.
 */
export async function readRecorded({ repository, base, rules }: Workspace, since: Date): Promise<Recorded> {
  const range = ["--first-parent", `--since=${since.toISOString()}`, `--max-count=${MOST_SESSIONS}`, base.oid];
  const log = ["log", "--format=%H %ct", "--no-show-signature", ...range, "--", ".skl/orchestrator_log"];
  const rows = (await repository.git(log)).stdout.toString("latin1").split("\n").filter(Boolean).reverse();
  const entries = new Map<string, QueueEntry>();
  const landed = new Map<string, number>();
  const times: number[] = [];
  for (const row of rows) {
    const [commit = "", seconds = ""] = row.split(" ");
    if (!isObjectId(commit)) continue;
    const at = Number(seconds) * 1000;
    times.push(at);
    const bytes = await new GitTree(repository.objects, commit).read(".skl/knowledge.json");
    const parsed = bytes ? parseKnowledge(bytes, commit) : null;
    for (const entry of parsed?.ok ? parsed.value.queue : []) {
      entries.set(entry.proposal_id, entry);
      if (entry.status === "merged" && !landed.has(entry.proposal_id)) landed.set(entry.proposal_id, at);
    }
  }
  for (const entry of rules.knowledge.queue) entries.set(entry.proposal_id, entry);
  const all = [...entries.values()];
  const merged = groupByWaitingHead(all.filter(({ proposal_id }) => landed.has(proposal_id))).map((own) => {
    const pushed = own.flatMap(({ pushed_at }) => parseInstant(pushed_at) ?? []);
    return {
      entries: own,
      at: Math.max(...own.map(({ proposal_id }) => landed.get(proposal_id) ?? 0)),
      pushed: pushed.length === 0 ? null : Math.min(...pushed),
    };
  });
  return { sessions: times.length, first: times[0] ?? null, merged, entries: all };
}
