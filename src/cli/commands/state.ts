import type { Command } from "commander";
import { formatCount } from "../../kernel/domain/index.ts";
import { renderImpact, renderStateEntry, renderStateListing, renderStateSync, warned } from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface Offline {
  readonly offline?: boolean;
}

export function addStateCommands(program: Command): void {
  const state = program.command("state").description("what is known of each file");
  state
    .command("list", { isDefault: true })
    .description("every State entry")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl state list\n  $ skl state list --json")
    .action(async (options: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listState } = await import("../../core/state/index.ts");
      const output = await listState({ cwd: globals.cwd, offline: options.offline });
      await present(output, globals, () => renderStateListing(output.entries));
    });
  state
    .command("show <id|path>")
    .description("one entry, by id or path")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExample:\n  $ skl state show app/routers/auth.py")
    .action(async (key: string, options: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { showEntry } = await import("../../core/state/index.ts");
      const output = await showEntry(key, { cwd: globals.cwd, offline: options.offline });
      await present(output, globals, () => output.entries.flatMap(renderStateEntry));
    });
  state
    .command("query <text...>")
    .description("entries that speak of every word; scope:NAME, owner:NAME and level:N narrow the answer")
    .option("--max <n>", "at most so many", "20")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl state query token refresh\n  $ skl state query scope:auth password")
    .action(async (words: string[], options: Offline & { max: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { searchState } = await import("../../core/state/index.ts");
      const output = await searchState({
        cwd: globals.cwd,
        query: words.join(" "),
        max: Math.max(1, Number(options.max) || 20),
        offline: options.offline,
      });
      await present(output, globals, () =>
        output.total > 0 ? renderStateListing(output.entries) : `${describeNoMatch(output.of)}\n`,
      );
    });
  state
    .command("review <id...>")
    .description("a person has looked at these entries: uncertainty 1, counter reset")
    .option("--no-push", "stop after the local base branch")
    .option("--to-branch <name>", "put the commit on this branch, for a pull request")
    .addHelpText("after", "\nExample:\n  $ skl state review router_auth app/utils/tokens.py")
    .action(async (keys: string[], options: { push: boolean; toBranch?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { reviewEntries } = await import("../../core/state/index.ts");
      const output = await reviewEntries(keys, { cwd: globals.cwd, noPush: !options.push, toBranch: options.toBranch });
      await present(output, globals, () => [...renderStateListing(output.entries), warned(output.warnings ?? [])]);
    });
  state
    .command("sync")
    .description("take up what people committed to the base themselves: files that came, went, moved or changed")
    .option("--dry-run", "say what differs and write nothing")
    .option("--no-push", "stop after the local base branch")
    .option("--to-branch <name>", "put the commit on this branch, for a pull request")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl state sync --dry-run\n  $ skl state sync\n\nEvery session does the same.",
    )
    .action(async (options: { dryRun?: boolean; push: boolean; toBranch?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { syncState } = await import("../../core/state/index.ts");
      const { dryRun = false, toBranch } = options;
      const output = await syncState({ cwd: globals.cwd, dryRun, noPush: !options.push, toBranch });
      await present(output, globals, () => [...renderStateSync(output), warned(output.warnings)]);
    });
  state
    .command("impact <path>")
    .description("who depends on a file, directly and through others")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExample:\n  $ skl state impact app/utils/tokens.py")
    .action(async (path: string, options: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { stateImpact } = await import("../../core/state/index.ts");
      const impact = await stateImpact(path, { cwd: globals.cwd, offline: options.offline });
      await present(impact, globals, () => renderImpact(impact));
    });
}

function describeNoMatch(entries: number): string {
  if (entries === 0) return "State has no entries here.";
  return `None of ${formatCount(entries, "State entry")} contains all these words; ask for fewer, or list them with \`skl state\`.`;
}
