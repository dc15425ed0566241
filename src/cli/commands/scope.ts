import type { Command } from "commander";
import type { PathScope } from "../../core/scope-lint/index.ts";
import {
  escapeHiddenCharacters,
  renderScopeLint,
  renderScopeMigration,
  renderScopes,
  warned,
} from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface Offline {
  readonly offline?: boolean;
}

const OFFLINE = "by what was last fetched";

export function addScopeCommands(program: Command): void {
  const scope = program.command("scope").description("which files belong to which part of the system");
  addList(scope);
  addLint(scope);
  addScopeOfCommand(scope);
  addMigrate(scope);
}

function addList(scope: Command): void {
  scope
    .command("list", { isDefault: true })
    .description("every semantic scope and what it holds")
    .option("--offline", OFFLINE)
    .addHelpText("after", "\nExamples:\n  $ skl scope\n  $ skl scope list --json")
    .action(async ({ offline }: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listScopes } = await import("../../core/scope-lint/index.ts");
      const output = await listScopes({ cwd: globals.cwd, offline });
      await present(output, globals, () => [...renderScopes(output), warned(output.warnings)]);
    });
}

function addLint(scope: Command): void {
  scope
    .command("lint")
    .description("find overlapping, empty, unreachable and unowned scopes, and files that no scope owns")
    .option("--work-tree", "lint the .skl files and the tracked files of the work tree instead of the base branch")
    .option("--offline", OFFLINE)
    .addHelpText(
      "after",
      "\nExits 1 on an error; warnings do not stop anything.\n\nExamples:\n  $ skl scope lint\n  $ skl scope lint --work-tree      before you commit an edit of .skl/scope_definitions.json",
    )
    .action(async ({ offline, workTree }: Offline & { workTree?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { lintWorkspace } = await import("../../core/scope-lint/index.ts");
      const output = await lintWorkspace({ cwd: globals.cwd, offline, workTree });
      const problems = [...output.problems];
      await present(output, globals, () => [...renderScopeLint({ problems }), warned(output.warnings)]);
      finish(problems.some(({ severity }) => severity === "error") ? 1 : 0);
    });
}

function addScopeOfCommand(scope: Command): void {
  scope
    .command("of <path>")
    .description("the scope that a path of the repository belongs to")
    .option("--offline", OFFLINE)
    .addHelpText(
      "after",
      "\nThe path starts at the repository's root; it need not exist yet.\n\nExamples:\n  $ skl scope of app/routers/auth.py\n  $ skl scope of app/new/file.ts --json",
    )
    .action(async (path: string, { offline }: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { scopeOfPath } = await import("../../core/scope-lint/index.ts");
      const output = await scopeOfPath({ cwd: globals.cwd, offline, path });
      await present(output, globals, () => [describePathScope(output), warned(output.warnings)]);
    });
}

function addMigrate(scope: Command): void {
  scope
    .command("migrate")
    .description("relabel the State entries whose files the definitions give to another scope, as after a split")
    .option("--scope <name>", "only the entries that carry this scope")
    .option("--write", "write it; without this flag it is only shown")
    .option("--no-push", "stop after the local base branch")
    .option("--to-branch <name>", "put the commit on this branch, for a pull request")
    .addHelpText(
      "after",
      "\nEntries whose file no scope holds, or several by equal rules, keep their label. Each relabelled entry is\nlisted in the next digest.\n\nExamples:\n  $ skl scope migrate                        what would change\n  $ skl scope migrate --scope auth --write",
    )
    .action(async (options: MigrateFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { migrateScopes } = await import("../../core/scope-lint/index.ts");
      const { scope: from, write = false, push, toBranch } = options;
      const output = await migrateScopes({ cwd: globals.cwd, from, write, noPush: !push, toBranch });
      await present(output, globals, () => [...renderScopeMigration(output), warned(output.warnings)]);
    });
}

interface MigrateFlags {
  readonly scope?: string;
  readonly write?: boolean;
  readonly push: boolean;
  readonly toBranch?: string;
}

function describePathScope({ path, semantic_scope, scopes, forbidden_by, recorded }: PathScope): string {
  const others = scopes.filter((name) => name !== semantic_scope);
  const lines = [
    semantic_scope === null
      ? `${path} belongs to no scope.`
      : `${path} belongs to ${semantic_scope}${recorded === null ? "" : ", as its State entry says"}.`,
    ...(others.length > 0 ? [`  also held by ${others.join(", ")}`] : []),
    ...(forbidden_by.length > 0 ? [`  forbidden to ${forbidden_by.join(", ")}`] : []),
    ...(semantic_scope === null
      ? ["  Next: add it to a scope in .skl/scope_definitions.json (`skl scope` lists them)."]
      : []),
  ];
  return lines.map((line) => `${escapeHiddenCharacters(line)}\n`).join("");
}
