import { Command, Option } from "commander";
import { version } from "../../package.json";
import { addCheckCommands } from "./commands/check.ts";
import { addCompletionCommand } from "./commands/completion.ts";
import { addDiffCommands } from "./commands/diff.ts";
import { addExplainCommand } from "./commands/explain.ts";
import { addQueueCommands } from "./commands/queue.ts";
import { addScopeCommands } from "./commands/scope.ts";
import { addSetupCommands } from "./commands/setup.ts";
import { addStateCommands } from "./commands/state.ts";
import { addTaskCommands } from "./commands/task.ts";

/** The whole command line. Commands load what they run only when they run. */
export function createProgram(): Command {
  const program = new Command("skl");
  program
    .description(
      "Coordinates several LLM coding agents on one Git repository: every push is judged, explained and recorded.",
    )
    .version(version, "--version", "print the version")
    .addOption(new Option("--cwd <dir>", "run as if started in this folder"))
    .option("--json", "print one JSON document on stdout and nothing else there")
    .option("--quiet", "print no text for people")
    .option("--no-color", "no colour, also on terminals (NO_COLOR does the same)")
    .helpOption("--help", "show help")
    .helpCommand(false)
    .showHelpAfterError(false)
    .showSuggestionAfterError(true)
    .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
    .addHelpText("after", EXAMPLES)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  addSetupCommands(program);
  addCheckCommands(program);
  addTaskCommands(program);
  addQueueCommands(program);
  addStateCommands(program);
  addScopeCommands(program);
  addDiffCommands(program);
  addExplainCommand(program);
  addCompletionCommand(program);
  quietErrors(program);
  return program;
}

/** Usage errors become values that the entry point prints, so that `--json` holds for them, too. */
function quietErrors(command: Command): void {
  for (const sub of command.commands) {
    sub
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .helpOption("--help", "show help")
      .helpCommand(false);
    quietErrors(sub);
  }
}

const EXAMPLES = `
Examples:
  $ skl init --scan                   set up this repository, with scopes and State drafted from its code
  $ skl check                         what a push of this branch would be told
  $ skl task add --agent Agent-1 --branch agent-1/login --scope auth --files "app/auth/**" --title "Login"
  $ skl queue                         the proposals that wait for review
  $ skl explain file-scope            what a check means and how to go on

Exit codes: 0 done, nothing to stop · 1 a check or gate says no · 2 could not decide (skl explain --codes)`;
