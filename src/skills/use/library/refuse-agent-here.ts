import { SklError } from "../../../kernel/domain/index.ts";
import { openRepository } from "../../../workspace/git/index.ts";
import { openWorkspace, refuseAgent } from "../../../workspace/ground/index.ts";

/**
 * Refuses an agent where a person decides about skills. Without a base branch only the environment and Git's configuration say who is an
 * agent. Throws PERSON_NEEDED.
 */
export async function refuseAgentHere(cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (env.SKL_AGENT) throw createAgentHereError(env.SKL_AGENT, "SKL_AGENT");
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
  if (agent) throw createAgentHereError(agent, "git config skl.agent");
}

function createAgentHereError(agent: string, source: string): SklError {
  return new SklError("PERSON_NEEDED", {
    message: `You are the agent ${agent} here (by ${source}); this command is a person's.`,
    data: { agent, source },
  });
}
