import type { Command } from "commander";
import { type GuestProcessEnd, isGuestProcess, runGuestProcess, watchGuest } from "../../kernel/supervisor/index.ts";
import { runNodeCommand, runWasi, validateNode } from "../../runtime/use/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { collect, parseWholeNumber } from "../option-values.ts";
import { present, write } from "../output.ts";
import { addNodeApprove } from "./node-approve.ts";
import { addNodePromote } from "./node-promote.ts";

/** Programs want JSON and do not wait for it. */
const report = () => import("../../runtime/use/views/index.ts");

export function addNodeCommands(program: Command): void {
  const node = program.command("node").description("run WebAssembly under a grant");
  addRun(node);
  addWasi(node);
  addValidate(node);
  addNodeApprove(node);
  addNodePromote(node);
}

interface RunFlags {
  readonly manifest?: string;
  readonly policy?: string;
  readonly grants?: string;
  readonly input?: string;
  readonly limits?: string;
  readonly approvals?: string;
  readonly dryRun?: boolean;
  readonly answers?: string;
  readonly record?: string;
  readonly env: readonly string[];
  readonly args: readonly string[];
}

function addRun(node: Command): void {
  node
    .command("run <module>")
    .description("one run under a grant: the module can do what it was granted and nothing else")
    .option("--manifest <file>", "what the module asks for; of a skill its skill.yaml")
    .option("--policy <file>", "says what is allowed in place of the account's and the repository's policy")
    .option("--grants <file>", "grants that a person gives past the policy, who is attested; refused to an agent")
    .option("--input <json>", "what the module gets as `input`, or @FILE")
    .option("--limits <json>", "change limits, such as '{\"fuel\": 1000000}'")
    .option("--approvals <file>", "tokens that a person issued; what is used is struck out")
    .option("--dry-run", "change nothing outside and show the plan")
    .option("--answers <file>", "in a dry run, answer host calls with what was recorded, and not from the world")
    .option(
      "--record <file>",
      "write its host calls and their answers, as --answers and the cases of a promotion take them",
    )
    .option("--env <name=value>", "set a variable of its environment; may be repeated", collect, [])
    .option("--args <arg>", "give it an argument; may be repeated", collect, [])
    .addHelpText(
      "after",
      '\nA node that nobody promoted runs dry, whatever is given.\n\nExits 0 when the module came to its end with 0, 1 when it did not, 2 when it could not be run.\n\nExamples:\n  $ skl node run node.wasm --manifest node.yaml --dry-run\n  $ skl node run node.wasm --grants grants.json --input \'{"text": "…"}\'',
    )
    .action(async (module: string, flags: RunFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const result = await runNodeCommand({
        cwd: globals.cwd,
        env: process.env,
        module,
        manifest: flags.manifest ?? null,
        policy: flags.policy ?? null,
        grants: flags.grants ?? null,
        input: flags.input ?? null,
        limits: flags.limits ?? null,
        approvals: flags.approvals ?? null,
        dryRun: flags.dryRun ? "dry run" : "full",
        answers: flags.answers ?? null,
        record: flags.record ?? null,
        environment: flags.env,
        args: flags.args,
      });
      await present(result, globals, async () => (await report()).renderNodeRun(result));
      finish(result.outcome === "ok" && result.exit_code === 0 && result.reason === null ? 0 : 1);
    });
}

interface WasiFlags {
  readonly compat?: boolean;
  readonly dir: readonly string[];
  readonly env: readonly string[];
  readonly timeout: string;
  readonly memory: string;
}

/** As a shell has it for a program that was ended by a signal of its own. */
const aborted = 134;

const MiB = 1024 * 1024;

/** What is said of a process that was killed with its guest; a signal says it itself. */
const KILLED = {
  deadline: "kill_deadline: It had no end after its time.",
  memory: "kill_memory: It wanted more memory than it may have (--memory).",
  crash: "trap: Its process ended with a crash.",
} as const satisfies Record<Exclude<GuestProcessEnd["kind"], "ended" | "signal">, string>;

/** Runs the command in a process of its own, which ends when its time is over or somebody ends this one, whatever the guest does. */
async function superviseWasi(module: string, deadlineMs: number | null): Promise<void> {
  const end = await runGuestProcess(deadlineMs);
  if (end.kind === "ended") process.exitCode = end.code;
  else if (end.kind === "signal") process.exitCode = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }[end.signal];
  else {
    await write(process.stderr, `${module}: ${KILLED[end.kind]}\n`);
    process.exitCode = aborted;
  }
}

/** A process has only codes below 256, and one that is not 0 must not become 0. */
const toProcessExitCode = (code: number): number => code & 0xff || (code === 0 ? 0 : 1);

function addWasi(node: Command): void {
  node
    .command("wasi <module> [args...]")
    .description("a plain WASI command (preview1) with these folders and nothing else; its exit code is ours")
    .option("--compat", "also links, renames, times and poll, for foreign programs")
    .option("--dir <host::guest>", "a folder that it may read and write; may be repeated", collect, [])
    .option("--env <name=value>", "set a variable of its environment; may be repeated", collect, [])
    .option("--timeout <seconds>", "end it after so long; 0 for never", "300")
    .option("--memory <mib>", "end it where it takes more", "1024")
    .addHelpText(
      "after",
      "\nOptions may stand before and behind the module; what begins with a hyphen and is for the program stands behind `--`.\n\nExamples:\n  $ skl node wasi --dir data::/ program.wasm first second\n  $ skl node wasi --compat --dir .::. test.wasm -- --flag",
    )
    .action(async (module: string, args: readonly string[], flags: WasiFlags, command: Command) => {
      const deadlineMs = parseWholeNumber("--timeout", flags.timeout, { from: 0, to: 2_000_000 }) * 1000 || null;
      const memoryBytes = parseWholeNumber("--memory", flags.memory, { from: 1, to: 16_384 }) * MiB;
      if (!isGuestProcess()) return superviseWasi(module, deadlineMs);
      const stopWatching = watchGuest(memoryBytes);
      const end = await runWasi({
        cwd: readGlobalOptions(command).cwd,
        env: process.env,
        module,
        folders: flags.dir,
        environment: flags.env,
        args,
        calls: flags.compat ? "all" : "plain",
        deadlineMs,
      });
      stopWatching();
      if (end.kind === "exited") {
        process.exitCode = toProcessExitCode(end.code);
        return;
      }
      await write(process.stderr, `${module}: ${end.outcome}: ${end.reason}\n`);
      process.exitCode = end.outcome === "reject_instantiate" ? 2 : aborted;
    });
}

function addValidate(node: Command): void {
  node
    .command("validate <module>")
    .description("whether a module may run at all, whatever it is granted")
    .addHelpText("after", "\nExits 1 on a problem.\n\nExample:\n  $ skl node validate node.wasm --json")
    .action(async (module: string, _flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const validation = await validateNode(globals.cwd, process.env, module);
      await present(validation, globals, async () => (await report()).renderNodeValidation(validation));
      finish(validation.ok ? 0 : 1);
    });
}
