import { hasFields, isListMatching, isObject, isText, isTextOrNull } from "../../kernel/domain/index.ts";
import { decodePath } from "../git/index.ts";
import { readCurrentBranch } from "./current-branch.ts";
import { isActive } from "./identity.ts";
import type { Workspace } from "./rules.ts";
import { askServer, findTeamServer } from "./team-server.ts";

/** A work tree that somebody works in, as the team server heard of it last. It is advice: nothing is decided by it. */
export interface Present {
  readonly worker: string;
  readonly worktree: string;
  readonly branch: string | null;
  readonly task: string | null;
  /** Names of files with changes that are not committed. */
  readonly dirty: string[];
  readonly seen_at: string;
}

/** A command does not wait longer than this for a server whose answer it does not need. */
const LIMIT_MS = 1_000;
const MOST_DIRTY = 200;
const MOST_CHARACTERS = 1_000;

/** Tells the team server, where there is one, who works in this work tree and which files are changed. That it is away matters to nobody here. */
export async function sayPresence(workspace: Workspace, env: NodeJS.ProcessEnv): Promise<void> {
  const server = findTeamServer(workspace, env);
  const { repository, rules } = workspace;
  if (server === null || repository.workTree === null) return;
  try {
    const listed = await repository.git(["status", "--porcelain", "-z", "--no-renames", "--ignore-submodules=all"]);
    const lines = listed.stdout
      .toString("latin1")
      .split("\0")
      .filter((line) => line !== "");
    const branch = await readCurrentBranch(repository);
    const task = rules.knowledge.tasks.find((each) => each.branch === branch && isActive(each));
    const path = `/v1/${encodeURIComponent(server.repository)}/presence`;
    const body = {
      worktree: repository.root.slice(-MOST_CHARACTERS),
      branch,
      task: task?.id ?? null,
      dirty: lines
        .slice(0, MOST_DIRTY)
        .map((line) => decodePath(Buffer.from(line.slice(3), "latin1")).slice(0, MOST_CHARACTERS)),
    };
    await askServer(server, "PUT", path, { body, limitMs: LIMIT_MS });
  } catch {
    // Others see this work tree later.
  }
}

/** Returns who works where, as the server heard; nobody where there is no server or it is away. */
export async function readPresence(workspace: Workspace, env: NodeJS.ProcessEnv): Promise<Present[]> {
  const server = findTeamServer(workspace, env);
  if (server === null) return [];
  const path = `/v1/${encodeURIComponent(server.repository)}/presence`;
  const found = await askServer(server, "GET", path, { limitMs: LIMIT_MS }).catch(() => null);
  return isObject(found) && isPresence(found.presence) ? (found.presence as Present[]) : [];
}

const isPresence = isListMatching(
  hasFields({
    worker: isText,
    worktree: isText,
    branch: isTextOrNull,
    task: isTextOrNull,
    dirty: isListMatching(isText),
    seen_at: isText,
  }),
);
