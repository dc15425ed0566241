import { openRepository, type WorkTree } from "../../git/index.ts";
import { identityIn } from "./identity.ts";
import type { Workspace } from "./rules.ts";

/** Returns the branch that is checked out in a work tree; null for a detached head. */
export function branchOfTree({ ref }: Pick<WorkTree, "ref">): string | null {
  return ref?.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
}

/** Returns the agent of a work tree by its own configuration. SKL_AGENT is ignored, since it names the agent of whoever asks. */
export async function agentOfTree(
  tree: Pick<WorkTree, "path" | "ref">,
  { rules }: Pick<Workspace, "rules">,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  const repository = await openRepository(tree.path);
  try {
    const { SKL_AGENT: _, ...others } = env;
    return identityIn(repository, rules, { env: others, branch: branchOfTree(tree) }).agent;
  } finally {
    repository.close();
  }
}
