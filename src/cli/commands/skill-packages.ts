import type { Command } from "commander";
import type { SkillImportOutput, SkillUpdateOutput } from "../../kernel/domain/documents.generated.ts";
import { renderImportedSkills, renderRemovedSkill, renderSkillUpdates } from "../../skills/use/views/index.ts";
import { type ExitCode, finish, readGlobalOptions } from "../command.ts";
import { present, show, write } from "../output.ts";
import { writeOutputFile } from "../output-file.ts";
import { startCommandProgress } from "../progress.ts";
import { askTerminal, hasPerson } from "../terminal-question.ts";

/** Adds `skl skill import`, `export`, `new` and `remove`. */
export function addPackageCommands(skill: Command): void {
  addImport(skill);
  addUpdate(skill);
  addExport(skill);
  skill
    .command("new <name>")
    .description("a package to begin with, in .skl/skills")
    .option("--account", "in the account's library instead")
    .addHelpText("after", "\nExample:\n  $ skl skill new pdf-merge")
    .action(async (name: string, flags: { account?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { writeNewSkill } = await import("../../skills/use/packages/index.ts");
      const result = await writeNewSkill(globals.cwd, name, process.env, flags.account ? "account" : "workspace");
      await present(result, globals, () => `${result.path}: ${result.written.join(", ")}\n`);
    });
  skill
    .command("remove <name>")
    .description("take a package out; its folder is kept in .skl/.cache/removed")
    .addHelpText("after", "\nExample:\n  $ skl skill remove pdf-merge")
    .action(async (name: string, _flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { removeSkill } = await import("../../skills/use/packages/index.ts");
      const result = await removeSkill(globals.cwd, name);
      await present(result, globals, () => renderRemovedSkill(result));
    });
}

interface ImportFlags {
  readonly as?: string;
  readonly prefix?: string;
  readonly account?: boolean;
  readonly replace?: boolean;
  readonly only?: string[];
  readonly all?: boolean;
  readonly dryRun?: boolean;
}

function addImport(skill: Command): void {
  skill
    .command("import <source...>")
    .description(
      "put packages into the workspace: of folders, archives, JSON packages and Git repositories, wherever they lie",
    )
    .option("--only <name...>", "only these, by name or by their folder in the source")
    .option("--as <name>", "call the only package so here")
    .option("--prefix <text>", "put this before each name")
    .option("--all", "take what can be taken and say what was left out, instead of taking nothing")
    .option("--dry-run", "print the plan: what would be added or replaced, and what not, and why")
    .option("--account", "into the account's library instead")
    .option("--replace", "also over a package of the same name that differs; that one is kept in .skl/.cache/removed")
    .addHelpText(
      "after",
      "\nA source is a path, owner/repo or a Git URL, with #REF for a branch, tag or commit, and :FOLDER for a folder in it.\n\nExamples:\n  $ skl skill import ./pdf-merge pdf-split.zip\n  $ skl skill import owner/repo --dry-run\n  $ skl skill import https://git.example/skills.git#v2:skills --only pdf docx\n  $ skl skill import owner/repo --prefix acme-",
    )
    .action(async (sources: string[], flags: ImportFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { importSkills } = await import("../../skills/use/packages/index.ts");
      const progress = startCommandProgress(globals);
      const isAsked = hasPerson() && !globals.json && !flags.all && flags.only === undefined;
      const confirm = async (plan: SkillImportOutput): Promise<boolean> => {
        progress.end();
        const changes = plan.imported.filter(({ status }) => status !== "unchanged").length;
        if (changes < 2) return true;
        await show(process.stderr, renderImportedSkills(plan), globals);
        return /^y(es)?$/i.test((await askTerminal(`\nImport these ${changes}? [y]es, [n]o: `)) ?? "no");
      };
      const result = await importSkills(sources, {
        cwd: globals.cwd,
        ...flags,
        ...(isAsked ? { confirm } : {}),
        onProgress: progress.update,
      }).finally(() => progress.end());
      await present(result, globals, () => renderImportedSkills(result));
      if (result.left_out.some(({ why }) => why === "invalid" || why === "differs")) finish(1);
    });
}

interface UpdateFlags {
  readonly yes?: boolean;
  readonly replace?: boolean;
  readonly account?: boolean;
}

const UPDATE_EXIT: Readonly<Record<string, ExitCode>> = { unreachable: 2, edited: 1, gone: 1 };

function addUpdate(skill: Command): void {
  skill
    .command("update [name...]")
    .description("what changed where imported skills came from; with --yes it is put in place")
    .option("--yes", "put what changed in place without asking")
    .option("--replace", "also over what was edited here; the old folders are kept in .skl/.cache/removed")
    .option("--account", "of the account's library instead")
    .addHelpText("after", "\nExamples:\n  $ skl skill update\n  $ skl skill update pdf docx --yes")
    .action(async (names: string[], { yes, ...flags }: UpdateFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { updateSkills } = await import("../../skills/use/packages/index.ts");
      const progress = startCommandProgress(globals);
      const confirm = async (plan: SkillUpdateOutput): Promise<boolean> => {
        progress.end();
        await show(process.stderr, renderSkillUpdates(plan.updates), globals);
        return /^y(es)?$/i.test((await askTerminal("\nPut these in place? [y]es, [n]o: ")) ?? "no");
      };
      const isAsked = hasPerson() && !globals.json;
      const options = { cwd: globals.cwd, names, apply: yes ?? false, ...flags, onProgress: progress.update };
      const result = await updateSkills({ ...options, ...(isAsked ? { confirm } : {}) }).finally(() => progress.end());
      await present(result, globals, () => renderSkillUpdates(result.updates));
      for (const { status } of result.updates) finish(UPDATE_EXIT[status] ?? 0);
    });
}

function addExport(skill: Command): void {
  skill
    .command("export <name>")
    .description("write a package as an archive, or with --json-package in the JSON form")
    .option("--json-package", "the JSON form, on stdout where no --output is given")
    .option("--output <file>", "where to (default: NAME.zip here)")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill export pdf-merge\n  $ skl skill export pdf-merge --json-package --output pdf-merge.json",
    )
    .action(async (name: string, flags: { jsonPackage?: boolean; output?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { exportSkill } = await import("../../skills/use/packages/index.ts");
      const { bytes, digest } = await exportSkill(globals.cwd, name, flags.jsonPackage ? "json" : "zip");
      if (flags.jsonPackage && flags.output === undefined) {
        await write(process.stdout, `${new TextDecoder().decode(bytes).trimEnd()}\n`);
        return;
      }
      const path = await writeOutputFile(globals.cwd, flags.output ?? `${name}.zip`, bytes);
      await present({ name, path, digest, bytes: bytes.length }, globals, () => `${path}\n`);
    });
}
