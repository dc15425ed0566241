import type { Landing } from "../../workspace/ground/index.ts";

/** Matches the subject of a merge commit that a session made. */
const MERGED = /^skl: merge (\S+) \(\d+ proposals? of (.+)\)$/;

/** Has Git print a commit in the line that `mergeBySession` reads. */
export const SESSION_COMMIT = "--format=%H%x00%P%x00%s";

/**
 * Returns whose branch a commit brought; null if no session made it. A session's merge has two parents. A commit with one may have any
 * subject, as an agent worded it, so that it counts only if a session's log names the head.
 */
export function mergeBySession(
  line: string,
  landings: readonly Landing[],
): { readonly branch: string; readonly agent_id: string } | null {
  const [id, parents = "", subject = ""] = line.split("\0");
  if (!parents.includes(" ")) return landings.find(({ commit }) => commit === id)?.squashed ?? null;
  const [, branch, agent] = MERGED.exec(subject) ?? [];
  return branch && agent ? { agent_id: agent, branch } : null;
}
