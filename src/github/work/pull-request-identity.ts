import type { Rules } from "../../workspace/ground/index.ts";
import { findAgentByLogin, identify, identifyPerson, type PushIdentity } from "../../workspace/ground/index.ts";
import type { PullRequest } from "../client/index.ts";

const NO_CONFIG = { get: () => null, keys: () => [] };

/**
 * Identifies the agent of a pull request by the rules of the base: by the task of its branch, the name of its branch, or its
 * author. A fork has no agent, since anyone can name its branches. Where `humans` lists @logins, an author who is not among them is
 * judged as an agent; e-mail addresses alone do not tell who an author on GitHub is.
 */
export function identifyPullRequest(
  { author, head, isFork }: PullRequest,
  { knowledge, config, people }: Rules,
): PushIdentity {
  if (isFork) return { agent: null, source: "a fork" };
  const byBranch = identify({
    env: {},
    gitConfig: NO_CONFIG,
    branch: head.branch,
    tasks: knowledge.tasks,
    agents: config.agents,
    people: null,
  });
  if (byBranch.agent !== null) return byBranch;
  const agent = findAgentByLogin(config, author.login);
  if (agent !== null) return { agent, source: "agents.logins" };
  const hasLogins = [...config.humans, config.owner].some((name) => name?.startsWith("@"));
  return hasLogins ? identifyPerson(`@${author.login}`, people) : byBranch;
}

/** Names a branch for reports; a fork's gets its owner's name in front, so that it looks like no branch of the repository. */
export function nameReportedBranch({ head, isFork }: PullRequest): string {
  return isFork ? `${head.repository?.split("/")[0] ?? "unknown"}:${head.branch}` : head.branch;
}

/** Returns the first pull request of an agent, or else the first one. */
export function pickAgentPullRequest(
  pullRequests: readonly [PullRequest, ...PullRequest[]],
  rules: Rules,
): PullRequest {
  return pullRequests.find((each) => identifyPullRequest(each, rules).agent !== null) ?? pullRequests[0];
}
