import { SklError } from "../../../domain/index.ts";
import { openRepository } from "../../../git/index.ts";
import { openWorkspace, refuseAgent } from "../../ground/index.ts";

/**
 * For what a person decides about skills, which also works where there is no Git and no base branch with rules: there only the
 * environment and Git's configuration say who an agent is. Throws PERSON_NEEDED.
 */
export async function refuseAgentHere(cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (env.SKL_AGENT) throw agentHere(env.SKL_AGENT, "SKL_AGENT");
  const workspace = await openWorkspace({ cwd, offline: true }).catch(() => null);
  if (workspace === null) return refuseByGit(cwd);
  try {
    refuseAgent(workspace, env);
  } finally {
    workspace.repository.close();
  }
}

async function refuseByGit(cwd: string): Promise<void> {
  const repository = await openRepository(cwd).catch(() => null);
  if (repository === null) return;
  const agent = repository.config.get("skl.agent");
  repository.close();
  if (agent) throw agentHere(agent, "git config skl.agent");
}

function agentHere(agent: string, source: string): SklError {
  return new SklError("PERSON_NEEDED", {
    message: `You are the agent ${agent} here (by ${source}); this command is a person's.`,
    data: { agent, source },
  });
}
