import { openRepository, type WorkTree } from "../git/index.ts";
import { identifyInRepository } from "./identity.ts";
import type { Workspace } from "./rules.ts";

/** Returns the branch that is checked out in a work tree; null for a detached head. */
export function findTreeBranch({ ref }: Pick<WorkTree, "ref">): string | null {
  return ref?.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
}

/** Returns the agent of a work tree by its own configuration. SKL_AGENT is ignored, since it names the agent of whoever asks. */
export async function findTreeAgent(
  tree: Pick<WorkTree, "path" | "ref">,
  { rules }: Pick<Workspace, "rules">,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  const repository = await openRepository(tree.path);
  try {
    const { SKL_AGENT: _, ...others } = env;
    return identifyInRepository(repository, rules, { env: others, branch: findTreeBranch(tree) }).agent;
  } finally {
    repository.close();
  }
}
