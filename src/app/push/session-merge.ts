/** Matches the subject of a merge commit that a session made. */
const MERGED = /^skl: merge (\S+) \(\d+ proposals? of (.+)\)$/;

/** Returns whose branch a commit merged, by its subject; null if no session made it. */
export function mergeBySession(subject: string): { readonly branch: string; readonly agent_id: string } | null {
  const [, branch, agent] = MERGED.exec(subject) ?? [];
  return branch && agent ? { agent_id: agent, branch } : null;
}
