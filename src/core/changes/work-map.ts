import type { WorkMap } from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import { listWorkspaceFolders } from "../../syntax/ast/index.ts";
import { GitTree, listCommitFiles } from "../../workspace/git/index.ts";
import { readClock, readPendingQueue, type Workspace } from "../../workspace/ground/index.ts";
import { readIntentBook } from "../intents/index.ts";
import { listSessions } from "../review/index.ts";
import { readMap } from "../state/index.ts";

/** The sessions that a replay goes through. */
const MOST_SESSIONS = 60;

/** Returns the files of State with the sessions that changed them and the agents that are at work there, and the packages of the workspace. */
export async function readWorkMap(workspace: Workspace, env: NodeJS.ProcessEnv = process.env): Promise<WorkMap> {
  const { proposals } = await readPendingQueue(workspace);
  const { repository, base } = workspace;
  const [{ files, imports }, logs, book, tracked] = await Promise.all([
    readMap(workspace, proposals),
    listSessions(workspace),
    readIntentBook(workspace, readClock(env)),
    listCommitFiles(repository, base.oid),
  ]);
  const packages = await listWorkspaceFolders(tracked, new GitTree(repository.objects, base.oid));
  const merging = logs.sessions.filter(({ merged_branches: merged = [] }) => merged.length > 0);
  const sessions = merging.slice(0, MOST_SESSIONS).toReversed();
  const changedIn = new Map<string, Set<number>>();
  for (const [at, { decisions = [], merged_branches: merged = [] }] of sessions.entries())
    for (const { path, branch } of decisions)
      if (path && merged.includes(branch ?? "")) changedIn.set(path, (changedIn.get(path) ?? new Set()).add(at));
  const waiting = new Map<string, Set<string>>();
  for (const { path, agent_id } of proposals) waiting.set(path, (waiting.get(path) ?? new Set()).add(agent_id));
  const intents = book.live.map(({ record }) => record);
  return {
    files: files.map((file) => ({
      ...file,
      changed_in: [...(changedIn.get(file.path) ?? [])],
      agents: [
        ...new Set([
          ...(waiting.get(file.path) ?? []),
          ...intents.filter((intent) => covers(intent.files, file.path)).map(({ agent }) => agent),
        ]),
      ],
    })),
    imports,
    packages: [...packages].sort(),
    sessions: sessions.map(({ session_id, session_end, merged_branches = [] }) => ({
      session_id,
      session_end,
      merged_branches,
    })),
  };
}
