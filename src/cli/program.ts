import { Command, Option } from "commander";
import { version } from "../../package.json";

/** Loads a group of commands; `words` are the commands it has. A run needs one group, help and completion need all. */
interface CommandGroup {
  readonly words: readonly string[];
  readonly load: () => Promise<(program: Command) => void>;
}

const groups: readonly CommandGroup[] = [
  {
    words: ["init", "uninstall", "doctor", "status", "config"],
    load: async () => (await import("./commands/setup.ts")).addSetupCommands,
  },
  { words: ["check", "hook"], load: async () => (await import("./commands/check.ts")).addCheckCommands },
  { words: ["task", "propose"], load: async () => (await import("./commands/task.ts")).addTaskCommands },
  { words: ["queue"], load: async () => (await import("./commands/queue.ts")).addQueueCommands },
  { words: ["state"], load: async () => (await import("./commands/state.ts")).addStateCommands },
  { words: ["review"], load: async () => (await import("./commands/review.ts")).addReviewCommands },
  { words: ["rfc", "adr"], load: async () => (await import("./commands/rfc.ts")).addRfcCommands },
  { words: ["evidence"], load: async () => (await import("./commands/evidence.ts")).addEvidenceCommands },
  { words: ["digest"], load: async () => (await import("./commands/digest.ts")).addDigestCommand },
  { words: ["scope"], load: async () => (await import("./commands/scope.ts")).addScopeCommands },
  { words: ["skill"], load: async () => (await import("./commands/skill.ts")).addSkillCommands },
  { words: ["policy"], load: async () => (await import("./commands/policy.ts")).addPolicyCommands },
  { words: ["node"], load: async () => (await import("./commands/node.ts")).addNodeCommands },
  { words: ["mcp"], load: async () => (await import("./commands/mcp.ts")).addMcpCommand },
  { words: ["diff", "imports"], load: async () => (await import("./commands/diff.ts")).addDiffCommands },
  { words: ["explain"], load: async () => (await import("./commands/explain.ts")).addExplainCommand },
  { words: ["completion"], load: async () => (await import("./commands/completion.ts")).addCompletionCommand },
];

/**
 * The command line for these arguments. A command that is named first is the only one that is loaded: a push should not wait
 * for the rest.
 */
export async function createProgram(args: readonly string[]): Promise<Command> {
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
  const named = args[0] === "completion" ? undefined : groups.find(({ words }) => words.includes(args[0] ?? ""));
  for (const group of named ? [named] : groups) (await group.load())(program);
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
