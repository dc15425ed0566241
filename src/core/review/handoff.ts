import type { Handoff, ObjectId } from "../../kernel/domain/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";
import { readLastLog } from "./session-logs.ts";

/** Limits each list of a handoff; the log itself has all of it. */
const MOST_ITEMS = 20;

/** Returns what the last session left for the next one (specification 7.5); null before the first, or if its log cannot be read. */
export async function readLastHandoff(repository: Repository, base: ObjectId): Promise<Handoff | null> {
  const log = await readLastLog(new GitTree(repository.objects, base));
  if (log === null) return null;
  return {
    session_id: log.session_id,
    ended_because: log.ended_because ?? null,
    notices: (log.notices ?? []).slice(0, MOST_ITEMS),
    uncertain_decisions: (log.uncertain_decisions ?? []).slice(0, MOST_ITEMS),
    patterns: (log.recurring_patterns_flagged ?? []).slice(0, MOST_ITEMS),
    unfinished: (log.unfinished ?? []).slice(0, MOST_ITEMS),
  };
}
