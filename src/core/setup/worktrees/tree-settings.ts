import type { EffectiveConfig } from "../../../workspace/config/index.ts";
import type { Repository } from "../../../workspace/git/index.ts";
import { formatAgentMail } from "../../../workspace/ground/index.ts";

/** Commits of an agent's work tree carry the agent's name, not that of the person whose clone it is. */
export function gitIdentity(agent: string, config: EffectiveConfig): Record<string, string> {
  const { name, email } = config.agents[agent] ?? {};
  return { "user.name": name ?? agent, "user.email": email ?? formatAgentMail(agent) };
}

/** Writes settings that hold for one work tree: two agents may share a clone. */
export async function setInTree(repository: Repository, settings: Readonly<Record<string, string>>): Promise<void> {
  await enableTreeSettings(repository);
  for (const [key, value] of Object.entries(settings)) await repository.git(["config", "--worktree", key, value]);
}

/** Once each work tree has settings of its own, two settings of the main one may not stay among the shared ones (git-worktree(1)). */
async function enableTreeSettings(repository: Repository): Promise<void> {
  if (repository.config.get("extensions.worktreeConfig") === "true") return;
  const { commonDir } = repository;
  for (const [key, isMoved] of [
    ["core.worktree", () => true],
    ["core.bare", (value: string) => value === "true"],
  ] as const) {
    const answer = await repository.git(["config", "--file", `${commonDir}/config`, "--get", key], { answers: [1] });
    const value = answer.stdout.toString("utf8").replace(/\n$/, "");
    if (answer.code !== 0 || !isMoved(value)) continue;
    await repository.git(["config", "--file", `${commonDir}/config.worktree`, key, value]);
    await repository.git(["config", "--file", `${commonDir}/config`, "--unset-all", key]);
  }
  await repository.git(["config", "--file", `${commonDir}/config`, "extensions.worktreeConfig", "true"]);
}
