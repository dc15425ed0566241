import type { PullRequest } from "../../github/index.ts";
import type { Rules } from "../ground/index.ts";
import { agentOfLogin, identify, type PushIdentity } from "../ground/index.ts";

const NO_CONFIG = { get: () => null, keys: () => [] };

/**
 * Whose change a pull request is, by the rules of the base: the task of its branch, the name of its branch, or its author. What
 * comes from a fork is nobody's that is known here: its branch may be called anything.
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

/** A branch as reports name it; a fork's carries its owner, so that it is taken for none of ours. */
export function branchName({ head, isFork }: PullRequest): string {
  return isFork ? `${head.repository?.split("/")[0] ?? "unknown"}:${head.branch}` : head.branch;
}

/** The first pull request of an agent, or else the first one. */
export function agentsFirst(pullRequests: readonly [PullRequest, ...PullRequest[]], rules: Rules): PullRequest {
  return pullRequests.find((each) => identityOf(each, rules).agent !== null) ?? pullRequests[0];
}
