import type { Handoff, ObjectId } from "../../domain/index.ts";
import { GitTree, type Repository } from "../../git/index.ts";
import { parseSessionLog } from "../../knowledge/index.ts";

const LOGS = ".skl/orchestrator_log";

/** Whoever reads it has other things to read, too; the log itself has all. */
const MOST = 20;

/** Returns what the last session left for the next one (specification 7.5); null before the first, and where its log cannot be read. */
export async function lastHandoff(repository: Repository, base: ObjectId): Promise<Handoff | null> {
  const tree = new GitTree(repository.objects, base);
  const last = await lastLog(tree);
  if (last === null) return null;
  const bytes = await tree.read(last.path);
  const parsed = bytes && parseSessionLog(bytes, last.path);
  if (!parsed?.ok) return null;
  const log = parsed.value;
  return {
    // A log is the session that its file is named after, whatever it says inside.
    session_id: last.id,
    ended_because: log.ended_because ?? null,
    notices: (log.notices ?? []).slice(0, MOST),
    uncertain_decisions: (log.uncertain_decisions ?? []).slice(0, MOST),
    patterns: (log.recurring_patterns_flagged ?? []).slice(0, MOST),
    unfinished: (log.unfinished ?? []).slice(0, MOST),
  };
}

/** Returns the id of a session that starts from this commit of the base. */
export async function nextSessionId(repository: Repository, base: ObjectId): Promise<string> {
  const last = await lastLog(new GitTree(repository.objects, base));
  return `session_${String((last?.number ?? 0) + 1).padStart(3, "0")}`;
}

/** Returns the log of the last session, by its number; null before the first. */
export async function lastLog(tree: GitTree): Promise<{ id: string; number: number; path: string } | null> {
  const names = [...((await tree.entries(LOGS))?.keys() ?? [])];
  const logs = names.flatMap((name) => {
    const [, id, digits] = /^(session_(\d+))\.json$/.exec(name) ?? [];
    return id === undefined ? [] : [{ id, number: Number(digits), path: `${LOGS}/${name}` }];
  });
  return logs.sort((a, b) => a.number - b.number).at(-1) ?? null;
}
