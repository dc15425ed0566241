import { Argument, Command, Option } from "commander";

/** A command line with one of everything that completion has to know. */
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
