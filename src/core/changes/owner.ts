import { type Change, SklError } from "../../kernel/domain/index.ts";
import { identifyInRepository, readCurrentBranch, type Workspace } from "../../workspace/ground/index.ts";
import type { InboxOwner } from "../push/index.ts";

export interface OwnerQuestion {
  readonly agent?: string | undefined;
  readonly branch?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/** Returns whose work is asked about, with the branch of this work tree: a branch's, or that of the agent here. Throws AGENT_NEEDED. */
export async function resolveOwnerHere(
  { repository, rules, base }: Workspace,
  { agent: given, branch, env }: OwnerQuestion,
): Promise<{ readonly owner: InboxOwner; readonly agent: string | null; readonly here: string | null }> {
  const here = await readCurrentBranch(repository);
  const { agent } = identifyInRepository(repository, rules, { given, env, branch: here });
  const onBranch = branch ?? (agent === null && here !== base.branch ? here : null);
  if (onBranch !== null) return { owner: { branch: onBranch }, agent, here };
  if (agent === null)
    throw new SklError("AGENT_NEEDED", {
      fix: "`skl queue` shows what waits for a person. An agent is named by SKL_AGENT, `git config skl.agent NAME`, or by `skl task start ID`.",
      data: { branch: here },
    });
  return { owner: { agent }, agent, here };
}

export function isOwn({ agent, branch }: Pick<Change, "agent" | "branch">, owner: InboxOwner): boolean {
  return "agent" in owner ? agent === owner.agent : branch === owner.branch;
}
