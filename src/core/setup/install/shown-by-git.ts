import type { Repository } from "../../../workspace/git/index.ts";
import { isWithin } from "./hook-folder.ts";

/** Returns whether a file at this path would be in the way of commits, or in them. */
export async function isShownByGit(repository: Repository, path: string): Promise<boolean> {
  if ([repository.commonDir, repository.gitDir].some((folder) => isWithin(folder, path))) return false;
  // Git exits with 128 if it cannot tell, such as for a path beyond a link.
  const answer = await repository.git(["check-ignore", "--quiet", "--", path], { answers: [1, 128] });
  return answer.code === 1;
}
