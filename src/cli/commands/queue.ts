import type { Command } from "commander";
import { countOf } from "../../domain/index.ts";
import { inboxDocument, proposalDocument, queueDocument, warned } from "../../report/index.ts";
import { globalOptions } from "../command.ts";
import { present } from "../output.ts";

interface InboxFlags {
  readonly agent?: string;
  readonly branch?: string;
  readonly offline?: boolean;
  readonly verbose?: boolean;
}

export function addInboxCommand(program: Command): void {
  program
    .command("inbox")
    .description("what became of your pushed work: merged, rejected, held, waiting")
    .option("--agent <id>", "of this agent; else whoever works here")
    .option("--branch <name>", "of this branch only")
    .option("--offline", "by what was last fetched")
    .option("--verbose", "all reasons and files, with the ids of proposals")
    .addHelpText("after", "\nExamples:\n  $ skl inbox\n  $ skl inbox --branch feature/login --json")
    .action(async (flags: InboxFlags, command: Command) => {
      const globals = globalOptions(command);
      const { readInbox } = await import("../../app/changes/index.ts");
      const output = await readInbox({ cwd: globals.cwd, ...flags });
      await present(output, globals, () => inboxDocument(output, flags.verbose));
    });
}

export function addQueueCommands(program: Command): void {
  const queue = program.command("queue").description("the proposals that wait for review");
  queue
    .command("list", { isDefault: true })
    .description("every branch that waits or was rejected, with what becomes of it")
    .option("--offline", "by what was last fetched")
    .option("--verbose", "all reasons and files, with the ids of proposals")
    .addHelpText("after", "\nExamples:\n  $ skl queue\n  $ skl queue list --json")
    .action(async (options: { offline?: boolean; verbose?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { listQueue } = await import("../../app/changes/index.ts");
      const listing = await listQueue(globals.cwd, options.offline ?? false);
      const output = {
        ...listing,
        proposals: [...listing.proposals],
        unjudged: [...listing.unjudged],
        changes: [...listing.changes],
      };
      await present(output, { ...globals, verbose: options.verbose }, () => [
        ...queueDocument(output, options.verbose),
        warned(listing.warnings),
      ]);
    });
  queue
    .command("show <id>")
    .description("one proposal, waiting or resolved")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExample:\n  $ skl queue show prop_1a2b3c4d")
    .action(async (id: string, options: { offline?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { showProposal } = await import("../../app/review/index.ts");
      const proposal = await showProposal(id, globals.cwd, options.offline ?? false);
      await present(proposal, globals, () => proposalDocument(proposal));
    });
  queue
    .command("gc")
    .description("remove proposal refs whose commit no branch has any more")
    .option("--dry-run", "say what would be removed")
    .addHelpText("after", "\nExamples:\n  $ skl queue gc --dry-run\n  $ skl queue gc")
    .action(async (options: { dryRun?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { collectGarbage } = await import("../../app/review/index.ts");
      const result = await collectGarbage({ cwd: globals.cwd, dryRun: options.dryRun ?? false });
      const verb = result.dry_run ? "would be removed" : "removed";
      const lines = [
        `${countOf(result.removed.length, "proposal ref")} ${verb}; ${countOf(result.kept, "proposal still waits", "proposals still wait")}.`,
        ...result.removed.map((ref) => `  ${ref}`),
      ];
      await present(result, globals, () => [`${lines.join("\n")}\n`, warned(result.warnings)]);
    });
}
