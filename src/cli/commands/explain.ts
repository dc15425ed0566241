import type { Command } from "commander";
import { renderErrorCodes, renderExplanation, renderTopics } from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface ExplainFlags {
  readonly codes?: boolean;
  readonly offline?: boolean;
}

export function addExplainCommand(program: Command): void {
  program
    .command("explain [what...]")
    .description("what a check, code, signal or proposal means, why it matters and how to go on")
    .option("--codes", "list every code with its meaning and exit code")
    .option("--offline", "look records up in what was last fetched")
    .addHelpText(
      "after",
      "\nWithout an argument it lists what can be explained.\n\nExamples:\n  $ skl explain file-scope\n  $ skl explain 5\n  $ skl explain NO_BASE\n  $ skl explain uncertainty 3\n  $ skl explain prop_1a2b3c4d\n  $ skl explain --codes --json",
    )
    .action(async (words: string[], { codes, offline }: ExplainFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listCodeLines, explain, topics } = await import("../../core/explain/index.ts");
      if (codes) {
        const output = { id: "codes", kind: "list", codes: listCodeLines() };
        return present(output, globals, () => renderErrorCodes(output.codes));
      }
      if (words.length === 0) {
        const output = { id: "topics", kind: "list", topics: topics.map(({ id, kind, says }) => ({ id, kind, says })) };
        return present(output, globals, () => renderTopics(topics));
      }
      const output = await explain({ what: words.join(" "), cwd: globals.cwd, offline });
      await present(output, globals, () => renderExplanation(output));
    });
}
