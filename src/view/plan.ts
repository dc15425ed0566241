import type { TaskPlanOutput } from "../kernel/domain/documents.generated.ts";
import { blank, type Document, dim, type Line, line, renderCommandLine, strong, warn, warned } from "./text/compose.ts";
import { formatCount } from "./words.ts";

/** Limits the list of scopes that no task needs; `--json` has all of them. */
const UNNEEDED_SHOWN = 5;

type PlannedTask = TaskPlanOutput["tasks"][number];

/** Shows proposed tasks with the reasons for their files, their order, and the commands that create them. */
export function renderPlan(plan: TaskPlanOutput): Document {
  const { request, tasks, considered, warnings, ranked_by } = plan;
  const ranking = ranked_by === "deterministic" ? "" : `, chosen by ${ranked_by}`;
  const head = tasks.length === 0 ? "No tasks" : `${formatCount(tasks.length, "task")}, none created yet${ranking}`;
  const unneeded = considered.filter(({ scope }) => !tasks.some(({ semantic_scope }) => semantic_scope === scope));
  return [
    line(0, strong(head), ` for “${request}”`),
    ...tasks.flatMap((task) => [blank, ...renderPlannedTask(task), renderCommandLine(4, task.command)]),
    ...(unneeded.length === 0 ? [] : [blank, line(2, dim("Not needed"))]),
    ...unneeded
      .slice(0, UNNEEDED_SHOWN)
      .map(({ scope, score, reason }) => line(4, dim(`${scope} ${score.toFixed(2)}  ${reason}`))),
    ...(unneeded.length > UNNEEDED_SHOWN ? [line(4, dim(`and ${unneeded.length - UNNEEDED_SHOWN} more`))] : []),
    ...(warnings.length === 0 ? [] : [blank, warned(warnings)]),
  ];
}

function renderPlannedTask(task: PlannedTask): Line[] {
  const { key, agent_id, semantic_scope, branch, scope_files, files_why, after, base } = task;
  const ranked = new Map(files_why.map((file) => [file.path, file]));
  return [
    line(2, strong(key), `  ${semantic_scope} → ${agent_id}  `, dim(branch)),
    ...scope_files.map((path) => {
      const file = ranked.get(path);
      return line(4, path, dim(file === undefined ? "  for new files" : `  ${file.score.toFixed(2)}  ${file.reason}`));
    }),
    ...(after.length === 0
      ? []
      : [line(4, warn(`after ${after.join(", ")}`), base === undefined ? "" : dim(`, on top of ${base}`))]),
  ];
}
