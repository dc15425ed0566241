import type { Command } from "commander";
import { toVisibleLine } from "../../kernel/domain/index.ts";
import { readGlobalOptions } from "../command.ts";
import { present, write } from "../output.ts";

interface WorkerFlags {
  readonly for: string;
  readonly name?: string;
  readonly key?: boolean;
  readonly once?: boolean;
}

export function addWorkerCommand(program: Command): void {
  program
    .command("worker")
    .description("take jobs of the team server in this clone: run `merge.verify` of what the next session would merge")
    .option("--for <work>", "what to do, separated by commas: verify", "verify")
    .option("--name <name>", "the worker's name in `server.workers`, instead of the machine's")
    .option("--key", "only print the public key, which a person lists under `server.workers` on the base")
    .option("--once", "end when nothing waits")
    .addHelpText(
      "after",
      "\nSKL_SERVER and SKL_SERVER_TOKEN name the server and a token of the role worker. What a job runs comes from the base as this clone's remote has it.\n\nExamples:\n  $ skl worker --key --name w1\n  $ skl worker --for verify --name w1",
    )
    .action(async (flags: WorkerFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { readWorkerKey, runWorker } = await import("../../core/workers/index.ts");
      const name = flags.name ?? null;
      if (flags.key) {
        const known = await readWorkerKey(name);
        return present(known, globals, () => `${known.key}\n`);
      }
      const work = flags.for.split(",").map((each) => each.trim());
      const { endRunningGit } = await import("../../workspace/git/index.ts");
      process.on("exit", endRunningGit);
      const stop = new AbortController();
      for (const signal of ["SIGINT", "SIGTERM"] as const)
        process.removeAllListeners(signal).once(signal, () => stop.abort());
      const log = (text: string) =>
        void (globals.quiet ? null : write(process.stderr, `${toVisibleLine(text, 500)}\n`));
      const end = await runWorker({
        cwd: globals.cwd,
        work,
        name,
        once: flags.once ?? false,
        signal: stop.signal,
        log,
      });
      await present(end, globals, () => "");
    });
}
