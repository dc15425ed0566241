import { listTaskScopes, type Task, type Warning } from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import { canPatternsMeet, hasWildcard } from "../../rules/orchestrator/index.ts";
import { listCommitFiles } from "../../workspace/git/index.ts";
import { isActive, NOBODY, type Workspace } from "../../workspace/ground/index.ts";

const SHOWN = 3;

/** Returns what will probably stop or delay the agent of a new task: files of another's task or scope, and more agents than scopes. */
export async function warnAboutTask(task: Task, workspace: Workspace): Promise<Warning[]> {
  const { rules } = workspace;
  const listed = await listCommitFiles(workspace.repository, workspace.base.oid);
  const files = listed.filter((path) => !path.startsWith(".skl/"));
  const others = rules.knowledge.tasks.filter((other) => isActive(other) && other.id !== task.id);
  return [
    ...overlaps(task, others),
    ...warnOutsideScope(task, files, rules.scopes.permits),
    ...warnMoreAgentsThanScopes([task, ...others], Object.keys(rules.definitions.scope_definitions.scopes)),
  ];
}

function overlaps(task: Task, others: readonly Task[]): Warning[] {
  return others
    .filter(({ agent_id }) => agent_id !== task.agent_id || task.agent_id === NOBODY)
    .flatMap((other) => {
      const pairs = task.scope_files.flatMap((own) =>
        other.scope_files.filter((theirs) => canPatternsMeet(own, theirs)).map((theirs) => [own, theirs] as const),
      );
      const [pair] = pairs;
      if (pair === undefined) return [];
      const both = pair[0] === pair[1] ? pair[0] : `${pair[0]} and ${pair[1]}`;
      return [
        {
          code: "TASKS_OVERLAP",
          message: `${other.id} of ${other.agent_id} covers some of the same files (${both}).`,
          fix: "Give the two tasks different files, or let one wait for the other.",
        },
      ];
    });
}

function warnOutsideScope(
  task: Task,
  files: readonly string[],
  permits: Workspace["rules"]["scopes"]["permits"],
): Warning[] {
  const { scope_files } = task;
  const scopes = listTaskScopes(task);
  const literal = scope_files.filter((pattern) => !hasWildcard(pattern));
  const covered = new Set([...literal, ...files.filter((path) => covers(scope_files, path))]);
  const outside = [...covered].filter((path) => !scopes.some((scope) => permits(scope, path).allowed));
  if (outside.length === 0) return [];
  const more = outside.length > SHOWN ? ` and ${outside.length - SHOWN} more` : "";
  return [
    {
      code: "FILES_OUTSIDE_SCOPE",
      message: `The ${scopes.length === 1 ? "scope" : "scopes"} ${scopes.join(", ")} ${scopes.length === 1 ? "does" : "do"} not have ${outside.slice(0, SHOWN).join(", ")}${more}; changes there are flagged.`,
      fix: `Name other files, or one scope more with \`--scope\`: \`skl scope of ${outside[0]}\`.`,
    },
  ];
}

function warnMoreAgentsThanScopes(tasks: readonly Task[], scopes: readonly string[]): Warning[] {
  const agents = new Set(tasks.map(({ agent_id }) => agent_id));
  agents.delete(NOBODY);
  if (agents.size <= scopes.length) return [];
  return [
    {
      code: "MORE_AGENTS_THAN_SCOPES",
      message: `${agents.size} agents have open tasks, and there are ${scopes.length} scopes, so some share one.`,
      fix: "Divide a scope, or let some of the work wait.",
    },
  ];
}
