import type { SessionList, SessionLog } from "../../domain/index.ts";
import { GitTree } from "../../git/index.ts";
import { parseSessionLog } from "../../knowledge/index.ts";
import type { Workspace } from "../ground/index.ts";

const LOGS = ".skl/orchestrator_log";

/** Returns the logs of all sessions that the base has: what each reviewed and merged, and why. */
export async function listSessions({ repository, base }: Workspace): Promise<SessionList> {
  const tree = new GitTree(repository.objects, base.oid);
  const names = [...((await tree.entries(LOGS))?.keys() ?? [])].filter((name) => /^session_\d+\.json$/.test(name));
  const read = await Promise.all(names.map((name) => readLog(tree, name)));
  return {
    sessions: read.filter((log) => log !== null).sort((a, b) => numberOf(b) - numberOf(a)),
    unreadable: names.filter((_, at) => read[at] === null).map((name) => `${LOGS}/${name}`),
  };
}

async function readLog(tree: GitTree, name: string): Promise<SessionLog | null> {
  const path = `${LOGS}/${name}`;
  const bytes = await tree.read(path);
  const parsed = bytes && parseSessionLog(bytes, path);
  // A log is the session that its file is named after, whatever it says inside.
  return parsed?.ok ? { ...parsed.value, session_id: name.slice(0, -".json".length) } : null;
}

const numberOf = ({ session_id }: SessionLog): number => Number(session_id.slice("session_".length));
