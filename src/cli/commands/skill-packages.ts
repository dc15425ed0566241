import type { Command } from "commander";
import { renderImportedSkills, renderRemovedSkill } from "../../report/index.ts";
import { globalOptions } from "../command.ts";
import { present, write } from "../output.ts";
import { writeOutputFile } from "../output-file.ts";

/** Adds `skl skill import`, `export`, `new` and `remove`. */
export function addPackageCommands(skill: Command): void {
  skill
    .command("import <source...>")
    .description("put packages into the workspace: folders, archives, JSON packages, Git URLs")
    .option("--account", "into the account's library instead")
    .option("--replace", "also over a package of the same name that differs; that one is kept in .skl/.cache/removed")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill import ./pdf-merge\n  $ skl skill import pdf-merge.zip https://git.example/skills.git",
    )
    .action(async (sources: string[], flags: { account?: boolean; replace?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { importSkills } = await import("../../app/skills/packages/index.ts");
      const result = await importSkills(sources, { cwd: globals.cwd, ...flags });
      await present(result, globals, (style) => renderImportedSkills(result.imported, style));
    });
  addExport(skill);
  skill
    .command("new <name>")
    .description("a package to begin with, in .skl/skills")
    .addHelpText("after", "\nExample:\n  $ skl skill new pdf-merge")
    .action(async (name: string, _flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { newSkill } = await import("../../app/skills/packages/index.ts");
      const result = await newSkill(globals.cwd, name);
      await present(result, globals, () => `${result.path}: ${result.written.join(", ")}\n`);
    });
  skill
    .command("remove <name>")
    .description("take a package out; its folder is kept in .skl/.cache/removed")
    .addHelpText("after", "\nExample:\n  $ skl skill remove pdf-merge")
    .action(async (name: string, _flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { removeSkill } = await import("../../app/skills/packages/index.ts");
      const result = await removeSkill(globals.cwd, name);
      await present(result, globals, (style) => renderRemovedSkill(result, style));
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
      const globals = globalOptions(command);
      const { exportSkill } = await import("../../app/skills/packages/index.ts");
      const { bytes, digest } = await exportSkill(globals.cwd, name, flags.jsonPackage ? "json" : "zip");
      if (flags.jsonPackage && flags.output === undefined) {
        await write(process.stdout, `${new TextDecoder().decode(bytes).trimEnd()}\n`);
        return;
      }
      const path = await writeOutputFile(globals.cwd, flags.output ?? `${name}.zip`, bytes);
      await present({ name, path, digest, bytes: bytes.length }, globals, () => `${path}\n`);
    });
}
