import type { ObjectId } from "../../kernel/domain/index.ts";
import { type GitLocation, runGit } from "./process.ts";

export interface Identity {
  readonly name: string;
  readonly email: string;
}

/** Whoever wrote a change, with the time as Git writes it (seconds and zone), where it is not that of the commit. */
export interface Author extends Identity {
  readonly date?: string | undefined;
}

export interface NewCommit {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  readonly message: string;
  /** Null takes the person's own Git identity. */
  readonly identity: Identity | null;
  /** The person whose decision the commit records, where somebody else commits it. */
  readonly author?: Identity | undefined;
  readonly at: Date;
}

export async function writeEmptyTree(location: GitLocation): Promise<ObjectId> {
  return (await runGit(location, ["mktree"], { stdin: "" })).stdout.toString("latin1").trim() as ObjectId;
}

/** Lets git make a commit, since only git knows the person's own identity. */
export async function writeCommit(location: GitLocation, commit: NewCommit): Promise<ObjectId> {
  const { identity: committer, author = committer, at } = commit;
  const parents = commit.parents.flatMap((parent) => ["-p", parent]);
  const answer = await runGit(location, ["commit-tree", commit.tree, ...parents], {
    stdin: commit.message,
    env: commitVariables({ author, committer, seconds: Math.floor(at.getTime() / 1000) }),
  });
  return answer.stdout.toString("latin1").trim() as ObjectId;
}

/** Returns the variables that tell Git who makes a commit and when; for null it takes the person's own identity. */
export function commitVariables({
  author,
  committer,
  seconds,
}: {
  readonly author: Author | null;
  readonly committer: Identity | null;
  readonly seconds: number;
}): Record<string, string> {
  const date = `@${seconds} +0000`;
  return {
    ...(author && { GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email }),
    ...(committer && { GIT_COMMITTER_NAME: committer.name, GIT_COMMITTER_EMAIL: committer.email }),
    GIT_AUTHOR_DATE: author?.date === undefined ? date : `@${author.date}`,
    GIT_COMMITTER_DATE: date,
  };
}
