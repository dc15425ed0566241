import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { SklError } from "../../domain/index.ts";
import { finish, globalOptions } from "../command.ts";
import { present, write } from "../output.ts";

type Format = "json" | "graphml" | "dot" | "mermaid";

/** `skl skill graph …`. */
export function addGraphCommands(skill: Command): void {
  const graph = skill.command("graph").description("the graph of skills as a whole");
  graph
    .command("build")
    .description("a cold start: edges that the packages' own texts justify; a second build adds nothing")
    .action(async (_flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { buildGraph } = await import("../../app/skills/graph.ts");
      const result = await buildGraph(globals.cwd);
      const lines = result.added.map(({ type, a, b, reason }) => `${a} ${type} ${b}: ${reason}`);
      await present(result, globals, () => `${[`${lines.length} edges added`, ...lines].join("\n")}\n`);
    });
  graph
    .command("check")
    .description("entries that are held back or cannot be read (exit 1), and duplicates")
    .action(async (_flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { checkSkillGraph } = await import("../../app/skills/graph.ts");
      const result = await checkSkillGraph(globals.cwd);
      const lines = [
        ...result.held_back.map(({ entry, reason }) => `held back   ${entry}: ${reason}`),
        ...result.unreadable.map(({ file, reason }) => `unreadable  ${file}: ${reason}`),
        ...result.duplicates.map(({ entry, of }) => `duplicate   ${entry}${of === null ? "" : ` of ${of}`}`),
        ...result.dangling.map(({ type, a, b }) => `dangling    ${a} ${type} ${b}`),
      ];
      await present(result, globals, () => `${lines.length === 0 ? "The graph is in order." : lines.join("\n")}\n`);
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
    .action(async (flags: { format: Format; output?: string }, command: Command) => {
      const globals = globalOptions(command);
      const { exportGraph } = await import("../../app/skills/graph.ts");
      const text = await exportGraph(globals.cwd, flags.format);
      if (flags.output === undefined) await write(process.stdout, text.endsWith("\n") ? text : `${text}\n`);
      else await writeTo(resolve(globals.cwd, flags.output), text);
    });
}

async function writeTo(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((cause: Error) => {
    throw new SklError("FILE_UNWRITABLE", { message: `${path} cannot be written: ${cause.message}`, cause });
  });
}
