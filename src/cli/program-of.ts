import { Command, Option } from "commander";
import { version } from "../../package.json";

/** A group of commands, which is loaded on demand: a run needs one group, help and completion need all. `words` names its commands. */
export interface CommandGroup {
  /** The heading in the help of the whole program; several groups may share one. */
  readonly heading: string;
  readonly words: readonly string[];
  readonly load: () => Promise<(program: Command) => void>;
}

/**
 * Returns the command line of these groups. A command that is named first is the only one that is loaded: a push should not wait
 * for the rest.
 */
export async function buildProgram(groups: readonly CommandGroup[], args: readonly string[]): Promise<Command> {
  const program = new Command("skl");
  program
    .description(
      "Coordinates several LLM coding agents on one Git repository: every push is judged, explained and recorded.",
    )
    .version(version, "--version", "print the version")
    .addOption(new Option("--cwd <dir>", "run as if started in this folder"))
    .option("--json", "print one JSON document on stdout and nothing else there")
    .option("--quiet", "print no text for people")
    .option("--no-color", "no colour, also on terminals (NO_COLOR does the same, FORCE_COLOR the opposite)")
    .helpOption("--help", "show help")
    .helpCommand(false)
    .showHelpAfterError(false)
    .showSuggestionAfterError(true)
    .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
    .addHelpText("after", EXAMPLES)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  const named = args[0] === "__complete" ? undefined : groups.find(({ words }) => words.includes(args[0] ?? ""));
  for (const group of named ? [named] : groups) {
    (await group.load())(program);
    for (const command of program.commands) if (group.words.includes(command.name())) command.helpGroup(group.heading);
  }
  quietErrors(program);
  return program;
}

/** Turns usage errors into values that the entry point prints, so that `--json` applies to them, too. */
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
