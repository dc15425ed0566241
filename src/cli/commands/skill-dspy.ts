import { type Command, Option } from "commander";
import { installDspySidecar, listDspyTemplates, optimizeModule, wrapPrompt } from "../../runtime/use/index.ts";
import { readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present } from "../output.ts";

/** Adds `skl skill dspy …`: the Python process that runs modules of DSPy. */
export function addDspyCommands(skill: Command): void {
  const dspy = skill
    .command("dspy")
    .description("the Python sidecar for modules of DSPy: install, templates, optimize");
  dspy
    .command("install")
    .description("make a virtual environment with dspy in the account's folder, by uv or by Python's venv")
    .option("--python <path>", "the Python to make it with")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill dspy install\n  $ skl skill dspy install --python /usr/bin/python3.12",
    )
    .action(async (flags: { python?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const note = (text: string) => void process.stderr.write(`${text}\n`);
      const result = await installDspySidecar({ env: process.env, python: flags.python ?? null, note });
      await present(result, globals, () => `dspy ${result.dspy} in ${result.path} (by ${result.by})\n`);
    });
  dspy
    .command("templates")
    .description("the templates that a dspy_module may name, and the versions of dspy and Python")
    .addHelpText("after", "\nExample:\n  $ skl skill dspy templates")
    .action(async (_flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const result = await listDspyTemplates(process.env);
      const lines = result.templates.map(({ template_id, says }) => `${template_id}  ${says}\n`);
      await present(result, globals, () => `dspy ${result.dspy}, Python ${result.python}\n${lines.join("")}`);
    });
  addWrap(dspy);
  addOptimize(dspy);
}

interface WrapFlags {
  readonly artifact?: string;
  readonly template: string;
  readonly signature?: string;
}

function addWrap(dspy: Command): void {
  dspy
    .command("wrap <name>")
    .description(
      "add a module of DSPy to a skill that does what one of its prompts does; the prompt stays as the fallback",
    )
    .option("--artifact <name>", "the prompt, where the skill has several")
    .addOption(
      new Option("--template <id>", "how the module works")
        .choices(["predict", "chain_of_thought", "react"])
        .default("predict"),
    )
    .option(
      "--signature <text>",
      "inputs and outputs (default: from the prompt's inputs or executions, and its assertions)",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill dspy wrap consistency-checker\n  $ skl skill dspy wrap consistency-checker --signature 'claims -> contradictions' && skl skill dspy optimize consistency-checker",
    )
    .action(async (name: string, flags: WrapFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { artifact = null, template, signature = null } = flags;
      const result = await wrapPrompt({ cwd: globals.cwd, env: process.env, name, artifact, template, signature });
      const line = `${result.artifact}: ${result.signature}, with "${result.fallback}" as its fallback, in ${result.path}\n`;
      await present(result, globals, () => line);
    });
}

interface OptimizeFlags {
  readonly artifact?: string;
  readonly optimizer: "bootstrap" | "mipro";
  readonly budget: string;
  readonly trials: string;
  readonly data?: string;
}

function addOptimize(dspy: Command): void {
  dspy
    .command("optimize <name>")
    .description("let DSPy compile a skill's module against its assertions, and keep the state in the package")
    .option("--artifact <name>", "the module, where the skill has several")
    .addOption(new Option("--optimizer <name>", "how").choices(["bootstrap", "mipro"]).default("bootstrap"))
    .option("--budget <tokens>", "use at most so many tokens; beyond, nothing is kept", "200000")
    .option("--trials <n>", "programs that mipro tries", "8")
    .option("--data <file>", "examples as JSON Lines, in place of the recorded executions")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill dspy optimize consistency-checker --budget 50000\n  $ skl skill dspy optimize consistency-checker --optimizer mipro --data examples.jsonl",
    )
    .action(async (name: string, flags: OptimizeFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const result = await optimizeModule({
        cwd: globals.cwd,
        env: process.env,
        name,
        artifact: flags.artifact ?? null,
        optimizer: flags.optimizer,
        tokens: parseWholeNumber("--budget", flags.budget, { from: 1, to: 1e9 }),
        trials: parseWholeNumber("--trials", flags.trials, { from: 1, to: 1_000 }),
        data: flags.data ?? null,
        signal: new AbortController().signal,
      });
      const { score_before, score_after, examples, tokens } = result.provenance;
      const end = result.kept ? `kept in ${result.path}` : "not kept, since the former one scores higher";
      const line = `${result.artifact}: ${score_before} before, ${score_after} after, over ${examples} examples with ${tokens} tokens; ${end}\n`;
      await present(result, globals, () => line);
    });
}
