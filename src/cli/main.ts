#!/usr/bin/env node
import { CommanderError } from "commander";
import { SklError } from "../domain/index.ts";
import { presentError } from "./output.ts";
import { createProgram } from "./program.ts";

const args = process.argv.slice(2);
const options = { json: args.includes("--json"), color: !args.includes("--no-color") };

async function main(): Promise<void> {
  try {
    await (await createProgram(args)).parseAsync(process.argv);
  } catch (cause) {
    if (cause instanceof CommanderError)
      process.exitCode = cause.exitCode === 0 ? 0 : await presentError(usageError(cause), options);
    else process.exitCode = await presentError(cause, options);
  }
}

function usageError(cause: CommanderError): SklError {
  return new SklError("USAGE", { message: cause.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " "), cause });
}

// A broken pipe is the reader's wish to stop, not an error of ours.
process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
  if (cause.code !== "EPIPE") throw cause;
});
// Node's own code for a crash is 1, which here means that a check said no.
process.on("uncaughtException", (cause) => {
  presentError(cause, options).finally(() => process.exit(2));
});
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));
await main();
// Everything was written; the parsers' memory need not be taken down with care.
process.exit();
