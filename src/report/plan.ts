import type { TaskPlanOutput } from "../domain/documents.generated.ts";
import { blank, compose, dim, type Line, line, strong, warn } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";
import { countOf } from "./words.ts";

/** Limits the list of scopes that no task needs; `--json` has all of them. */
const UNNEEDED_SHOWN = 5;

type PlannedTask = TaskPlanOutput["tasks"][number];

/** Renders proposed tasks with the reasons for their files, their order, and the commands that create them. */
export function renderPlan(plan: TaskPlanOutput, style: TextStyle): string {
  const { request, tasks, considered, warnings, ranked_by } = plan;
  const ranking = ranked_by === "deterministic" ? "" : `, chosen by ${ranked_by}`;
  const head = tasks.length === 0 ? "No tasks" : `${countOf(tasks.length, "task")}, none created yet${ranking}`;
  const unneeded = considered.filter(({ scope }) => !tasks.some(({ semantic_scope }) => semantic_scope === scope));
  return [
    compose([line(0, strong(head), ` for “${request}”`)], style),
    ...tasks.map((task) => compose([blank, ...taskLines(task)], style) + commandText(task, style)),
    compose(
      [
        ...(unneeded.length === 0 ? [] : [blank, line(2, dim("Not needed"))]),
        ...unneeded
          .slice(0, UNNEEDED_SHOWN)
          .map(({ scope, score, reason }) => line(4, dim(`${scope} ${score.toFixed(2)}  ${reason}`))),
        ...(unneeded.length > UNNEEDED_SHOWN ? [line(4, dim(`and ${unneeded.length - UNNEEDED_SHOWN} more`))] : []),
        ...(warnings.length === 0 ? [] : [blank, ...warningLines(warnings)]),
      ],
      style,
    ),
  ].join("");
}

function taskLines(task: PlannedTask): Line[] {
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

/** Renders the command unwrapped, since a person would copy line breaks with it. */
function commandText({ command }: PlannedTask, style: TextStyle): string {
  return compose([line(4, ...pieces(command))], { ...style, width: Number.POSITIVE_INFINITY });
}

/** Splits a text into pieces that are short enough for spans. */
function pieces(text: string): string[] {
  const characters = [...text];
  const count = Math.min(40, Math.ceil(characters.length / 500));
  return Array.from({ length: count }, (_, at) => characters.slice(at * 500, (at + 1) * 500).join(""));
}
