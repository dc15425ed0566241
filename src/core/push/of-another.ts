import type { Warning } from "../../kernel/domain/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import { isActive, isFree, type Rules } from "../../workspace/ground/index.ts";

interface AtWork {
  readonly agent: string | null;
  readonly branch: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly repository: Pick<Repository, "config">;
  readonly rules: Rules;
}

/** Tells an agent that it works on the branch or in the work tree of another one. */
export function warnAboutOtherAgent({ agent, branch, env, repository, rules }: AtWork): Warning[] {
  if (agent === null) return [];
  const tasks = rules.knowledge.tasks.filter((task) => task.branch === branch && isActive(task) && !isFree(task));
  const [task] = tasks;
  const tree = repository.config.get("skl.agent");
  const warnings: Warning[] = [];
  if (task !== undefined && tasks.every(({ agent_id }) => agent_id !== agent))
    warnings.push({
      code: "BRANCH_OF_ANOTHER",
      message: `The branch ${branch} is ${task.agent_id}'s, by ${task.id}, and you are ${agent}.`,
      fix: "Commit on a branch of your own: `git switch -c NAME`, then leave this one as it was.",
    });
  if (env.SKL_AGENT === agent && tree !== null && tree !== agent)
    warnings.push({
      code: "WORKTREE_OF_ANOTHER",
      message: `This work tree is ${tree}'s, and SKL_AGENT says that you are ${agent}.`,
      fix: "Work in a tree of your own: `skl task start ID --worktree ../FOLDER`.",
    });
  return warnings;
}
