import { err, ok, type Result } from "../../../domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import { runGit } from "./process.ts";
import type { View } from "./view.ts";

export interface SessionOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Milliseconds: when commits and tags say they were made. */
  readonly now: number;
}

/** Git on one view of a repository. */
export interface GitSession extends Pick<View, "branch" | "unfinished"> {
  run(args: readonly string[], stdin?: string | Buffer): Promise<Result<Buffer, Errno>>;
}

/** Who writes: not the person whose repository it is. */
const AUTHOR = { name: "skl node", email: "node@skl.invalid" };

export function openSession(view: View, options: SessionOptions): GitSession {
  const date = `@${Math.floor(options.now / 1000)} +0000`;
  const env = {
    GIT_AUTHOR_NAME: AUTHOR.name,
    GIT_AUTHOR_EMAIL: AUTHOR.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: AUTHOR.name,
    GIT_COMMITTER_EMAIL: AUTHOR.email,
    GIT_COMMITTER_DATE: date,
  };
  return {
    branch: view.branch,
    unfinished: view.unfinished,
    run: (args, stdin) =>
      runGit(view.place, {
        args,
        env,
        maxBytes: options.maxBytes,
        signal: options.signal,
        ...(stdin === undefined ? {} : { stdin }),
      }),
  };
}

export interface GitObject {
  readonly id: string;
  readonly type: string;
}

/**
 * The object that a revision names. It is asked for on standard input, where nothing is an option, and only ids are given to
 * other commands. 44: there is none, or several.
 */
export async function resolveObject(session: GitSession, revision: string): Promise<Result<GitObject, Errno>> {
  const answer = await session.run(["cat-file", "--batch-check=%(objectname) %(objecttype)"], `${revision}\n`);
  if (!answer.ok) return answer;
  const [, id, type] = /^([0-9a-f]{40,64}) (commit|tree|blob|tag)\n$/.exec(answer.value.toString("utf8")) ?? [];
  return id === undefined || type === undefined ? err(ERRNO.notFound) : ok({ id, type });
}

/** The id of the commit that a revision leads to. */
export async function resolveCommit(session: GitSession, revision: string): Promise<Result<string, Errno>> {
  const commit = await resolveObject(session, `${revision}^{commit}`);
  return commit.ok ? ok(commit.value.id) : commit;
}
