import type { Command } from "commander";
import { renderResolutions, renderRevertedFiles } from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

export function addResolveCommands(program: Command): void {
  const resolve = program.command("resolve").description("files that Git could not merge and a session united");
  resolve
    .command("show [branch]", { isDefault: true })
    .description("what was made of their lines, by branch")
    .addHelpText("after", "\nExamples:\n  $ skl resolve\n  $ skl resolve show agent-2/login --json")
    .action(async (branch: string | undefined, _: object, command: Command) => {
      const globals = readGlobalOptions(command);
      const { showResolutions } = await import("../../core/review/index.ts");
      const output = await showResolutions({ cwd: globals.cwd, branch });
      await present(output, globals, () => renderResolutions(output.resolutions));
    });
  resolve
    .command("revert <branch>")
    .description("take what a branch brought to these files out again, by a new commit")
    .option("--no-push", "make a commit on the local base branch instead, and stop there")
    .option("--to-branch <name>", "make a commit on this branch, for a pull request")
    .addHelpText(
      "after",
      "\nThe files become what they were before the branch; its other files stay merged. A file that was changed since is left to you.\n\nExample:\n  $ skl resolve revert agent-2/login",
    )
    .action(async (branch: string, { push, toBranch }: { push: boolean; toBranch?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { revertResolution } = await import("../../core/review/index.ts");
      const reverted = await revertResolution(branch, { cwd: globals.cwd, noPush: !push, toBranch });
      const output = { ...reverted, paths: [...reverted.paths], warnings: [...reverted.warnings] };
      await present(output, globals, () => renderRevertedFiles(output));
    });
}
