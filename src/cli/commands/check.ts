import { Argument, type Command } from "commander";
import { version } from "../../../package.json";
import type { CheckOutput } from "../../kernel/domain/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present, readAll, show, write } from "../output.ts";
import { writeOutputFile } from "../output-file.ts";

interface CheckOptions {
  readonly base?: string;
  readonly head?: string;
  readonly agent?: string;
  readonly offline?: boolean;
  readonly sarif?: string;
  readonly verbose?: boolean;
}

/** Adds `skl check` and what Git's hook runs. */
export function addCheckCommands(program: Command): void {
  program
    .command("check")
    .description("run the five checks over this branch, without pushing")
    .option("--base <ref>", "compare with this revision instead of the base branch")
    .option("--head <ref>", "judge this revision instead of HEAD")
    .option("--agent <id>", "judge as this agent")
    .option("--offline", "judge by what was last fetched")
    .option("--verbose", "show the checks one by one, with why and what to do")
    .option("--sarif <file>", "also write the findings as SARIF 2.1.0, for code-scanning viewers")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl check\n  $ skl check --agent Agent-1 --json\n  $ skl check --base HEAD~3 --sarif skl.sarif",
    )
    .action(async (options: CheckOptions, command: Command) => {
      const globals = readGlobalOptions(command);
      const { check } = await import("../../core/push/index.ts");
      const output = await check({
        cwd: globals.cwd,
        base: options.base,
        head: options.head,
        agent: options.agent,
        offline: options.offline,
      });
      if (options.sarif !== undefined) await writeSarif(globals.cwd, options.sarif, output);
      const [{ renderCheck }, { checks }] = await reportParts();
      await present(output, { ...globals, verbose: options.verbose }, () => renderCheck(output, "check", checks));
      finish(output.verdict === "block" ? 1 : 0);
    });
  const hook = program.command("hook").description("what Git's hooks run");
  hook
    .command("pre-push")
    .description("judge a push; ref lines on standard input")
    .addArgument(new Argument("<remote>", "the remote's name, or its URL"))
    .addArgument(new Argument("<url>", "the URL that is pushed to"))
    .option("--verbose", "show the checks one by one; SKL_VERBOSE=1 does so for a push")
    .addHelpText(
      "after",
      '\nExample:\n  $ echo "refs/heads/x $(git rev-parse x) refs/heads/x $(git rev-parse origin/x)" | skl hook pre-push origin URL',
    )
    .action(async (remote: string, url: string, options: Pick<CheckOptions, "verbose">, command: Command) => {
      const globals = readGlobalOptions(command);
      const [{ runPrePush }, stdin] = await Promise.all([import("../../core/push/index.ts"), readAll(process.stdin)]);
      const output = await runPrePush({ cwd: globals.cwd, remote, url, stdin });
      if (globals.json) await write(process.stdout, `${JSON.stringify(output)}\n`);
      // Git shows a hook's stdout and stderr alike; text for people goes where it cannot end up in a pipe.
      else if (!globals.quiet) {
        const verbose = options.verbose ?? process.env.SKL_VERBOSE === "1";
        const [{ renderHook }, { checks }] = await reportParts();
        await show(process.stderr, renderHook(output, checks), { ...globals, verbose });
      }
      finish(output.verdict === "block" ? 1 : 0);
    });
}

function reportParts() {
  return Promise.all([import("../../view/index.ts"), import("../../rules/checks/index.ts")]);
}

async function writeSarif(cwd: string, file: string, output: CheckOutput): Promise<void> {
  const [{ renderSarif }, { checks }] = await reportParts();
  await writeOutputFile(cwd, file, `${JSON.stringify(renderSarif(output, { version, checks }), null, 2)}\n`);
}
