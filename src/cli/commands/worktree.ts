import type { Command } from "commander";
import { renderReapedWorkTrees, renderRestoredWorkTree, renderWorkTreeList } from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface ReapFlags {
  readonly dryRun?: boolean;
  readonly ignored?: boolean;
}

/** Adds `skl worktree`. */
export function addWorktreeCommands(program: Command): void {
  const worktree = program.command("worktree").description("the linked work trees of this clone");
  worktree
    .command("list", { isDefault: true })
    .description("each with its branch, task, state, changes, disk and last use, and what keeps it")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl worktree list\n  $ skl worktree list --json")
    .action(async (options: { offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listWorkTrees } = await import("../../core/setup/index.ts");
      const output = await listWorkTrees({ cwd: globals.cwd, ...options });
      await present(output, globals, () => renderWorkTreeList(output));
    });
  worktree
    .command("reap [dir...]")
    .description(
      "remove those of agents of which nothing can be lost, and say why the others stay (a person's command)",
    )
    .option("--dry-run", "only say what it would remove")
    .option("--ignored", "with named folders: let files go that Git ignores")
    .addHelpText(
      "after",
      `
It removes a work tree and its branch here when the base has all that is on it, or a person rejected it and the remote
has it; when nothing there is uncommitted, stashed or under way; and when no process works there. A folder that you name
may be anybody's; exits 1 where it stays.

Examples:
  $ skl worktree reap --dry-run
  $ skl worktree reap
  $ skl worktree reap ../login --ignored`,
    )
    .action(async (paths: string[], flags: ReapFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { reapWorkTrees } = await import("../../core/setup/index.ts");
      const output = await reapWorkTrees({ cwd: globals.cwd, paths, ...flags });
      await present(output, globals, () => renderReapedWorkTrees(output));
      if (paths.length > 0 && output.kept.length > 0) finish(1);
    });
  worktree
    .command("undo [branch]")
    .description("bring a reaped work tree and its branch back; without a branch the last one (a person's command)")
    .addHelpText("after", "\nExamples:\n  $ skl worktree undo\n  $ skl worktree undo agent-1/login")
    .action(async (branch: string | undefined, _flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { undoReap } = await import("../../core/setup/index.ts");
      const output = await undoReap({ cwd: globals.cwd, branch: branch ?? null });
      await present(output, globals, () => renderRestoredWorkTree(output));
    });
}

export function addPortCommand(program: Command): void {
  program
    .command("port [name]")
    .description("a port of this work tree that stays the same; prints the number alone")
    .addHelpText(
      "after",
      "\nIt is free when it is given for the first time. Without a name it is what setup commands get as SKL_PORT.\n\nExamples:\n  $ npm start -- --port $(skl port)\n  $ skl port metrics --json",
    )
    .action(async (name: string | undefined, _flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { runPort } = await import("../../core/setup/index.ts");
      const output = await runPort(name ?? "main", globals.cwd);
      await present(output, globals, () => `${output.port}\n`);
    });
}
