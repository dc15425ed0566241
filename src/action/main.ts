import { openRepository } from "../git/index.ts";
import { openGitHub } from "../github/index.ts";
import { failureText } from "./failure.ts";
import { modes } from "./modes.ts";
import { runAction } from "./run.ts";

async function gitConfig(folder: string): Promise<(key: string) => string | null> {
  const { config, close } = await openRepository(folder);
  close();
  return (key) => config.get(key);
}

// Node's own code for a crash is 1, which here means that a check said no.
process.on("uncaughtException", (cause) => end(2, failureText(cause, true)));
process.on("unhandledRejection", (cause) => end(2, failureText(cause, true)));

/** Ends the process once everything was written: a connection that is kept alive must not keep the job waiting. */
function end(code: 0 | 1 | 2, lastWords = ""): void {
  process.exitCode = code;
  process.stdout.write(lastWords, () => process.exit(code));
}

// Not awaited: the bundle can then be evaluated as a script, too.
void runAction({ env: process.env, modes, openGitHub, gitConfig, write: (text) => process.stdout.write(text) }).then(
  (code) => end(code),
);
