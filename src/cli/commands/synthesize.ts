import { type Command, Option } from "commander";
import { SklError } from "../../kernel/domain/index.ts";
import { type ExitCode, finish, readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present } from "../output.ts";
import { startCommandProgress } from "../progress.ts";

interface SynthesizeFlags {
  readonly context?: string;
  readonly name?: string;
  readonly instances?: string;
  readonly commits?: string[];
  readonly dryRun?: boolean;
  readonly maxRounds: string;
  readonly tokens: string;
}

const EXIT: Readonly<Record<string, ExitCode>> = { kept: 0, valid: 0, model_failed: 2 };

/** Adds `skl synthesize`: a node for a task that none does yet. */
export function addSynthesizeCommand(program: Command): void {
  const synthesize = program
    .command("synthesize")
    .argument("[request]", "the task in words")
    .description(
      "write a node for a task that none does yet; it is learned and runs dry only, until a person promotes it",
    )
    .option("--context <json>", "what the task comes with, as JSON or @FILE: the draft is tried on it")
    .option("--name <name>", "what the node is to be called")
    .option("--instances <file>", "without a model: infer it from recorded instances, one JSON object a line")
    .option("--commits <commit...>", "without a model: infer it from these commits, at least three")
    .option("--dry-run", "write and keep nothing")
    .addOption(new Option("--max-rounds <n>", "ask the model at most so many times").default("5"))
    .addOption(new Option("--tokens <n>", "end after so many tokens").default("60000"))
    .addHelpText(
      "after",
      '\nExits 1 when no node came out. A learned node is promoted by a person: `skl node promote`.\n\nExamples:\n  $ skl synthesize "Count the words of a text" --context \'{"text": "a b"}\'\n  $ skl synthesize "Release a version" --commits 1a2b3c 4d5e6f 7a8b9c --name release-version\n  $ skl synthesize "Bump a dependency" --instances traces.jsonl --dry-run',
    )
    .action(async (request: string | undefined, flags: SynthesizeFlags, command: Command) => {
      if (request === undefined) throw new SklError("USAGE", { message: "The task in words is missing." });
      const globals = readGlobalOptions(command);
      const progress = startCommandProgress(globals);
      const result = await runSynthesis(globals.cwd, request, flags, (text) => progress.update(0, 1, text)).finally(
        () => progress.end(),
      );
      const { renderSynthesis } = await import("../../runtime/use/views/index.ts");
      await present(result, globals, () => renderSynthesis(result));
      finish(EXIT[result.status] ?? 1);
    });
  addShadow(synthesize);
}

async function runSynthesis(cwd: string, request: string, flags: SynthesizeFlags, onProgress: (text: string) => void) {
  const { readCommitInstances, learnFromInstances, readInstances, readJson, synthesizeNode } = await import(
    "../../learn/use/index.ts"
  );
  const common = {
    cwd,
    env: process.env,
    request,
    name: flags.name ?? null,
    dryRun: flags.dryRun ?? false,
    onProgress,
  };
  if (flags.instances !== undefined || flags.commits !== undefined) {
    const recorded = flags.instances === undefined ? [] : await readInstances(cwd, flags.instances);
    const committed = flags.commits === undefined ? [] : await readCommitInstances(cwd, flags.commits);
    return learnFromInstances({ ...common, instances: [...recorded, ...committed] });
  }
  return synthesizeNode({
    ...common,
    context: flags.context === undefined ? null : await readJson(cwd, flags.context, "--context"),
    near: [],
    routeId: null,
    rounds: parseWholeNumber("--max-rounds", flags.maxRounds, { from: 1, to: 5 }),
    tokens: parseWholeNumber("--tokens", flags.tokens, { from: 1, to: 10_000_000 }),
  });
}

interface ShadowFlags {
  readonly input: string;
  readonly answer?: string;
}

/** The exit code is 1 where the node did not do what was accepted. */
const SHADOW_EXIT: Readonly<Record<string, ExitCode>> = { equal: 0, known: 0 };

function addShadow(synthesize: Command): void {
  synthesize
    .command("shadow <node>")
    .description(
      "run a learned node dry beside an accepted answer; where both are equal, the instance becomes a replay case",
    )
    .requiredOption("--input <json>", "what the node is given, as JSON or @FILE")
    .option("--answer <json>", "the answer that was accepted, as JSON or @FILE; without it the model is asked")
    .addHelpText(
      "after",
      '\nExample:\n  $ skl synthesize shadow count-words --input \'{"text": "a b"}\' --answer \'{"words": 2}\'',
    )
    .action(async (node: string, flags: ShadowFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { readJson, shadowNode } = await import("../../learn/use/index.ts");
      const result = await shadowNode({
        cwd: globals.cwd,
        env: process.env,
        name: node,
        input: await readJson(globals.cwd, flags.input, "--input"),
        answer: flags.answer === undefined ? undefined : await readJson(globals.cwd, flags.answer, "--answer"),
      });
      const { renderShadowRun } = await import("../../runtime/use/views/index.ts");
      await present(result, globals, () => renderShadowRun(result));
      finish(SHADOW_EXIT[result.status] ?? 1);
    });
}
