import { type Command, Option } from "commander";
import { routeRequest } from "../../runtime/use/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface RouteFlags {
  readonly context?: string;
  readonly tags?: string;
  readonly explain?: boolean;
  readonly run?: boolean;
  readonly dryRun?: boolean;
  readonly synthesize?: boolean;
}

/** Adds `skl route`: which nodes do a task. */
export function addRouteCommand(program: Command): void {
  program
    .command("route <request...>")
    .description("which nodes do a task, with what input; or none, if that is not certain")
    .option("--context <json>", "parameters and facts of the task, or @FILE")
    .option("--tags <tags>", "tags that count as words of the request, with commas between them")
    .option("--explain", "show every stage, and why each candidate fell")
    .addOption(new Option("--run", "run the plan that was found, under the policy").conflicts("dryRun"))
    .addOption(new Option("--dry-run", "run it dry and keep what it plans, so that a person can approve it"))
    .option("--synthesize", "on a miss, where the policy says `synthesis: ask`: let the model write a node")
    .addHelpText(
      "after",
      '\nExits 0 when a plan was found, 1 when none was, 2 on an error or when the run of the plan failed.\n\nExamples:\n  $ skl route "Draft a reviewer ping for PRs #12 and #14" --explain\n  $ skl route "Update the changelog" --context \'{"path": "CHANGELOG.md", "section": "Unreleased", "text": "- A fix."}\' --dry-run',
    )
    .action(async (words: string[], flags: RouteFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const result = await routeRequest({
        cwd: globals.cwd,
        request: words.join(" "),
        context: flags.context ?? null,
        tags: (flags.tags ?? "").split(",").flatMap((tag) => tag.trim() || []),
        wantsDraft: flags.synthesize ?? false,
        onMiss: async (miss) =>
          (await import("../../learn/use/index.ts")).answerMiss(miss, { cwd: globals.cwd, env: process.env }),
        mode: flags.run ? "run" : flags.dryRun ? "dry run" : "route",
      });
      await present(result, globals, async () => {
        const { renderRoute } = await import("../../runtime/use/views/index.ts");
        return renderRoute(result, flags.explain ? "every stage" : "the answer");
      });
      finish(result.run != null && result.run.reason !== null ? 2 : result.hit ? 0 : 1);
    });
}
