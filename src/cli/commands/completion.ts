import { Argument, type Command, Option } from "commander";
import { SklError } from "../../kernel/domain/index.ts";
import { readGlobalOptions } from "../command.ts";
import {
  type CompletionWord,
  findCompletion,
  type NameKind,
  nameKinds,
  splitTypedWords,
} from "../completion/complete.ts";
import { detectShell, isShell, shells, writeCompletionScript } from "../completion/shells.ts";
import { write } from "../output.ts";

const INSTALL = `
The script is printed; put it where your shell looks for it, then start a new shell:
  bash  skl completion bash > ~/.local/share/bash-completion/completions/skl
        or in ~/.bashrc:  source <(skl completion bash)
  zsh   skl completion zsh > "\${fpath[1]}/_skl"
        or in ~/.zshrc, after compinit:  source <(skl completion zsh)
  fish  skl completion fish > ~/.config/fish/completions/skl.fish
`;

/** Adds `skl completion`, and the hidden command that its scripts call at each completion. */
export function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("print a script that completes skl's command line in your shell")
    .addArgument(new Argument("[shell]", "the shell; without it, the one that $SHELL names").choices(shells))
    .addOption(new Option("--names <kind>", "print names of this repository instead").choices(nameKinds))
    .addHelpText("after", `${INSTALL}\nExample:\n  $ source <(skl completion bash)`)
    .action(async (shellName: string | undefined, { names: kind }: { names?: NameKind }, command: Command) => {
      const globals = readGlobalOptions(command);
      if (kind !== undefined) {
        const names = [...new Set(await listCompletionNames(kind, globals.cwd))].sort();
        await write(
          process.stdout,
          globals.json ? `${JSON.stringify({ names })}\n` : names.map((name) => `${name}\n`).join(""),
        );
        return;
      }
      const shell = shellName !== undefined && isShell(shellName) ? shellName : detectShell(process.env);
      if (shell === null) {
        throw new SklError("USAGE", {
          message: "The shell is not known: $SHELL names none of bash, zsh and fish.",
          fix: "Name it: `skl completion bash`, `skl completion zsh` or `skl completion fish`.",
        });
      }
      const script = writeCompletionScript(shell);
      // The script is what was asked for, not text about it, so --quiet does not hold it back.
      await write(process.stdout, globals.json ? `${JSON.stringify({ shell, script })}\n` : script);
    });
  program
    .command("__complete", { hidden: true })
    .argument("[words...]")
    .addHelpText("after", "\nExample:\n  $ skl __complete -- task ad")
    .action(async (words: string[]) => {
      const lines = await listCompletionLines(program, words);
      await write(process.stdout, lines.map((line) => `${line}\n`).join(""));
    });
}

/** Returns a line for each word that may stand in the place of the last one, or one line `:files` or `:folders`. */
async function listCompletionLines(program: Command, words: readonly string[]): Promise<string[]> {
  const typed = splitTypedWords(words);
  const values = findCompletion(program, typed);
  const toLines = (offered: readonly CompletionWord[]) =>
    offered
      .filter(({ word }) => word.startsWith(typed.words.at(-1) ?? ""))
      .map(({ word, description }) => `${typed.before}${word}\t${description.replace(/\s+/g, " ").trim()}`);
  switch (values.kind) {
    case "words":
      return toLines(values.words);
    case "names": {
      const names = [...new Set(await listCompletionNames(values.of, process.cwd()))].sort();
      return toLines(names.map((word) => ({ word, description: "" })));
    }
    default:
      return values.kind === "any" ? [] : [`:${values.kind}`];
  }
}

/** Returns the names of one kind as they were last fetched, so that no key waits for a remote. */
async function listCompletionNames(kind: NameKind, cwd: string): Promise<string[]> {
  switch (kind) {
    case "tasks":
      return (await readTasksOffline(cwd)).map(({ id }) => id);
    case "agents":
      return (await readTasksOffline(cwd)).map(({ agent_id }) => agent_id);
    case "proposals": {
      const { listQueue } = await import("../../core/changes/index.ts");
      return (await listQueue(cwd, true)).proposals.map(({ proposal_id }) => proposal_id);
    }
    case "rfcs": {
      const { listRfcs } = await import("../../core/decisions/index.ts");
      return (await listRfcs({ cwd, offline: true })).rfcs.map(({ id }) => id);
    }
    case "adrs": {
      const { listAdrs } = await import("../../core/decisions/index.ts");
      return (await listAdrs(cwd, true)).adrs.map(({ id }) => id);
    }
    case "scopes": {
      const { listScopes } = await import("../../core/scope-lint/index.ts");
      return (await listScopes({ cwd, offline: true })).scopes.map(({ name }) => name);
    }
    case "invariants": {
      const { listInvariants } = await import("../../core/state/index.ts");
      return listInvariants({ cwd, offline: true });
    }
    case "skills": {
      const { listSkills } = await import("../../skills/use/library/index.ts");
      return (await listSkills({ cwd, nodeStatuses: async () => new Map() })).skills.flatMap(({ name }) => name ?? []);
    }
  }
}

async function readTasksOffline(cwd: string) {
  const { listTasks } = await import("../../core/tasks/index.ts");
  return (await listTasks(cwd, true)).tasks;
}
