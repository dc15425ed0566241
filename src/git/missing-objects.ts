import type { ObjectId } from "../domain/index.ts";
import { runGit } from "./process.ts";
import type { Repository } from "./repository.ts";

/**
 * Returns those of the commits that are not here as a whole: a fetch that broke off, or a disk that lost a file, may leave a commit without
 * its trees and files. What the base contains is not looked at, and a partial clone fetches what it lacks by itself.
 */
export async function withMissingObjects(
  repository: Repository,
  base: ObjectId,
  commits: readonly ObjectId[],
): Promise<ReadonlySet<ObjectId>> {
  const isPartial = repository.config.get("extensions.partialclone") !== null;
  if (isPartial || commits.length === 0 || (await isWhole(repository, base, commits))) return new Set();
  const found = new Set<ObjectId>();
  for (const commit of commits) if (!(await isWhole(repository, base, [commit]))) found.add(commit);
  return found;
}

async function isWhole(repository: Repository, base: ObjectId, commits: readonly ObjectId[]): Promise<boolean> {
  const args = ["rev-list", "--objects", "--missing=print", "--quiet", "--stdin"];
  const answer = await runGit(repository, args, { stdin: `^${base}\n${commits.join("\n")}\n`, answers: [128] });
  return answer.code === 0 && answer.stdout.length === 0;
}
