import { type Command, Option } from "commander";
import { SklError } from "../../kernel/domain/index.ts";
import { readNodeStatuses } from "../../runtime/use/index.ts";
import { renderFoundSkills, renderReindexResult } from "../../skills/use/views/index.ts";
import { readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present, writeNotes } from "../output.ts";
import { startCommandProgress } from "../progress.ts";

const PARTS = ["matches", "neighbors", "conflicts"] as const;

/** Adds `skl skill search` and `reindex`. */
export function addSearchCommands(skill: Command): void {
  skill
    .command("search <query...>")
    .description("what matches, what is near that in the graph, and what is in conflict with it")
    .addOption(new Option("-k <n>", "at most so many matches").default("5"))
    .addOption(new Option("--depth <n>", "steps in the graph from a match: 0, 1 or 2").default("2"))
    .option("--only <parts>", "matches, neighbors, conflicts; several with commas")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill search merge pdf files\n  $ skl skill search -k 3 --only matches deploy",
    )
    .action(async (words: string[], flags: { k: string; depth: string; only?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const search = {
        query: words.join(" "),
        k: parseWholeNumber("-k", flags.k, { from: 1, to: 1000 }),
        depth: parseWholeNumber("--depth", flags.depth, { from: 0, to: 2 }),
        only: flags.only === undefined ? null : parseSearchParts(flags.only),
      };
      const { searchSkills } = await import("../../skills/use/search/index.ts");
      const progress = startCommandProgress(globals);
      const view = { cwd: globals.cwd, nodeStatuses: readNodeStatuses, onProgress: progress.update };
      const result = await searchSkills(view, search).finally(() => progress.end());
      await present(result, globals, () => renderFoundSkills({ ...result, only: search.only }));
      await writeNotes(result.notes);
    });
  skill
    .command("reindex")
    .description("look through every folder anew; the index is only a cache of them")
    .option("--changed", "read only the packages that changed, as a search in a large library does in the background")
    .addHelpText("after", "\nExample:\n  $ skl skill reindex")
    .action(async ({ changed = false }: { changed?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { reindexSkills } = await import("../../skills/use/search/index.ts");
      const progress = startCommandProgress(globals);
      const result = await reindexSkills(globals.cwd, { onProgress: progress.update, changedOnly: changed }).finally(
        () => progress.end(),
      );
      await present(result, globals, () => renderReindexResult(result));
      await writeNotes(result.notes);
    });
}

function parseSearchParts(text: string): (typeof PARTS)[number][] {
  return text.split(",").map((word) => {
    const part = PARTS.find((each) => each === word.trim());
    if (part !== undefined) return part;
    throw new SklError("USAGE", { message: `--only takes ${PARTS.join(", ")}, not ${word}.` });
  });
}
