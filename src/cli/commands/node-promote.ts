import type { Command } from "commander";
import { promoteNode } from "../../runtime/use/index.ts";
import { makePersonAsker } from "../ask-person.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface PromoteFlags {
  readonly reviewer: string;
  readonly yes?: boolean;
}

export function addNodePromote(node: Command): void {
  node
    .command("promote <name>")
    .description(
      "let a learned node count as one of the library: six gates with their evidence, and a person's approval",
    )
    .requiredOption("--reviewer <id>", "who approves: one of `humans` in the configuration, at work here")
    .option("--yes", "do not ask")
    .addHelpText(
      "after",
      "\nRuns tests/*.json and replay/*.json of the skill dry, under the policy. Exits 1 when a gate does not pass.\n\nExamples:\n  $ skl node promote git-summary --reviewer ann@example.com\n  $ skl node promote git-summary --reviewer ann@example.com --yes --json",
    )
    .action(async (name: string, flags: PromoteFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { renderNodePromotion, renderNodeToPromote } = await import("../../runtime/use/views/index.ts");
      const result = await promoteNode({
        cwd: globals.cwd,
        env: process.env,
        name,
        reviewer: flags.reviewer,
        now: () => new Date(),
        agrees: makePersonAsker(
          { ...globals, yes: flags.yes ?? false },
          { shows: renderNodeToPromote, question: "Promote it?" },
        ),
      });
      await present(result, globals, () => renderNodePromotion(result));
      finish(result.status === "promoted" ? 0 : 1);
    });
}
