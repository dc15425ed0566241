import { Argument, Command, Option } from "commander";
import { type Shell, writeCompletionScript } from "../../../src/cli/completion/shells.ts";

/** A command line with one of everything that a script has to know, and descriptions that a shell could trip over. */
export function aProgram(): Command {
  const program = new Command("skl")
    .version("1.0.0", "--version", "print the version")
    .option("--cwd <dir>", "run as if started in this folder")
    .option("--json", "print one JSON document")
    .option("--no-color", "it's plain: [no] $HOME `colour` \\ anywhere")
    .helpOption("--help", "show help")
    .helpCommand(false);
  program
    .command("check")
    .description('what a push would be told: it\'s [all] "five" checks')
    .option("--base <ref>", "compare with this")
    .option("--sarif <file>", "also write this file");
  const task = program.command("task").description("work assigned to agents");
  task
    .command("add")
    .description("assign work")
    .requiredOption("--files <glob...>", "the files")
    .option("--agent <id>", "whose");
  task.command("list", { isDefault: true }).description("every task").option("--offline", "as last fetched");
  program
    .command("propose")
    .description("say what a push is about")
    .addOption(
      new Option("-t, --change-type <type>", "your label").choices(["mechanical", "behavioral", "architectural"]),
    );
  program.command("diff").description("two files").argument("[old]").argument("[new]");
  program.command("imports").description("of files").argument("<path...>");
  const skill = program.command("skill").description("skills");
  const edge = skill
    .command("edge")
    .description("edges")
    .addArgument(new Argument("<action>").choices(["add", "delete"]));
  edge.argument("<name>");
  program.command("secret", { hidden: true }).description("not shown");
  withoutHelpCommands(program);
  return program;
}

function withoutHelpCommands(command: Command): void {
  for (const sub of command.commands) {
    sub.helpOption("--help", "show help").helpCommand(false);
    withoutHelpCommands(sub);
  }
}

export const scriptFor = (shell: Shell): string => writeCompletionScript(shell, aProgram());

/** What each shell should offer at the end of a line: some words that are there, and some that are not. */
export interface Case {
  readonly what: string;
  readonly line: readonly string[];
  readonly offers: readonly string[];
  readonly not: readonly string[];
}

const all = ["check", "task", "propose", "diff", "imports", "skill"];

export const cases: readonly Case[] = [
  { what: "every command at first", line: [""], offers: all, not: ["secret", "add", "alpha.py"] },
  { what: "the commands that begin so", line: ["ta"], offers: ["task"], not: ["check"] },
  { what: "subcommands", line: ["task", ""], offers: ["add", "list"], not: ["check", "alpha.py"] },
  { what: "commands behind a global option with a value", line: ["--cwd", "task", ""], offers: all, not: ["add"] },
  { what: "options of a command", line: ["check", "--"], offers: ["--base", "--sarif", "--help"], not: ["--files"] },
  {
    what: "global options behind a command",
    line: ["check", "--"],
    offers: ["--json", "--cwd", "--no-color"],
    not: ["--version"],
  },
  { what: "the version at the program only", line: ["--"], offers: ["--version", "--json"], not: ["--base"] },
  { what: "options of the default subcommand", line: ["task", "--o"], offers: ["--offline"], not: ["--files"] },
  {
    what: "choices of an option",
    line: ["propose", "--change-type", ""],
    offers: ["mechanical", "behavioral", "architectural"],
    not: ["alpha.py"],
  },
  { what: "choices of its short name", line: ["propose", "-t", "mech"], offers: ["mechanical"], not: ["behavioral"] },
  { what: "choices of an argument", line: ["skill", "edge", ""], offers: ["add", "delete"], not: ["alpha.py"] },
  { what: "nothing for a free text", line: ["check", "--base", ""], offers: [], not: ["alpha.py", "--sarif"] },
  { what: "files for a file", line: ["check", "--sarif", ""], offers: ["alpha.py", "two words.py"], not: ["--base"] },
  { what: "folders for a folder", line: ["--cwd", ""], offers: ["folder"], not: ["alpha.py", "check"] },
  { what: "files as arguments", line: ["diff", "alpha.py", "al"], offers: ["alpha.py"], not: ["two words.py"] },
  { what: "files again and again", line: ["imports", "a", "b", "c", "al"], offers: ["alpha.py"], not: ["task"] },
  {
    what: "files for each value of an option",
    line: ["task", "add", "--files", "x", "al"],
    offers: ["alpha.py"],
    not: ["add"],
  },
  { what: "subcommands after a switch", line: ["--json", "task", ""], offers: ["add", "list"], not: ["check"] },
];
