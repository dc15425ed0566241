import type { Command } from "commander";
import { hintDocument } from "../../report/index.ts";
import { finish, globalOptions } from "../command.ts";
import { present } from "../output.ts";

export function addHintCommand(program: Command): void {
  program
    .command("hint <files...>")
    .description("what to know before you edit files: who works there, and what binds; asks no remote")
    .option("--agent <id>", "the agent, where it is not known from SKL_AGENT, Git configuration or the branch")
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl hint app/auth.py\n  $ skl hint app/auth.py app/api.py --json\n\nExits 1 where the rules refuse an edit (`hooks.edit: "deny"`).',
    )
    .action(async (files: string[], flags: { agent?: string }, command: Command) => {
      const globals = globalOptions(command);
      const { hintOf } = await import("../../app/radar/index.ts");
      const output = await hintOf({ cwd: globals.cwd, files, agent: flags.agent });
      await present(output, globals, () => hintDocument(output));
      finish(output.files.some(({ denied }) => denied !== null) ? 1 : 0);
    });
}

interface WatchFlags {
  readonly once?: boolean;
  readonly offline?: boolean;
}

export function addWatchCommand(program: Command): void {
  program
    .command("watch")
    .description("a live screen of agents, intents, branches, the queue and overlaps, with uncommitted work here")
    .option("--once", "print it once and end, as always without a terminal or with --json")
    .option("--offline", "by what was last seen of the remote")
    .addHelpText(
      "after",
      "\nKeys: q or Ctrl-C ends it, r asks the remote now, arrows and the space bar scroll.\n\nExamples:\n  $ skl watch\n  $ skl watch --once\n  $ skl watch --json",
    )
    .action(async (flags: WatchFlags, command: Command) => {
      const globals = globalOptions(command);
      const { watchOnce } = await import("../../app/radar/index.ts");
      const offline = flags.offline ?? false;
      const isLive = !flags.once && !globals.json && process.stdout.isTTY && process.stdin.isTTY;
      if (isLive) {
        const { runWatchScreen } = await import("../watch-screen.ts");
        return runWatchScreen({ ...globals, offline });
      }
      const output = await watchOnce({ cwd: globals.cwd, offline });
      const { watchDocument } = await import("../../report/index.ts");
      await present(output, globals, () => watchDocument(output));
    });
}
