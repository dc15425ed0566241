import type { Repository } from "../git/index.ts";

/** Returns the branch that is checked out; null for a detached head. */
export async function readCurrentBranch(repository: Repository): Promise<string | null> {
  const answer = await repository.git(["symbolic-ref", "--quiet", "--short", "HEAD"], { answers: [1, 128] });
  return answer.stdout.toString("utf8").trim() || null;
}
