import { type Command, CommanderError } from "commander";
import { SklError } from "../kernel/domain/index.ts";
import { declareOwnProcess } from "../kernel/supervisor/index.ts";
import { presentError } from "./output.ts";
import { composeCommandName, listUsageProblems } from "./usage-problems.ts";

/** Runs the command that the arguments name, and ends the process with its code. */
export async function runCommandLine(create: (args: readonly string[]) => Promise<Command>): Promise<never> {
  declareOwnProcess();
  const args = toHelpArguments(process.argv.slice(2));
  const options = { json: args.includes("--json"), color: !args.includes("--no-color") };
  // A broken pipe means that the reader needs no more; it is not an error.
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
    await program.parseAsync(args, { from: "user" }).catch((cause: unknown) => {
      if (!(cause instanceof CommanderError) || cause.exitCode === 0) throw cause;
      throw cause.code === "commander.help"
        ? createMissingCommandError(findNamedCommand(program, args))
        : createUsageError(cause, program, args);
    });
  } catch (cause) {
    const isDone = cause instanceof CommanderError && cause.exitCode === 0;
    process.exitCode = isDone ? 0 : await presentError(cause, options);
  }
  // Everything is written, so the process can end without freeing the parsers' memory.
  process.exit();
}

/** Git answers `git skl --help` itself, so `help` and words after it ask for the same. */
function toHelpArguments(args: readonly string[]): string[] {
  return args[0] === "help" ? [...args.slice(1), "--help"] : [...args];
}

/** Names everything that is wrong at once; a value that does not fit is all that commander itself says. */
function createUsageError(cause: CommanderError, program: Command, args: readonly string[]): SklError {
  const problems = cause.code === "commander.invalidArgument" ? [] : listUsageProblems(program, args);
  const told = cause.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
  const command = composeCommandName(findNamedCommand(program, args)).replace(/^skl ?/, "");
  return new SklError("USAGE", {
    message: problems.length === 0 ? told : problems.join(" "),
    fix: `\`skl help${command === "" ? "" : ` ${command}`}\` shows the arguments, with examples.`,
    data: { problems },
    cause,
  });
}

/** Returns the most specific command that the words name. */
function findNamedCommand(program: Command, args: readonly string[]): Command {
  return args.reduce((command, word) => command.commands.find((each) => each.name() === word) ?? command, program);
}

/** Makes the error for a group without a command, such as `skl skill`. */
function createMissingCommandError(group: Command): SklError {
  const names: string[] = [];
  for (let each: Command | null = group; each !== null; each = each.parent) names.unshift(each.name());
  const whole = names.join(" ");
  return new SklError("USAGE", {
    message: `${whole} needs one of its commands: ${group.commands.map((each) => each.name()).join(", ")}.`,
    fix: `\`skl help ${names.slice(1).join(" ")}\` says what each does.`,
  });
}
