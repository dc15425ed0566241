import type { ObjectId } from "../domain/index.ts";
import { type GitLocation, runGit } from "./process.ts";

export interface Identity {
  readonly name: string;
  readonly email: string;
}

export interface NewCommit {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  readonly message: string;
  /** Null takes the person's own Git identity. */
  readonly identity: Identity | null;
  /** Whose decision the commit records, where somebody else commits it. */
  readonly author?: Identity | undefined;
  readonly at: Date;
}

/** Writes the tree that holds nothing, and returns its id. */
export async function emptyTree(location: GitLocation): Promise<ObjectId> {
  return (await runGit(location, ["mktree"], { stdin: "" })).stdout.toString("latin1").trim() as ObjectId;
}

/** Lets git make a commit, since only git knows the person's own identity. */
export async function writeCommit(location: GitLocation, commit: NewCommit): Promise<ObjectId> {
  const date = `@${Math.floor(commit.at.getTime() / 1000)} +0000`;
  const identity: Record<string, string> = commit.identity
    ? {
        GIT_AUTHOR_NAME: commit.identity.name,
        GIT_AUTHOR_EMAIL: commit.identity.email,
        GIT_COMMITTER_NAME: commit.identity.name,
        GIT_COMMITTER_EMAIL: commit.identity.email,
      }
    : {};
  const author: Record<string, string> = commit.author
    ? { GIT_AUTHOR_NAME: commit.author.name, GIT_AUTHOR_EMAIL: commit.author.email }
    : {};
  const parents = commit.parents.flatMap((parent) => ["-p", parent]);
  const answer = await runGit(location, ["commit-tree", commit.tree, ...parents], {
    stdin: commit.message,
    env: { ...identity, ...author, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
  return answer.stdout.toString("latin1").trim() as ObjectId;
}
