import type { Repository } from "../../../workspace/git/index.ts";

export interface Stash {
  /** Its name, such as `stash@{0}`. */
  readonly name: string;
  /** The branch it was made on; null where its message does not say. */
  readonly branch: string | null;
  /** The address of whoever made it. */
  readonly email: string;
}

/** Lists the stashes, which all work trees of a repository share. */
export async function readStashes(repository: Repository): Promise<Stash[]> {
  if ((await repository.commitOf("refs/stash")) === null) return [];
  const log = ["log", "--walk-reflogs", "--no-show-signature", "-z", "--format=%ae%n%gs", "refs/stash", "--"];
  const records = (await repository.git(log)).stdout.toString("utf8").split("\0").slice(0, -1);
  return records.map((record, at) => {
    const [email = "", subject = ""] = record.split("\n");
    return { name: `stash@{${at}}`, branch: /^(?:WIP on|On) (.+?): /.exec(subject)?.[1] ?? null, email };
  });
}

/** Returns whether a stash may be of a branch, null for a detached head. Older versions of Git name only the last part of a branch. */
export function mayBelongToBranch({ branch: of }: Stash, branch: string | null): boolean {
  if (of === null) return true;
  if (branch === null) return of === "(no branch)";
  return of === branch || of === branch.slice(branch.lastIndexOf("/") + 1);
}
