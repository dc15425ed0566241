import type { ObjectId, SessionList, SessionLog } from "../../kernel/domain/index.ts";
import { parseSessionLog } from "../../kernel/knowledge/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";

interface LogFile {
  readonly id: string;
  readonly number: number;
  readonly path: string;
}

const FOLDER = ".skl/orchestrator_log";

/** Returns the files of the sessions' logs, the last session first. */
async function logFiles(tree: GitTree): Promise<LogFile[]> {
  const names = [...((await tree.entries(FOLDER))?.keys() ?? [])];
  const files = names.flatMap((name): LogFile[] => {
    const [, id, digits] = /^(session_(\d+))\.json$/.exec(name) ?? [];
    return id === undefined ? [] : [{ id, number: Number(digits), path: `${FOLDER}/${name}` }];
  });
  return files.sort((a, b) => b.number - a.number);
}

/** Reads a log; null if it is not valid. The name of the file decides which session it is of, whatever it says inside. */
async function readLog(tree: GitTree, { id, path }: LogFile): Promise<SessionLog | null> {
  const bytes = await tree.read(path);
  const parsed = bytes && parseSessionLog(bytes, path);
  return parsed?.ok ? { ...parsed.value, session_id: id } : null;
}

/** Returns the log of the last session; null before the first, or if it is not valid. */
export async function readLastLog(tree: GitTree): Promise<SessionLog | null> {
  const [last] = await logFiles(tree);
  return last === undefined ? null : readLog(tree, last);
}

/** Returns the id of a session that starts from this commit of the base. */
export async function computeNextSessionId(repository: Repository, base: ObjectId): Promise<string> {
  const [last] = await logFiles(new GitTree(repository.objects, base));
  return `session_${String((last?.number ?? 0) + 1).padStart(3, "0")}`;
}

/** Returns the logs of all sessions that the base has: what each reviewed and merged, and why. */
export async function listSessions({ repository, base }: Workspace): Promise<SessionList> {
  const tree = new GitTree(repository.objects, base.oid);
  const files = await logFiles(tree);
  const logs = await Promise.all(files.map((file) => readLog(tree, file)));
  return {
    sessions: logs.filter((log) => log !== null),
    unreadable: files.filter((_, at) => logs[at] === null).map(({ path }) => path),
  };
}
