import { type Command, CommanderError } from "commander";
import { SklError } from "../domain/index.ts";
import { presentError } from "./output.ts";

/** Runs the command that the arguments name, and ends the process with its code. */
export async function runCommandLine(create: (args: readonly string[]) => Promise<Command>): Promise<never> {
  const args = process.argv.slice(2);
  const options = { json: args.includes("--json"), color: !args.includes("--no-color") };
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
  try {
    const program = await create(args);
    if (args.length === 0) program.help();
    await program.parseAsync(process.argv).catch((cause: unknown) => {
      throw cause instanceof CommanderError && cause.code === "commander.help"
        ? incomplete(named(program, args))
        : cause;
    });
  } catch (cause) {
    if (cause instanceof CommanderError)
      process.exitCode = cause.exitCode === 0 ? 0 : await presentError(usageError(cause), options);
    else process.exitCode = await presentError(cause, options);
  }
  // Everything was written; the parsers' memory need not be taken down with care.
  process.exit();
}

function usageError(cause: CommanderError): SklError {
  return new SklError("USAGE", { message: cause.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " "), cause });
}

/** The command that the words name, as far as they name one. */
function named(program: Command, args: readonly string[]): Command {
  return args.reduce((command, word) => command.commands.find((each) => each.name() === word) ?? command, program);
}

/** A group was named, such as `skl skill`, and none of its commands. */
function incomplete(group: Command): SklError {
  const names: string[] = [];
  for (let each: Command | null = group; each !== null; each = each.parent) names.unshift(each.name());
  const whole = names.join(" ");
  return new SklError("USAGE", {
    message: `${whole} needs one of its commands: ${group.commands.map((each) => each.name()).join(", ")}.`,
    fix: `\`${whole} --help\` says what each does.`,
  });
}
