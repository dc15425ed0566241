import { type Command, Option } from "commander";
import { type Harness, type HintOutput, harnesses, SklError } from "../../kernel/domain/index.ts";
import { renderHint, toText } from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present, readAll, write } from "../output.ts";

export function addHintCommand(program: Command): void {
  program
    .command("hint [files...]")
    .description("what to know before you edit files: who works there, and what binds; asks no remote")
    .option("--agent <id>", "the agent, where it is not known from SKL_AGENT, Git configuration or the branch")
    .addOption(
      new Option(
        "--hook <program>",
        "answer the hook before an edit of this program, which writes to standard input",
      ).choices(harnesses),
    )
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl hint app/auth.py\n  $ skl hint app/auth.py app/api.py --json\n  $ skl hint --hook codex    as .codex/hooks.json runs it, which `skl init --agents codex` writes\n\nExits 1 where the rules refuse an edit (`hooks.edit: "deny"`).',
    )
    .action(async (files: string[], flags: { agent?: string; hook?: Harness }, command: Command) => {
      const globals = readGlobalOptions(command);
      if (flags.hook !== undefined) return answerHook(flags.hook, globals.cwd, flags.agent);
      if (files.length === 0)
        throw new SklError("USAGE", {
          message: "No file is named.",
          fix: "Name the files that you are about to edit: `skl hint app/auth.py`.",
        });
      const { runHint } = await import("../../core/radar/index.ts");
      const output = await runHint({ cwd: globals.cwd, files, agent: flags.agent });
      await present(output, globals, () => renderHint(output));
      finish(output.files.some(({ denied }) => denied !== null) ? 1 : 0);
    });
}

/**
 * Answers the hook of an agent's program. Whatever happens here (no repository, a broken rule, an input that cannot be read), the agent is not held
 * up: one that goes on untold is better.
 */
async function answerHook(hook: Harness, here: string, agent: string | undefined): Promise<void> {
  try {
    const { answerEdit, runHint, readEdit } = await import("../../core/radar/index.ts");
    const asked = readEdit(await readAll(process.stdin));
    if (asked === null) return;
    const output = await runHint({ cwd: asked.cwd ?? here, files: asked.files, agent });
    const text = toText(renderHint(output), { color: false, width: 200, unicode: true, program: "git skl" });
    const isRefused = output.files.some(({ denied }) => denied !== null);
    const answer = answerEdit(
      hook,
      isRefused ? { refusal: text, told: null } : { refusal: null, told: isWorthTelling(output) ? text : null },
    );
    if (answer !== null) await write(process.stdout, `${JSON.stringify(answer)}\n`);
  } catch {}
}

/** Returns whether there is more to a file than what it is for. */
function isWorthTelling({ files, notes }: HintOutput): boolean {
  return (
    (notes ?? []).length > 0 ||
    files.some(
      ({ kept, in_task, in_scope, workers, decisions, invariants }) =>
        kept !== null ||
        in_task === false ||
        in_scope === false ||
        workers.some(({ own }) => !own) ||
        decisions.length + invariants.length > 0,
    )
  );
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
      const globals = readGlobalOptions(command);
      const { watchOnce } = await import("../../core/radar/index.ts");
      const offline = flags.offline ?? false;
      const isLive = !flags.once && !globals.json && process.stdout.isTTY && process.stdin.isTTY;
      if (isLive) {
        const { runWatchScreen } = await import("../watch-screen.ts");
        return runWatchScreen({ ...globals, offline });
      }
      const output = await watchOnce({ cwd: globals.cwd, offline });
      const { renderWatch } = await import("../../view/index.ts");
      await present(output, globals, () => renderWatch(output));
    });
}
