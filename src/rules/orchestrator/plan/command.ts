import type { TaskPlanOutput } from "../../../kernel/domain/index.ts";

type PlannedTask = TaskPlanOutput["tasks"][number];

/** Characters that no POSIX shell reads as anything but themselves. */
const PLAIN = /^[A-Za-z0-9_./:@%+,-]+$/;

/** Quotes one argument for a POSIX shell, so that nothing in it is expanded or ends it. */
function quotePosixArgument(text: string): string {
  if (PLAIN.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes an option with its value, joined by `=` where the value would look like an option. */
function formatCommandOption(name: string, value: string): string {
  return value.startsWith("-") ? `${name}=${quotePosixArgument(value)}` : `${name} ${quotePosixArgument(value)}`;
}

function formatFilesOption(files: readonly string[]): string {
  if (files.some((file) => file.startsWith("-")))
    return files.map((file) => formatCommandOption("--files", file)).join(" ");
  return `--files ${files.map(quotePosixArgument).join(" ")}`;
}

/** Writes the command line that creates a planned task. */
export function addCommand(task: Omit<PlannedTask, "command">): string {
  return [
    "skl task add",
    formatCommandOption("--agent", task.agent_id),
    formatCommandOption("--branch", task.branch),
    ...(task.base === undefined ? [] : [formatCommandOption("--base", task.base)]),
    formatCommandOption("--scope", task.semantic_scope),
    formatFilesOption(task.scope_files),
    formatCommandOption("--title", task.title),
    formatCommandOption("--rationale", task.assignment_rationale),
  ].join(" ");
}
