import { openGitHub } from "../github/client/index.ts";
import { followSupervisor, supervise, wantsSupervisor } from "../kernel/supervisor/index.ts";
import { openRepository } from "../workspace/git/index.ts";
import { renderActionFailure } from "./failure.ts";
import { modes } from "./modes.ts";
import { runAction } from "./run.ts";

async function gitConfig(folder: string): Promise<(key: string) => string | null> {
  const { config, close } = await openRepository(folder);
  close();
  return (key) => config.get(key);
}

// Node exits with 1 after a crash, which here would mean that a check failed.
process.on("uncaughtException", (cause) => end(2, renderActionFailure(cause, true)));
process.on("unhandledRejection", (cause) => end(2, renderActionFailure(cause, true)));

/** Ends the process when everything is written, since an open connection would keep the job waiting. */
function end(code: 0 | 1 | 2, lastWords = ""): void {
  process.exitCode = code;
  process.stdout.write(lastWords, () => process.exit(code));
}

function run(): void {
  void runAction({ env: process.env, modes, openGitHub, gitConfig, write: (text) => process.stdout.write(text) }).then(
    (code) => end(code),
  );
}

// Without a top-level await the bundle can be evaluated as a script.
if (!wantsSupervisor()) {
  followSupervisor();
  run();
} else
  void supervise((text) => process.stdout.write(`::warning::${text}\n`)).then(
    (code) => end(code as 0 | 1 | 2),
    (cause) => end(2, renderActionFailure(cause, true)),
  );
