import type { Command } from "commander";
import { SklError } from "../../domain/index.ts";
import { createProgress, renderConfigExplain, renderDoctor, renderInit, renderStatus } from "../../report/index.ts";
import { finish, type globalOptions as Globals, globalOptions } from "../command.ts";
import { present } from "../output.ts";
import { askTerminal, hasPerson } from "../terminal-question.ts";

interface InitFlags {
  readonly scan?: boolean;
  readonly yes?: boolean;
  readonly hook: boolean;
  readonly workflow?: string | true;
}

/** Setting up, looking after and taking down: init, uninstall, doctor, status, config. */
export function addSetupCommands(program: Command): void {
  program
    .command("init")
    .description("set up this repository: .skl/ from the template, and the pre-push hook")
    .option("--scan", "draft scopes and State from the repository's own code")
    .option("--yes", "do not ask")
    .option("--no-hook", "leave the hook alone")
    .option("--workflow [action]", "also write a GitHub workflow that uses the Action (default: OWNER/skl/action@v1)")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl init --scan\n  $ skl init --yes --no-hook\n  $ skl init --scan --workflow acme/skl/action@v1\n\nRun again it writes only what is missing. `skl uninstall` takes the hook out.",
    )
    .action(async (flags: InitFlags, command: Command) => {
      const globals = globalOptions(command);
      if (!(await agreed(flags, globals))) return;
      const { init } = await import("../../app/setup/index.ts");
      const progress = createProgress({
        write: (text) => process.stderr.write(text),
        isTTY: process.stderr.isTTY && !globals.quiet,
        now: () => Date.now(),
        columns: process.stderr.columns,
      });
      const result = await init({
        cwd: globals.cwd,
        scan: flags.scan ?? false,
        hook: flags.hook,
        workflow: flags.workflow === undefined ? null : actionName(flags.workflow),
        onProgress: (done, total, what) => progress.update(done, total, what),
      }).finally(() => progress.end());
      await present(result, globals, (style) => renderInit(result, style));
    });
  program
    .command("uninstall")
    .description("take the hook out and put back what was there; .skl/ stays")
    .addHelpText("after", "\nExample:\n  $ skl uninstall")
    .action(async (_flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { uninstall } = await import("../../app/setup/index.ts");
      const result = await uninstall(globals.cwd);
      const lines = [
        ...result.removed.map((path) => `removed   ${path}`),
        ...result.restored.map((path) => `restored  ${path}`),
        ...result.kept.map((path) => `kept      ${path} (the repository's own data)`),
      ];
      await present(
        result,
        globals,
        () => `${result.removed.length === 0 ? "No hook of skl was installed.\n" : ""}${lines.join("\n")}\n`,
      );
    });
  program
    .command("doctor")
    .description("find what would keep a push from being judged")
    .option("--offline", "do not ask the remote")
    .addHelpText("after", "\nExamples:\n  $ skl doctor\n  $ skl doctor --offline --json")
    .action(async (flags: { offline?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { doctor } = await import("../../app/setup/index.ts");
      const result = await doctor({ cwd: globals.cwd, offline: flags.offline ?? false });
      await present(result, globals, (style) => renderDoctor(result, style));
      finish(result.findings.some(({ severity }) => severity === "error") ? 1 : 0);
    });
  program
    .command("status")
    .description("where things stand: base, identity, queue, decisions that wait")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl status\n  $ skl status --offline --json")
    .action(async (flags: { offline?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { status } = await import("../../app/setup/index.ts");
      const result = await status({ cwd: globals.cwd, offline: flags.offline ?? false });
      await present(result, globals, (style) => renderStatus(result, style));
    });
  addConfig(program);
}

function addConfig(program: Command): void {
  program
    .command("config [key]")
    .description("the configuration in force")
    .option("--explain", "every setting with its default, source and meaning")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl config\n  $ skl config limits.queue\n  $ skl config --explain")
    .action(async (key: string | undefined, flags: { explain?: boolean; offline?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { explainSettings, showConfig } = await import("../../app/setup/index.ts");
      const request = { cwd: globals.cwd, key, offline: flags.offline };
      if (flags.explain) {
        const rows = await explainSettings(request);
        await present(rows, globals, (style) => renderConfigExplain(rows, style));
        return;
      }
      const value = await showConfig(request);
      const isOneValue = key !== undefined;
      await present(value, globals, () => `${isOneValue ? oneLine(value) : JSON.stringify(value, null, 2)}\n`);
    });
}

function oneLine(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Asks on a terminal only; a script that runs `init` means it. */
async function agreed({ yes }: InitFlags, globals: ReturnType<typeof Globals>): Promise<boolean> {
  if (yes || globals.json || !hasPerson()) return true;
  const answer = await askTerminal("Write .skl/ into this repository and install the pre-push hook? [Y/n] ");
  return answer !== null && !/^n/i.test(answer);
}

/** What \`uses:\` can name: an action in a repository, at a version. */
function actionName(flag: string | true): string {
  if (flag === true) return "OWNER/skl/action@v1";
  if (/^[\w.-]+(?:\/[\w.-]+)+@[\w./-]+$/.test(flag)) return flag;
  throw new SklError("USAGE", {
    message: `--workflow takes an action as \`uses:\` names it, not ${flag}.`,
    fix: "Write it like acme/skl/action@v1, or with the full id of a commit behind the @.",
  });
}
