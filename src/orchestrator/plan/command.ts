import type { TaskPlanOutput } from "../../domain/index.ts";

type PlannedTask = TaskPlanOutput["tasks"][number];

/** Characters that no POSIX shell reads as anything but themselves. */
const PLAIN = /^[A-Za-z0-9_./:@%+,-]+$/;

/** Quotes one argument for a POSIX shell, so that nothing in it is expanded or ends it. */
function shellQuoted(text: string): string {
  if (PLAIN.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes an option with its value, joined by `=` where the value would look like an option. */
function option(name: string, value: string): string {
  return value.startsWith("-") ? `${name}=${shellQuoted(value)}` : `${name} ${shellQuoted(value)}`;
}

function filesOption(files: readonly string[]): string {
  if (files.some((file) => file.startsWith("-"))) return files.map((file) => option("--files", file)).join(" ");
  return `--files ${files.map(shellQuoted).join(" ")}`;
}

/** Writes the command line that creates a planned task. */
export function addCommand(task: Omit<PlannedTask, "command">): string {
  return [
    "skl task add",
    option("--agent", task.agent_id),
    option("--branch", task.branch),
    ...(task.base === undefined ? [] : [option("--base", task.base)]),
    option("--scope", task.semantic_scope),
    filesOption(task.scope_files),
    option("--title", task.title),
    option("--rationale", task.assignment_rationale),
  ].join(" ");
}
