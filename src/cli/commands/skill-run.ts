import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { SklError } from "../../kernel/domain/index.ts";
import { provideRuntimes, runPackageScript } from "../../runtime/use/index.ts";
import { renderSkillRun, renderTraces } from "../../skills/use/views/index.ts";
import { escapeHiddenCharacters } from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { collect, parseWholeNumber } from "../option-values.ts";
import { present, write } from "../output.ts";
import { writeOutputFile } from "../output-file.ts";

/** Adds `skl skill run` and `skl skill trace`. */
export function addRunCommands(skill: Command): void {
  skill
    .command("run <name> [args...]")
    .description(
      "execute a skill's prompts and code, in their order, or one script of its package; exit 1 when a hard assertion fails or the plan of its nodes is refused",
    )
    .option("--artifact <name>", "only this one; given several times, those in this order", collect)
    .option("--input <json>", "the values that templates and code get, or @FILE")
    .option("--model <family>", "the variant to take, such as anthropic")
    .option("--approvals <file>", "what a person approved of its nodes' plan; what is used is struck out")
    .option(
      "--script <path>",
      "this script of the package, under a rule of the policy; what stands behind `--` is its arguments",
    )
    .option("--timeout <seconds>", "with --script: end it after so long, at most 600", "60")
    .option("--dry-run", "render everything and call nothing; nodes run dry and show their plan")
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl skill run summary --input \'{"text": "…"}\' --dry-run\n  $ skl skill run summary --input @input.json\n  $ skl skill run summary --artifact extract --artifact judge\n  $ skl skill run pdf --script scripts/check.py -- form.json --verbose',
    )
    .action(async (name: string, args: string[], flags: RunFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      if (flags.script !== undefined) return runScript(name, { ...flags, script: flags.script, args }, command);
      if (args.length > 0)
        throw new SklError("USAGE", {
          message: "Only a script takes arguments.",
          fix: "Name it with `--script`, or give values with `--input`.",
        });
      const { runSkillByName } = await import("../../skills/use/run/index.ts");
      const result = await runSkillByName({
        cwd: globals.cwd,
        name,
        artifact: flags.artifact ?? null,
        input: flags.input ?? null,
        family: flags.model ?? null,
        dryRun: flags.dryRun ?? false,
        approvals: flags.approvals ?? null,
        nodeRuntime: provideRuntimes,
      });
      await present(result, globals, () => renderSkillRun(result));
      if (!result.ok) finish(isOutcomeOfRun(result) ? 1 : 2);
    });
  addTraceCommands(skill);
}

/** Runs a script of the package; its outputs and its exit code are ours. */
async function runScript(
  name: string,
  { script, args, timeout, ...flags }: RunFlags & { readonly script: string; readonly args: readonly string[] },
  command: Command,
): Promise<void> {
  const globals = readGlobalOptions(command);
  const other = (["artifact", "model", "approvals", "dryRun"] as const).find((flag) => flags[flag] !== undefined);
  if (other !== undefined)
    throw new SklError("USAGE", {
      message: `A script takes no ${other === "dryRun" ? "--dry-run" : `--${other}`}.`,
      fix: "It takes `--input`, `--timeout` and, behind `--`, its arguments.",
    });
  const { script: end, ...run } = await runPackageScript({
    cwd: globals.cwd,
    env: process.env,
    name,
    script,
    args,
    stdin: await readScriptInput(flags.input, globals.cwd),
    timeMs: parseWholeNumber("--timeout", timeout, { from: 1, to: 600 }) * 1000,
  });
  if (globals.json) await present(run, globals, () => []);
  else {
    const toShown = (text: string, { isTTY }: NodeJS.WriteStream) =>
      isTTY ? text.split("\n").map(escapeHiddenCharacters).join("\n") : text;
    await write(process.stdout, toShown(end.stdout, process.stdout));
    await write(process.stderr, toShown(end.stderr, process.stderr));
    const notes = [...(end.stopped === null ? [] : [end.stopped]), ...run.warnings];
    for (const note of notes) await write(process.stderr, `${script}: ${note}\n`);
  }
  // A process has only codes below 256, and one that is not 0 must not become 0.
  if (end.code !== 0) process.exitCode = end.code === null ? 1 : end.code & 0xff || 1;
}

/** Returns what a script reads from its standard input: the text of --input, or the file that it names. */
async function readScriptInput(input: string | undefined, cwd: string): Promise<Uint8Array> {
  if (input === undefined) return new Uint8Array();
  if (!input.startsWith("@")) return Buffer.from(input);
  const path = resolve(cwd, input.slice(1));
  return readFile(path).catch((cause: Error) => {
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${cause.message}`, cause });
  });
}

/** Returns whether a run that did not end well was carried out all the same: an assertion refuses its output, or its nodes ran and their plan is refused. */
function isOutcomeOfRun({ ended_because, results }: Awaited<ReturnType<RunSkill>>): boolean {
  return ended_because === "assertion" || results.every(({ error, nodes }) => error === null || nodes !== null);
}

type RunSkill = typeof import("../../skills/use/run/index.ts")["runSkillByName"];

interface RunFlags {
  readonly artifact?: string[];
  readonly input?: string;
  readonly model?: string;
  readonly approvals?: string;
  readonly dryRun?: boolean;
  readonly script?: string;
  readonly timeout: string;
}

function addTraceCommands(skill: Command): void {
  const trace = skill.command("trace").description("what was executed: inputs, outputs, times, tokens, assertions");
  trace
    .command("list")
    .description("executions, the latest first")
    .option("--session <id>", "of one run")
    .option("--limit <n>", "at most so many")
    .addHelpText("after", "\nExamples:\n  $ skl skill trace list --limit 20\n  $ skl skill trace list --session ID")
    .action(async (flags: { session?: string; limit?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listTraces } = await import("../../skills/use/run/index.ts");
      const limit =
        flags.limit === undefined ? {} : { limit: parseWholeNumber("--limit", flags.limit, { from: 1, to: 1e9 }) };
      const result = listTraces(globals.cwd, { session: flags.session ?? null, ...limit });
      await present(result, globals, () => renderTraces(result.traces));
    });
  trace
    .command("show <id>")
    .description("one execution with what went in and came out")
    .addHelpText("after", "\nExample:\n  $ skl skill trace show ID")
    .action(async (id: string, _flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { showTrace } = await import("../../skills/use/run/index.ts");
      const result = showTrace(globals.cwd, id);
      await present(result, globals, () => `${JSON.stringify(result, null, 2)}\n`);
    });
  trace
    .command("export")
    .description("executions as JSON Lines")
    .addOption(
      new Option("--format <format>", "jsonl, or dspy: an evaluation data set")
        .choices(["dspy", "jsonl"])
        .default("jsonl"),
    )
    .option("--output <file>", "instead of stdout")
    .addHelpText("after", "\nExample:\n  $ skl skill trace export --format dspy --output traces.jsonl")
    .action(async (flags: { format: "dspy" | "jsonl"; output?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { exportTraces } = await import("../../skills/use/run/index.ts");
      const { format } = flags;
      const { text, traces } = exportTraces(globals.cwd, format);
      if (flags.output !== undefined) {
        const path = await writeOutputFile(globals.cwd, flags.output, text);
        await present({ format, path, traces }, globals, () => `${path}\n`);
      } else if (globals.json) await present({ format, text }, globals, () => text);
      else await write(process.stdout, text);
    });
}
