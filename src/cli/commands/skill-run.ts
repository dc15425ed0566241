import { type Command, Option } from "commander";
import { provideRuntimes } from "../../runtime/use/index.ts";
import { renderSkillRun, renderTraces } from "../../skills/use/views/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { collect, parseWholeNumber } from "../option-values.ts";
import { present, write } from "../output.ts";
import { writeOutputFile } from "../output-file.ts";

/** Adds `skl skill run` and `skl skill trace`. */
export function addRunCommands(skill: Command): void {
  skill
    .command("run <name>")
    .description(
      "execute a skill's prompts and code, in their order; exit 1 when a hard assertion fails or the plan of its nodes is refused",
    )
    .option("--artifact <name>", "only this one; given several times, those in this order", collect)
    .option("--input <json>", "the values that templates and code get, or @FILE")
    .option("--model <family>", "the variant to take, such as anthropic")
    .option("--approvals <file>", "what a person approved of its nodes' plan; what is used is struck out")
    .option("--dry-run", "render everything and call nothing; nodes run dry and show their plan")
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl skill run summary --input \'{"text": "…"}\' --dry-run\n  $ skl skill run summary --input @input.json\n  $ skl skill run summary --artifact extract --artifact judge',
    )
    .action(async (name: string, flags: RunFlags, command: Command) => {
      const globals = readGlobalOptions(command);
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
