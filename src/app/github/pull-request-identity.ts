import type { PullRequest } from "../../github/index.ts";
import type { Rules } from "../ground/index.ts";
import { agentOfLogin, identify, type PushIdentity } from "../ground/index.ts";

const NO_CONFIG = { get: () => null, keys: () => [] };

/**
 * Identifies the agent of a pull request by the rules of the base: by the task of its branch, the name of its branch, or its
 * author. A fork has no agent, since anyone can name its branches.
 */
export function identityOf({ author, head, isFork }: PullRequest, { knowledge, config }: Rules): PushIdentity {
  if (isFork) return { agent: null, source: "a fork" };
  const byBranch = identify({
    env: {},
    gitConfig: NO_CONFIG,
    branch: head.branch,
    tasks: knowledge.tasks,
    agents: config.agents,
  });
  if (byBranch.agent !== null) return byBranch;
  const agent = agentOfLogin(config, author.login);
  return agent === null ? byBranch : { agent, source: "agents.logins" };
}

/** Names a branch for reports; a fork's gets its owner's name in front, so that it looks like no branch of the repository. */
export function branchName({ head, isFork }: PullRequest): string {
  return isFork ? `${head.repository?.split("/")[0] ?? "unknown"}:${head.branch}` : head.branch;
}

/** Returns the first pull request of an agent, or else the first one. */
export function firstOfAgent(pullRequests: readonly [PullRequest, ...PullRequest[]], rules: Rules): PullRequest {
  return pullRequests.find((each) => identityOf(each, rules).agent !== null) ?? pullRequests[0];
}
