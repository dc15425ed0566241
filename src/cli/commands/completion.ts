import { Argument, type Command } from "commander";
import { SklError } from "../../domain/index.ts";
import { globalOptions } from "../command.ts";
import { completionScript, isShell, shellFrom, shells } from "../completion/shells.ts";
import { write } from "../output.ts";

const INSTALL = `
The script is printed; put it where your shell looks for it, then start a new shell:
  bash  skl completion bash > ~/.local/share/bash-completion/completions/skl
        or in ~/.bashrc:  source <(skl completion bash)
  zsh   skl completion zsh > "\${fpath[1]}/_skl"
        or in ~/.zshrc, after compinit:  source <(skl completion zsh)
  fish  skl completion fish > ~/.config/fish/completions/skl.fish

Print it again after an update of skl.`;

/** `skl completion`. The script is made of the commands that `program` has when it is asked for. */
export function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("print a script that completes skl's command line in your shell")
    .addArgument(new Argument("[shell]", "the shell; without it, the one that $SHELL names").choices(shells))
    .addHelpText("after", INSTALL)
    .action(async (given: string | undefined, _options: unknown, command: Command) => {
      const globals = globalOptions(command);
      const shell = given !== undefined && isShell(given) ? given : shellFrom(process.env);
      if (shell === null) {
        throw new SklError("USAGE", {
          message: "The shell is not known: $SHELL names none of bash, zsh and fish.",
          fix: "Name it: `skl completion bash`, `skl completion zsh` or `skl completion fish`.",
        });
      }
      const script = completionScript(shell, program);
      // The script is what was asked for, not text about it, so --quiet does not hold it back.
      await write(process.stdout, globals.json ? `${JSON.stringify({ shell, script })}\n` : script);
    });
}
