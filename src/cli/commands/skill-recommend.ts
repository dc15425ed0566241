import { type Command, Option } from "commander";
import { readNodeStatuses } from "../../runtime/use/index.ts";
import { renderRecommendedSkills } from "../../skills/use/views/index.ts";
import { readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present, writeNotes } from "../output.ts";
import { startCommandProgress } from "../progress.ts";

/** Adds `skl skill recommend`: which skills a message may need. */
export function addRecommendCommand(skill: Command): void {
  skill
    .command("recommend <message...>")
    .description("skills that a message may need, by what they say of themselves; quick, and without a model")
    .addOption(new Option("-k <n>", "at most so many").default("3"))
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl skill recommend "The invoices have to become one PDF."\n  $ skl skill recommend -k 3 --json "Release a new version"',
    )
    .action(async (words: string[], flags: { k: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { recommendSkills } = await import("../../skills/use/search/index.ts");
      const question = { message: words.join(" "), k: parseWholeNumber("-k", flags.k, { from: 1, to: 1000 }) };
      const progress = startCommandProgress(globals);
      const view = { cwd: globals.cwd, nodeStatuses: readNodeStatuses, onProgress: progress.update };
      const result = await recommendSkills(view, question).finally(() => progress.end());
      await present(result, globals, () => renderRecommendedSkills(result));
      await writeNotes(result.notes);
    });
}
