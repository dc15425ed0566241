import type { Command } from "commander";
import type { SettingChange } from "../../core/setup/index.ts";
import { SklError } from "../../kernel/domain/index.ts";
import {
  renderConfigExplanation,
  renderDoctorReport,
  renderInit,
  renderStatus,
  renderUninstall,
  warned,
} from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { type GlobalOptions, present } from "../output.ts";
import { startCommandProgress } from "../progress.ts";
import { askTerminal, hasPerson } from "../terminal-question.ts";

interface InitFlags {
  readonly scan?: boolean;
  readonly me?: boolean;
  readonly push: boolean;
  readonly toBranch?: string;
  readonly split?: string[];
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly hook: boolean;
  readonly workflow?: string | true;
  readonly agents?: string | true;
}

/** Adds the commands that set skl up, check it and remove it: init, uninstall, doctor, status, config. */
export function addSetupCommands(program: Command): void {
  program
    .command("init")
    .description("set up this repository: .skl/ from the template, and the pre-push hook")
    .option("--scan", "draft scopes and State from the repository's own code")
    .option("--me", "as --scan --yes, with you among the people who decide, in one commit on the base branch")
    .option("--no-push", "with --me: stop after the commit on the local base branch")
    .option("--to-branch <name>", "with --me: put the commit on this branch, for a pull request")
    .option("--split <package...>", "with --me or --scan: cut these packages into topics, too")
    .option("--dry-run", "say what would be written and how the scopes would be cut, and write nothing")
    .option("--yes", "do not ask")
    .option("--no-hook", "leave the hook alone")
    .option(
      "--workflow [action]",
      "also write a GitHub workflow that uses this Action (without one: a workflow to complete)",
    )
    .option(
      "--agents [names]",
      "also lead agents to skl: AGENTS.md and the settings of claude, codex, cursor, copilot, gemini, opencode; without names those that are found",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl init --me\n  $ skl init --scan\n  $ skl init --scan --dry-run --json\n  $ skl init --yes --no-hook\n  $ skl init --scan --workflow acme/skl/action@v1\n  $ skl init --agents claude,codex\n\nRun again it writes only what is missing. `skl uninstall` takes the hook and what agents read of skl out.",
    )
    .action(async (flags: InitFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { init, initMe } = await import("../../core/setup/index.ts");
      if (flags.me && !flags.dryRun) {
        const progress = startCommandProgress(globals);
        const { hook, toBranch, push, split = [] } = flags;
        const request = { cwd: globals.cwd, hook, toBranch, split, noPush: !push, onProgress: progress.update };
        const result = await initMe(request).finally(() => progress.end());
        await present(result, globals, () => renderInit(result));
        return;
      }
      if (!(await askConsent(flags, globals))) return;
      const agents = await pickChosenAgents(flags, globals);
      const progress = startCommandProgress(globals);
      const result = await init({
        cwd: globals.cwd,
        scan: flags.scan ?? flags.me ?? false,
        split: flags.split ?? [],
        dryRun: flags.dryRun ?? false,
        hook: flags.hook,
        hookOnly: isPrepare(),
        workflow: flags.workflow === true ? true : parseActionName(flags.workflow),
        agents,
        onProgress: progress.update,
      }).finally(() => progress.end());
      await present(result, globals, () => renderInit(result, flags.dryRun ?? false));
      if (result.agents?.files.some(({ action }) => action === "refused")) finish(1);
    });
  program
    .command("uninstall")
    .description("take the hook, its settings and what agents read of skl out and put back what was there; .skl/ stays")
    .option("--worktrees", "also remove the work trees of agents; one with changes that are not committed stays")
    .option("--refs", "also remove the refs of skl, here and on the remote: waiting proposals, evidence")
    .addHelpText("after", "\nExamples:\n  $ skl uninstall\n  $ skl uninstall --worktrees --refs")
    .action(async (flags: { worktrees?: boolean; refs?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { uninstall } = await import("../../core/setup/index.ts");
      const result = await uninstall({ cwd: globals.cwd, ...flags });
      await present(result, globals, () => renderUninstall(result));
    });
  program
    .command("doctor")
    .description("find what would keep a push from being judged")
    .option("--offline", "do not ask the remote")
    .addHelpText("after", "\nExamples:\n  $ skl doctor\n  $ skl doctor --offline --json")
    .action(async (flags: { offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { runDoctor } = await import("../../core/setup/index.ts");
      const result = await runDoctor({ cwd: globals.cwd, offline: flags.offline ?? false });
      await present(result, globals, () => renderDoctorReport(result));
      finish(result.findings.some(({ severity }) => severity === "error") ? 1 : 0);
    });
  program
    .command("status")
    .description("where things stand: base, identity, queue, decisions that wait")
    .option("--offline", "by what was last fetched")
    .option("--verbose", "all reasons and files of the branches, with the ids of proposals")
    .addHelpText("after", "\nExamples:\n  $ skl status\n  $ skl status --offline --json")
    .action(async (flags: { offline?: boolean; verbose?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { runStatus } = await import("../../core/setup/index.ts");
      const result = await runStatus({ cwd: globals.cwd, offline: flags.offline ?? false });
      await present(result, globals, () => renderStatus(result, flags.verbose));
    });
  addConfig(program);
}

function addConfig(program: Command): void {
  const config = program
    .command("config [key]")
    .description("the configuration in force")
    .option("--explain", "every setting with its default, source and meaning")
    .option("--offline", "by what was last fetched")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl config\n  $ skl config limits.queue\n  $ skl config --explain\n  $ skl config set limits.queue 20",
    )
    .action(async (key: string | undefined, flags: { explain?: boolean; offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { explainSettings, showConfig } = await import("../../core/setup/index.ts");
      const request = { cwd: globals.cwd, key, offline: flags.offline };
      if (flags.explain) {
        const rows = await explainSettings(request);
        await present(rows, globals, () => renderConfigExplanation(rows));
        return;
      }
      const value = await showConfig(request);
      const isOneValue = key !== undefined;
      await present(
        value,
        globals,
        () => `${isOneValue ? formatSettingValue(value) : JSON.stringify(value, null, 2)}\n`,
      );
    });
  config
    .command("set <key> <value...>")
    .description("change one setting on the base branch (a person's command)")
    .option("--no-push", "stop after the commit on the local base branch")
    .option("--to-branch <name>", "put the commit on this branch, for a pull request")
    .addHelpText(
      "after",
      "\nThe value is JSON, or else a text; a list may be plain words.\n\nExamples:\n  $ skl config set limits.queue 20\n  $ skl config set humans pat@example.org ada@example.org",
    )
    .action(async (key: string, value: string[], flags: { push: boolean; toBranch?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { setConfig } = await import("../../core/setup/index.ts");
      const options = { cwd: globals.cwd, noPush: !flags.push, toBranch: flags.toBranch };
      const result = await setConfig({ key, value }, options);
      await present(result, globals, () => [
        `${key} is ${formatSettingValue(result.value)}: ${describeSettingWrite(result)}.\n`,
        warned(result.warnings),
      ]);
    });
}

function describeSettingWrite({ file, commit, pushed }: SettingChange): string {
  if (file !== undefined) return `written to ${file}, which is not committed yet`;
  if (commit === null) return "unchanged";
  return pushed ? "committed and pushed" : "committed";
}

function formatSettingValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** npm, pnpm and Yarn run a project's `prepare` in every clone: there only the hook is missing. */
function isPrepare(): boolean {
  return process.env.npm_lifecycle_event === "prepare";
}

/** Asks on a terminal only; a script that runs `init` means it. */
async function askConsent({ yes, dryRun }: InitFlags, globals: GlobalOptions): Promise<boolean> {
  if (yes || dryRun || globals.json || !hasPerson()) return true;
  const answer = await askTerminal("Write .skl/ into this repository and install the pre-push hook? [Y/n] ");
  return answer !== null && !/^n/i.test(answer);
}

/** Returns the names of agents that were given; without any those that are found here, which a person may correct. */
async function pickChosenAgents({ agents, yes, dryRun }: InitFlags, globals: GlobalOptions) {
  if (agents === undefined) return null;
  if (agents !== true) return namesIn(agents);
  const { detectAgentsHere } = await import("../../core/setup/index.ts");
  const detected = await detectAgentsHere(globals.cwd);
  if (yes || dryRun || globals.json || !hasPerson()) return detected;
  const answer = await askTerminal(`Which agents work here? [${detected.join(", ") || "none but AGENTS.md"}] `);
  return answer === null || answer.trim() === "" ? detected : namesIn(answer);
}

function namesIn(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean);
}

/** Returns what `uses:` can name, or null without the option: an action in a repository, at a version. */
function parseActionName(flag: string | undefined): string | null {
  if (flag === undefined) return null;
  if (/^[\w.-]+(?:\/[\w.-]+)+@[\w./-]+$/.test(flag)) return flag;
  throw new SklError("USAGE", {
    message: `--workflow takes an action as \`uses:\` names it, not ${flag}.`,
    fix: "Write it like acme/skl/action@v1, or with the full id of a commit behind the @.",
  });
}
