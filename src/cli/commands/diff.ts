import { type Command, Option } from "commander";
import { type Language, languageIds, SklError } from "../../kernel/domain/index.ts";
import { renderImports, renderSyntaxDiff } from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { collect } from "../option-values.ts";
import { present, write } from "../output.ts";
import { startCommandProgress } from "../progress.ts";

const createLanguageOption = () =>
  new Option("--language <l>", "read the files as this language whatever their names").choices(languageIds);

/** Adds `skl diff` and `skl imports`. */
export function addDiffCommands(program: Command): void {
  program
    .command("diff [old] [new]")
    .description("the AST diff of two files, or of REV:path")
    .addOption(createLanguageOption())
    .option("--batch", 'answer one {"id","language","old","new"} a line of standard input')
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl diff before.py after.py\n  $ skl diff HEAD~1:app/auth.py app/auth.py --json\n  $ skl diff --batch --json < pairs.jsonl",
    )
    .action(
      async (
        before: string | undefined,
        after: string | undefined,
        options: { language?: Language; batch?: boolean },
        command: Command,
      ) => {
        const globals = readGlobalOptions(command);
        if (options.batch) {
          const { diffBatch } = await import("../../syntax/use/index.ts");
          let reader: "listening" | "gone" = "listening";
          process.stdout.once("error", () => {
            reader = "gone";
          });
          const isClean = await diffBatch(process.stdin, globals.cwd, async (text) => {
            await write(process.stdout, `${text}\n`);
            return reader;
          });
          finish(isClean ? 0 : 2);
          return;
        }
        if (before === undefined || after === undefined)
          throw new SklError("USAGE", { message: "diff takes two files, or --batch." });
        const { diffFiles } = await import("../../syntax/use/index.ts");
        const diff = await diffFiles({ cwd: globals.cwd, before, after, language: options.language });
        await present(diff, globals, () => renderSyntaxDiff(toMutable(diff)));
      },
    );
  program
    .command("imports <path...>")
    .description("what files or folders import, and where each import leads")
    .option("--root <dir>", "a folder that Python modules are searched in (again for more)", collect, [])
    .addOption(createLanguageOption())
    .addHelpText("after", "\nExamples:\n  $ skl imports app/ --json\n  $ skl imports src/pkg/mod.py --root src")
    .action(async (paths: string[], options: { root: string[]; language?: Language }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { runImports } = await import("../../syntax/use/index.ts");
      const progress = startCommandProgress(globals);
      const showImportProgress = (done: number, total: number) => progress.update(done, total, "reading imports");
      const output = await runImports({
        cwd: globals.cwd,
        paths,
        roots: options.root,
        language: options.language,
        onProgress: showImportProgress,
      });
      progress.end();
      await present(output, globals, () => renderImports(output));
    });
}

/** The report's types come from the schemas, whose lists are not marked read-only. */
type WritableList<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

function toMutable<T extends object>(value: T): { -readonly [Key in keyof T]: WritableList<T[Key]> } {
  return value as never;
}
