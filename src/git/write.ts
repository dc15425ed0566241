import type { ObjectId } from "../domain/index.ts";
import { encodePath } from "./path-bytes.ts";
import { type GitLocation, runGit } from "./process.ts";
import type { GitTree, TreeEntry } from "./tree.ts";

export interface Identity {
  readonly name: string;
  readonly email: string;
}

export interface NewCommit {
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  readonly message: string;
  /** Null: the person's own Git identity. */
  readonly identity: Identity | null;
  readonly at: Date;
}

async function writeBlob(location: GitLocation, content: string | Uint8Array): Promise<ObjectId> {
  const answer = await runGit(location, ["hash-object", "-w", "--stdin"], { stdin: content });
  return answer.stdout.toString("latin1").trim() as ObjectId;
}

/** Writes a tree of the given entries, by name. */
export async function writeTree(location: GitLocation, entries: ReadonlyMap<string, TreeEntry>): Promise<ObjectId> {
  const records = [...entries].map(([name, { mode, oid }]) =>
    Buffer.concat([
      Buffer.from(`${mode} ${mode === "040000" ? "tree" : mode === "160000" ? "commit" : "blob"} ${oid}\t`),
      encodePath(name),
      Buffer.from([0]),
    ]),
  );
  const answer = await runGit(location, ["mktree", "-z", "--missing"], { stdin: Buffer.concat(records) });
  return answer.stdout.toString("latin1").trim() as ObjectId;
}

/** The tree that `tree` becomes when these files have this content (null: are gone); the rest stays as it is. */
export async function writeFiles(
  location: GitLocation,
  tree: GitTree,
  files: ReadonlyMap<string, string | null>,
  folder = "",
): Promise<ObjectId> {
  const entries = new Map(await tree.entries(folder));
  const below = new Map<string, Map<string, string | null>>();
  for (const [path, content] of files) {
    const rest = folder === "" ? path : path.slice(folder.length + 1);
    const slash = rest.indexOf("/");
    if (slash >= 0) {
      const name = rest.slice(0, slash);
      below.set(name, (below.get(name) ?? new Map<string, string | null>()).set(path, content));
    } else if (content === null) entries.delete(rest);
    else entries.set(rest, { mode: "100644", oid: await writeBlob(location, content) });
  }
  for (const [name, inside] of below) {
    const path = folder === "" ? name : `${folder}/${name}`;
    entries.set(name, { mode: "040000", oid: await writeFiles(location, tree, inside, path) });
  }
  return writeTree(location, entries);
}

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
  const parents = commit.parents.flatMap((parent) => ["-p", parent]);
  const answer = await runGit(location, ["commit-tree", commit.tree, ...parents], {
    stdin: commit.message,
    env: { ...identity, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
  return answer.stdout.toString("latin1").trim() as ObjectId;
}
