import { type Command, Option } from "commander";
import type { BuildPlan } from "../../skills/use/graph/index.ts";
import { renderBuiltGraph, renderGraphCheck } from "../../skills/use/views/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present, write } from "../output.ts";
import { writeOutputFile } from "../output-file.ts";
import { startCommandProgress } from "../progress.ts";

interface BuildFlags {
  readonly classifier?: "model" | "stand-in";
  readonly dryRun?: boolean;
  readonly maxCalls?: string;
  readonly needs: "written" | "read";
  readonly plan?: boolean;
}

function addBuild(graph: Command): void {
  graph
    .command("build")
    .description("a cold start: edges that the packages' own texts justify; a second build adds nothing")
    .addOption(
      new Option("--classifier <kind>", "model or stand-in (default: the model where one is configured)").choices([
        "model",
        "stand-in",
      ]),
    )
    .option("--dry-run", "print what would be added and change nothing; a model is asked all the same")
    .option("--max-calls <n>", "ask the model at most so often; a later build goes on from there")
    .addOption(
      new Option(
        "--needs <how>",
        "what each skill needs: written by the model from tasks that it imagines, or read from the texts",
      )
        .choices(["written", "read"])
        .default("written"),
    )
    .option("--plan", "say what a model would be asked, and ask nothing")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill graph build --dry-run\n  $ skl skill graph build --classifier model --max-calls 50",
    )
    .action(async (flags: BuildFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const maxCalls =
        flags.maxCalls === undefined ? null : parseWholeNumber("--max-calls", flags.maxCalls, { from: 1 });
      const { buildGraph } = await import("../../skills/use/graph/index.ts");
      const progress = startCommandProgress(globals);
      const result = await buildGraph({
        cwd: globals.cwd,
        classifier: flags.classifier ?? null,
        dryRun: flags.dryRun === true,
        maxCalls,
        needs: flags.needs,
        planOnly: flags.plan === true,
        onPlan: (plan) => {
          if (!globals.quiet) process.stderr.write(planText(plan));
        },
        onProgress: progress.update,
      }).finally(() => progress.end());
      await present(result, globals, () => renderBuiltGraph(result));
      // What was built stands; without any of it nothing was decided.
      if (result.failed.length > 0 && result.added.length === 0) finish(2);
    });
}

function planText({ needs_calls: needs, pair_calls: pairs, input_tokens: tokens }: BuildPlan): string {
  return needs + pairs === 0
    ? "The model has nothing to be asked.\n"
    : `The model is asked ${needs} times what skills need and about ${pairs} times how pairs are related, with about ${tokens} tokens to read.\n`;
}

type Format = "json" | "graphml" | "dot" | "mermaid";

export function addGraphCommands(skill: Command): void {
  const graph = skill.command("graph").description("the graph of skills as a whole");
  addBuild(graph);
  graph
    .command("check")
    .addHelpText("after", "\nExample:\n  $ skl skill graph check --json")
    .description("entries that are held back or cannot be read (exit 1), and duplicates")
    .action(async (_flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { checkSkillGraph } = await import("../../skills/use/graph/index.ts");
      const result = await checkSkillGraph(globals.cwd);
      await present(result, globals, () => renderGraphCheck(result));
      if (result.held_back.length + result.unreadable.length > 0) finish(1);
    });
  graph
    .command("export")
    .description("the graph for other tools")
    .addOption(
      new Option("--format <format>", "json, graphml, dot or mermaid")
        .choices(["json", "graphml", "dot", "mermaid"])
        .default("json"),
    )
    .option("--output <file>", "instead of stdout")
    .addHelpText("after", "\nExample:\n  $ skl skill graph export --format dot --output skills.dot")
    .action(async (flags: { format: Format; output?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { exportGraph } = await import("../../skills/use/graph/index.ts");
      const { format } = flags;
      const text = await exportGraph(globals.cwd, format);
      if (flags.output !== undefined) {
        const path = await writeOutputFile(globals.cwd, flags.output, text);
        await present({ format, path, bytes: Buffer.byteLength(text) }, globals, () => `${path}\n`);
      } else if (globals.json && format !== "json") await present({ format, text }, globals, () => text);
      else await write(process.stdout, text.endsWith("\n") ? text : `${text}\n`);
    });
}
