import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Argument, type Command, Option } from "commander";
import { SklError } from "../../domain/index.ts";
import {
  renderFoundSkills,
  renderHistory,
  renderShownSkills,
  renderSkillProblems,
  renderSkills,
} from "../../report/index.ts";
import { finish, globalOptions } from "../command.ts";
import { present, write } from "../output.ts";
import { addGraphCommands } from "./skill-graph.ts";
import { addRunCommands } from "./skill-run.ts";

/** `skl skill …`: the library, its search, and its graph. */
export function addSkillCommands(program: Command): void {
  const skill = program.command("skill").description("the library of skills: packages, search, graph");
  addListing(skill);
  addChanges(skill);
  addSearch(skill);
  addHistory(skill);
  addGraphCommands(skill);
  addRunCommands(skill);
}

function addListing(skill: Command): void {
  skill
    .command("list")
    .description("every skill that is seen from here; those of the workspace come before the account's")
    .action(async (_flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { listSkills } = await import("../../app/skills/packages.ts");
      const result = await listSkills(globals.cwd);
      await present(result, globals, (style) => renderSkills(result.skills, style));
    });
  skill
    .command("show <name...>")
    .description("skills with their text, artifacts and edges")
    .option("--artifact <kind>", "only artifacts of this kind")
    .addHelpText("after", "\nExample:\n  $ skl skill show pdf-merge --artifact prompt_template")
    .action(async (names: string[], flags: { artifact?: string }, command: Command) => {
      const globals = globalOptions(command);
      const { showSkills } = await import("../../app/skills/show.ts");
      const result = await showSkills(globals.cwd, names, flags.artifact ?? null);
      await present(result, globals, (style) => renderShownSkills(result.skills, style));
    });
  skill
    .command("validate [path]")
    .description("every problem of a package, of a folder of packages, or of all; exit 1 on an error")
    .action(async (path: string | undefined, _flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { validateSkills } = await import("../../app/skills/packages.ts");
      const result = await validateSkills(globals.cwd, path ?? null);
      await present(result, globals, (style) => renderSkillProblems(result.problems, style));
      if (result.problems.some(({ severity }) => severity === "error")) finish(1);
    });
}

function addChanges(skill: Command): void {
  skill
    .command("import <source...>")
    .description("put packages into the workspace: folders, archives, JSON packages, Git URLs")
    .option("--account", "into the account's library instead")
    .option("--replace", "also over a package of the same name that differs")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill import ./pdf-merge\n  $ skl skill import pdf-merge.zip https://git.example/skills.git",
    )
    .action(async (sources: string[], flags: { account?: boolean; replace?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { importSkills } = await import("../../app/skills/import.ts");
      const result = await importSkills(sources, { cwd: globals.cwd, ...flags });
      const lines = result.imported.map(({ name, status, path }) => `${status.padEnd(9)} ${name}  ${path}`);
      await present(result, globals, (style) =>
        [
          `${lines.join("\n")}\n`,
          ...result.imported.flatMap(({ problems }) =>
            problems.length > 0 ? [renderSkillProblems(problems, style)] : [],
          ),
        ].join(""),
      );
    });
  skill
    .command("export <name>")
    .description("write a package as an archive, or with --json-package in the JSON form")
    .option("--json-package", "the JSON form, on stdout where no --output is given")
    .option("--output <file>", "where to (default: NAME.zip here)")
    .action(async (name: string, flags: { jsonPackage?: boolean; output?: string }, command: Command) => {
      const globals = globalOptions(command);
      const { exportSkill } = await import("../../app/skills/packages.ts");
      const { bytes, digest } = await exportSkill(globals.cwd, name, flags.jsonPackage ? "json" : "zip");
      if (flags.jsonPackage && flags.output === undefined) {
        await write(process.stdout, `${new TextDecoder().decode(bytes).trimEnd()}\n`);
        return;
      }
      const path = resolve(globals.cwd, flags.output ?? `${name}.zip`);
      await writeFile(path, bytes).catch((cause: Error) => {
        throw new SklError("FILE_UNWRITABLE", { message: `${path} cannot be written: ${cause.message}`, cause });
      });
      await present({ name, path, digest, bytes: bytes.length }, globals, () => `${path}\n`);
    });
  skill
    .command("new <name>")
    .description("a package to begin with, in .skl/skills")
    .action(async (name: string, _flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { newSkill } = await import("../../app/skills/packages.ts");
      const result = await newSkill(globals.cwd, name);
      await present(result, globals, () => `${result.path}: ${result.written.join(", ")}\n`);
    });
  skill
    .command("remove <name>")
    .description("take a package out; its folder is kept in .skl/.cache/removed")
    .action(async (name: string, _flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { removeSkill } = await import("../../app/skills/packages.ts");
      const result = await removeSkill(globals.cwd, name);
      await present(result, globals, () => `${result.name} is out of the library; its folder is ${result.moved_to}\n`);
    });
}

const PARTS = ["matches", "neighbors", "conflicts"] as const;

function addSearch(skill: Command): void {
  skill
    .command("search <query...>")
    .description("what matches, what is near that in the graph, and what is in conflict with it")
    .addOption(new Option("-k <n>", "at most so many matches").default("5"))
    .addOption(new Option("--depth <n>", "steps in the graph from a match: 0, 1 or 2").default("2"))
    .option("--only <parts>", "matches, neighbors, conflicts; several with commas")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill search merge pdf files\n  $ skl skill search -k 3 --only matches deploy",
    )
    .action(async (words: string[], flags: { k: string; depth: string; only?: string }, command: Command) => {
      const globals = globalOptions(command);
      const search = {
        query: words.join(" "),
        k: wholeNumber("-k", flags.k, { from: 1, to: 1000 }),
        depth: wholeNumber("--depth", flags.depth, { from: 0, to: 2 }),
        only: flags.only === undefined ? null : partsOf(flags.only),
      };
      const { searchSkills } = await import("../../app/skills/search.ts");
      const result = await searchSkills(globals.cwd, search);
      await present(result, globals, (style) => renderFoundSkills(result, style));
    });
  skill
    .command("reindex")
    .description("look through every folder anew; the index is only a cache of them")
    .action(async (_flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { reindexSkills } = await import("../../app/skills/reindex.ts");
      const result = await reindexSkills(globals.cwd);
      await present(result, globals, () => `${result.skills} skills, ${result.unreadable} that cannot be read\n`);
    });
}

function wholeNumber(option: string, text: string, { from, to }: { from: number; to: number }): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new SklError("USAGE", { message: `${option} takes a whole number from ${from} to ${to}, not ${text}.` });
}

function partsOf(text: string): (typeof PARTS)[number][] {
  return text.split(",").map((word) => {
    const part = PARTS.find((each) => each === word.trim());
    if (part !== undefined) return part;
    throw new SklError("USAGE", { message: `--only takes ${PARTS.join(", ")}, not ${word}.` });
  });
}

interface EditFlags {
  readonly from?: string;
  readonly token: string;
  readonly reason: string;
  readonly task?: string;
  readonly evidence?: string;
}

const OPERATION = () => new Argument("<op>", "what to do").choices(["add", "delete", "retype"]);

function addHistory(skill: Command): void {
  skill
    .command("propose-edge")
    .description("what an edit of the graph would do, and the token to commit it with; changes nothing")
    .addArgument(OPERATION())
    .argument("<type>", "such as depends_on; of a retype the new one")
    .argument("<a>")
    .argument("<b>")
    .option("--from <type>", "of a retype: the type now, where the pair has several")
    .addHelpText("after", "\nExample:\n  $ skl skill propose-edge add depends_on pdf-report pdf-merge")
    .action(async (op: string, type: string, a: string, b: string, flags: { from?: string }, command: Command) => {
      const globals = globalOptions(command);
      const [{ proposeEdge }, { editOf }] = await Promise.all([
        import("../../app/skills/graph.ts"),
        import("../../app/skills/edit.ts"),
      ]);
      const result = await proposeEdge(globals.cwd, editOf({ op, type, a, b, from: flags.from ?? null }));
      await present(result, globals, () => `${result.would}\nToken: ${result.token}\n`);
    });
  skill
    .command("edit-edge")
    .description("commit an edit that was proposed")
    .addArgument(OPERATION())
    .argument("<type>")
    .argument("<a>")
    .argument("<b>")
    .option("--from <type>", "of a retype: the type now, where the pair has several")
    .requiredOption("--token <token>", "what propose-edge gave")
    .requiredOption("--reason <text>", "why; later agents read it")
    .option("--task <id>", "the task that it was learned in")
    .option("--evidence <file>", "a text that shows it, kept with the edit")
    .action(async (op: string, type: string, a: string, b: string, flags: EditFlags, command: Command) => {
      const globals = globalOptions(command);
      const [{ editEdge }, { editOf }] = await Promise.all([
        import("../../app/skills/graph.ts"),
        import("../../app/skills/edit.ts"),
      ]);
      const entry = await editEdge(globals.cwd, {
        edit: editOf({ op, type, a, b, from: flags.from ?? null }),
        token: flags.token,
        grounds: {
          reason: flags.reason,
          taskId: flags.task ?? null,
          evidence: flags.evidence === undefined ? null : await evidenceIn(resolve(globals.cwd, flags.evidence)),
        },
      });
      await present(entry, globals, (style) => renderHistory([entry], style));
    });
  skill
    .command("history [a] [b]")
    .description("edits of the graph: all, of one skill, of a pair")
    .action(async (a: string | undefined, b: string | undefined, _flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { skillHistory } = await import("../../app/skills/graph.ts");
      const names = [a, b].filter((name) => name !== undefined);
      const result = await skillHistory(globals.cwd, names);
      await present(result, globals, (style) => renderHistory(result.entries, style));
    });
  addRollback(skill);
}

const LARGEST_EVIDENCE = 64 * 1024;

async function evidenceIn(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((cause: Error) => {
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${cause.message}`, cause });
  });
  if (text.length <= LARGEST_EVIDENCE) return text;
  throw new SklError("USAGE", { message: `The evidence in ${path} is longer than 64 kB; keep what shows the point.` });
}

function addRollback(skill: Command): void {
  skill
    .command("rollback")
    .description("take edits of the graph back, all or nothing")
    .option("--last <n>", "the last so many that are in force")
    .option("--task <id>", "all of a task")
    .option("--entry <id>", "one; the entry of a rollback is undone so")
    .option("--reason <text>", "why")
    .action(async (flags: { last?: string; task?: string; entry?: string; reason?: string }, command: Command) => {
      const globals = globalOptions(command);
      const { rollbackEdges } = await import("../../app/skills/graph.ts");
      const result = await rollbackEdges(globals.cwd, { target: targetOf(flags), reason: flags.reason ?? null });
      await present(result, globals, (style) => renderHistory(result.entries, style));
    });
}

function targetOf({ last, task, entry }: { last?: string; task?: string; entry?: string }) {
  const given = [last, task, entry].filter((value) => value !== undefined);
  if (given.length !== 1) throw new SklError("USAGE", { message: "Say one of --last, --task and --entry." });
  if (task !== undefined) return { kind: "task" as const, taskId: task };
  if (entry !== undefined) return { kind: "entry" as const, entryId: entry };
  return { kind: "last" as const, count: wholeNumber("--last", last ?? "", { from: 1, to: 1_000_000 }) };
}
