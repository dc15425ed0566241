import { type Command, Option } from "commander";
import type { WaitQuestion } from "../../core/changes/index.ts";
import { formatCount } from "../../kernel/domain/index.ts";
import { renderInbox, renderProposal, renderQueue, renderWait, warned } from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present } from "../output.ts";

interface InboxFlags {
  readonly agent?: string;
  readonly branch?: string;
  readonly offline?: boolean;
  readonly verbose?: boolean;
}

export function addInboxCommands(program: Command): void {
  program
    .command("inbox")
    .description("what became of your pushed work: merged, rejected, held, waiting")
    .option("--agent <id>", "of this agent; else whoever works here")
    .option("--branch <name>", "of this branch only")
    .option("--offline", "by what was last fetched")
    .option("--verbose", "all reasons and files, with the ids of proposals")
    .addHelpText("after", "\nExamples:\n  $ skl inbox\n  $ skl inbox --branch feature/login --json")
    .action(async (flags: InboxFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { readInbox } = await import("../../core/changes/index.ts");
      const output = await readInbox({ cwd: globals.cwd, ...flags });
      await present(output, globals, () => renderInbox(output, flags.verbose));
    });
  program
    .command("wait")
    .description("end as soon as something changed for this agent: reviewed, merged, an RFC, a task")
    .addOption(
      new Option("--for <what>", "only this").choices(["review", "merge", "rfc", "task", "any"]).default("any"),
    )
    .option("--timeout <seconds>", "end with 1 after so long without news; an hour by itself")
    .option("--agent <id>", "the agent; else whoever works here")
    .option("--branch <name>", "of this branch only")
    .option("--offline", "ask no remote, and hear only what other commands of this clone see")
    .addHelpText(
      "after",
      `
What changed since the agent was last told is told at once. Of all that wait in a clone, one process asks the remote,
every 2 s after news and less often while there is none, up to once a minute.

Examples:
  $ skl wait
  $ skl wait --for merge --timeout 600 --json`,
    )
    .action(async (flags: WaitFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const timeoutSeconds = parseWholeNumber("--timeout", flags.timeout ?? "3600", { from: 0, to: 86_400 });
      const { waitForNews } = await import("../../core/changes/index.ts");
      const output = await waitForNews({ ...flags, cwd: globals.cwd, kind: flags.for, timeoutSeconds });
      await present(output, globals, () => renderWait(output));
      if (output.timed_out) finish(1);
    });
}

interface WaitFlags {
  readonly for: WaitQuestion["kind"];
  readonly timeout?: string;
  readonly agent?: string;
  readonly branch?: string;
  readonly offline?: boolean;
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
      const globals = readGlobalOptions(command);
      const { listQueue } = await import("../../core/changes/index.ts");
      const listing = await listQueue(globals.cwd, options.offline ?? false);
      const output = {
        ...listing,
        proposals: [...listing.proposals],
        unjudged: [...listing.unjudged],
        changes: [...listing.changes],
      };
      await present(output, { ...globals, verbose: options.verbose }, () => [
        ...renderQueue(output, options.verbose),
        warned(listing.warnings),
      ]);
    });
  queue
    .command("show <id>")
    .description("one proposal, waiting or resolved")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExample:\n  $ skl queue show prop_1a2b3c4d")
    .action(async (id: string, options: { offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { showProposal } = await import("../../core/review/index.ts");
      const proposal = await showProposal(id, globals.cwd, options.offline ?? false);
      await present(proposal, globals, () => renderProposal(proposal));
    });
  queue
    .command("gc")
    .description("remove proposal refs whose commit no branch has any more")
    .option("--dry-run", "say what would be removed")
    .addHelpText("after", "\nExamples:\n  $ skl queue gc --dry-run\n  $ skl queue gc")
    .action(async (options: { dryRun?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { collectGarbage } = await import("../../core/review/index.ts");
      const result = await collectGarbage({ cwd: globals.cwd, dryRun: options.dryRun ?? false });
      const verb = result.dry_run ? "would be removed" : "removed";
      const lines = [
        `${formatCount(result.removed.length, "proposal ref")} ${verb}; ${formatCount(result.kept, "proposal still waits", "proposals still wait")}.`,
        ...result.removed.map((ref) => `  ${ref}`),
      ];
      await present(result, globals, () => [`${lines.join("\n")}\n`, warned(result.warnings)]);
    });
}
