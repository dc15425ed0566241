// The lines and files by which a step talks to its runner. Written here and not taken from @actions/core, which loads an
// HTTP client for OpenID Connect with them: 140 ms of every start, for a feature that nobody here uses.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
import type { Annotation } from "../github/index.ts";

const COMMANDS = { notice: "notice", warning: "warning", failure: "error" } as const;

/** An annotation as a workflow command, without the line's end. */
export function annotationCommand({ level, path, startLine, endLine, title, message }: Annotation): string {
  return command(COMMANDS[level], { file: path, line: startLine, endLine, title }, message);
}

/** An annotation without a place. */
export function errorCommand(title: string, message: string): string {
  return command("error", { title }, message);
}

/** Hides a value in all that the job prints from here on; a line at a time, since that is how the runner looks for it. */
export function maskCommands(secret: string): string[] {
  return linesOf(secret)
    .filter((line) => line.trim() !== "")
    .map((line) => command("add-mask", {}, line));
}

/**
 * Text for the log in which the runner finds no command. Paths, branches and titles are other people's words, and a line that
 * starts with `::` or holds `##[` would be obeyed.
 */
export function logText(text: string): string {
  return linesOf(text)
    .map((line) => (COMMAND_START.test(line) ? `| ${line}` : line).replaceAll("##[", "## ["))
    .join("\n");
}

// The runner trims what .NET calls white space, which is more than `\s`.
const COMMAND_START = /^[\s\u0085\u180e\u200b]*::/;

/** One entry of the file GITHUB_OUTPUT; `delimiter` must be new and random, for the value may hold any line but this. */
export function outputEntry(name: string, value: string, delimiter: string): string {
  if (name.includes(delimiter) || value.includes(delimiter)) throw new Error("the delimiter occurs in the output");
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
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

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
