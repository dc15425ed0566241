import type { Command } from "commander";
import { approvePlan, parseTtl } from "../../runtime/use/index.ts";
import { makePersonAsker } from "../ask-person.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface ApproveFlags {
  readonly ttl: string;
  readonly yes?: boolean;
}

export function addNodeApprove(node: Command): void {
  node
    .command("approve <plan>")
    .description("approve what a dry run planned, by its run id or the file with its --json (a person's command)")
    .option("--ttl <time>", "how long its tokens count, such as 30m, 1h or 2d", "1h")
    .option("--yes", "do not ask")
    .addHelpText(
      "after",
      "\nA full run takes the file that is printed with --approvals: it does exactly this plan, or nothing.\nEach token works once. Exits 1 when the answer is no.\n\nExamples:\n  $ skl node approve 8d5e0b9c-6a43-4c57-9d0e-2f4d0f0b7c11\n  $ skl node approve plan.json --ttl 30m --yes",
    )
    .action(async (plan: string, flags: ApproveFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { renderPlanApproval, renderPlanToApprove } = await import("../../runtime/use/views/index.ts");
      const result = await approvePlan({
        cwd: globals.cwd,
        env: process.env,
        plan,
        ttlMs: parseTtl(flags.ttl),
        now: new Date(),
        agrees: makePersonAsker(
          { ...globals, yes: flags.yes ?? false },
          {
            shows: renderPlanToApprove,
            question: "Approve it?",
          },
        ),
      });
      await present(result, globals, () => renderPlanApproval(result));
      finish(result.status === "declined" ? 1 : 0);
    });
}
