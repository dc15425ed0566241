// These lines and files are how a step talks to its runner. They are not taken from @actions/core, which also loads an HTTP
// client for OpenID Connect: 140 ms of every start, for a feature that the Action does not use.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
import type { Annotation } from "../github/client/index.ts";

const COMMANDS = { notice: "notice", warning: "warning", failure: "error" } as const;

/** Writes an annotation as a workflow command, without a line end. */
export function formatAnnotationCommand({ level, path, startLine, endLine, title, message }: Annotation): string {
  return formatWorkflowCommand(COMMANDS[level], { file: path, line: startLine, endLine, title }, message);
}

/** Writes an error annotation without a file. */
export function formatErrorCommand(title: string, message: string): string {
  return formatWorkflowCommand("error", { title }, message);
}

/** Writes commands that hide a value in the log from then on, one for each line, since the runner compares lines. */
export function formatMaskCommands(secret: string): string[] {
  return splitLogLines(secret)
    .filter((line) => line.trim() !== "")
    .map((line) => formatWorkflowCommand("add-mask", {}, line));
}

/**
 * Makes a text safe for the log. Paths, branches and titles are untrusted, and the runner would obey a line that starts with `::`
 * or contains `##[`.
 */
export function logText(text: string): string {
  return splitLogLines(text)
    .map((line) => (COMMAND_START.test(line) ? `| ${line}` : line).replaceAll("##[", "## ["))
    .join("\n");
}

// The runner trims white space by .NET's definition, which is wider than `\s`.
const COMMAND_START = /^[\s\u0085\u180e\u200b]*::/;

/** Writes an entry of the file GITHUB_OUTPUT. `delimiter` has to be new and random, since the value may contain any line. */
export function formatOutputEntry(name: string, value: string, delimiter: string): string {
  if (name.includes(delimiter) || value.includes(delimiter)) throw new Error("the delimiter occurs in the output");
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

function formatWorkflowCommand(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const list = Object.entries(properties)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(",");
  return `::${name}${list === "" ? "" : ` ${list}`}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function splitLogLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
