import { SklError, type Task } from "../../kernel/domain/index.ts";
import {
  findTask,
  identifyInRepository,
  isActive,
  readCurrentBranch,
  withWorkspace,
} from "../../workspace/ground/index.ts";

export interface TaskQuestion {
  readonly cwd: string;
  /** Null for the tasks of the branch and agent at work. */
  readonly id: string | null;
  readonly agent?: string | undefined;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs `skl task show`: returns one task by its id; without an id the active task of the branch or, where the branch has none, every
 * active task of the agent. Throws NOT_FOUND, AGENT_NEEDED.
 */
export async function showTask(question: TaskQuestion): Promise<{ tasks: Task[] }> {
  return withWorkspace(
    question.cwd,
    async ({ repository, rules }) => {
      const { tasks } = rules.knowledge;
      if (question.id !== null) return { tasks: [findTask(tasks, question.id)] };
      const branch = await readCurrentBranch(repository);
      const { env = process.env, agent: given } = question;
      const { agent } = identifyInRepository(repository, rules, { given, env, branch });
      if (agent === null)
        throw new SklError("AGENT_NEEDED", {
          message: "No agent is known here, so no task is its own.",
          data: { branch },
        });
      const own = tasks.filter((task) => isActive(task) && task.agent_id === agent);
      const here = own.filter((task) => task.branch === branch);
      return { tasks: here.length > 0 ? here : own };
    },
    question.offline,
  );
}
