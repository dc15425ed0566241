import { type Command, Option } from "commander";
import { renderStats, toMarkdown } from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { present, write } from "../output.ts";

interface StatsFlags {
  readonly since?: string;
  readonly format?: "md";
  readonly offline?: boolean;
}

export function addStatsCommand(program: Command): void {
  program
    .command("stats")
    .description(
      "what came of the work: branches a day, time to merge, questions to people; nothing leaves the machine",
    )
    .option("--since <time>", "a span such as 14d, 12h or 2w, or a date (14d)")
    .addOption(new Option("--format <format>", "instead of text for a terminal").choices(["md"]))
    .option("--offline", "by what was last fetched")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl stats\n  $ skl stats --since 2025-06-01 --format md\n  $ skl stats --since 30d --json",
    )
    .action(async (flags: StatsFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { runStats } = await import("../../core/decisions/index.ts");
      const output = await runStats({ cwd: globals.cwd, since: flags.since, offline: flags.offline });
      if (flags.format === "md" && !globals.json) return write(process.stdout, toMarkdown(renderStats(output)));
      await present(output, globals, () => renderStats(output));
    });
}
