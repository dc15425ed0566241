import type { Command } from "commander";
import type { StartedTask } from "../../core/setup/index.ts";
import type { TaskCommit } from "../../core/tasks/index.ts";
import { formatCount, listItems, SklError, type TaskClaimOutput } from "../../kernel/domain/index.ts";
import {
  escapeHiddenCharacters,
  renderClaim,
  renderIssueTexts,
  renderOverlaps,
  renderPlan,
  renderTaskImport,
  renderTaskPool,
  renderTasks,
  renderToldNotes,
  warned,
} from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present, type Shown } from "../output.ts";

interface WriteFlags {
  readonly push: boolean;
  readonly toBranch?: string;
}

interface StartFlags {
  readonly worktree?: string;
  readonly here?: boolean;
  readonly hook: boolean;
}

interface AddFlags extends WriteFlags {
  readonly agent?: string;
  readonly branch?: string;
  readonly scope?: string[];
  readonly files: string[];
  readonly title?: string;
  readonly start?: boolean;
  readonly worktree?: string;
  readonly here?: boolean;
  readonly hook: boolean;
  readonly base?: string;
  readonly rationale?: string;
}

interface PlanFlags {
  readonly agents?: string;
  readonly max?: string;
  readonly offline?: boolean;
  readonly model?: boolean;
}

/** Adds `skl task`. */
export function addTaskCommands(program: Command): void {
  const task = program.command("task").description("work assigned to agents");
  addAssigning(task);
  addPool(task);
  addQueries(task);
  addStarting(task);
  addPlan(task);
}

/** Adds the command by which a person gives work out. */
function addAssigning(task: Command): void {
  addWriteFlags(task.command("add [title]").description("assign work to an agent (a person's command)"))
    .option("--agent <id>", "the agent; without one the work is for the pool, from which agents take it")
    .requiredOption("--files <glob...>", "the files it may change")
    .option("--title <text>", "what is to be done, instead of the first argument")
    .option("--branch <name>", "the branch it pushes; without one it is named after agent and title")
    .option(
      "--scope <name...>",
      "the semantic scope of the work, and others that it may change; without one that which holds most of the files",
    )
    .option("--base <ref>", "the branch to compare with, where it is not the base branch")
    .option("--rationale <text>", "why this agent, these files")
    .option("--start", "also start it, in a work tree beside this one")
    .option("--worktree <dir>", "with --start: in this new work tree")
    .option("--here", "with --start: in this work tree, which becomes the agent's until `skl task leave`")
    .option("--no-hook", "with --start: start even where pushes would not be judged")
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl task add "Login" --agent Agent-1 --files "app/auth/**" --start\n  $ skl task add --agent Agent-1 --branch feature/login --scope auth tests --files "app/auth/**" tests/test_auth.py --title "Login"',
    )
    .action(async (words: string | undefined, flags: AddFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { push, toBranch, scope: [scope, ...furtherScopes] = [], start, worktree, here, hook, ...request } = flags;
      const title = words ?? request.title;
      if (title === undefined)
        throw new SklError("USAGE", {
          message: "The title is missing: what is to be done.",
          fix: '`skl task add "Login" --agent Agent-1 --files "app/auth/**" --start`',
        });
      if (start && request.agent === undefined)
        throw new SklError("USAGE", {
          message: "Work of the pool is started by whoever takes it.",
          fix: "Name the agent with `--agent`, or leave out `--start`.",
        });
      const { addTask } = await import("../../core/tasks/index.ts");
      const result = await addTask(
        { ...request, title, scope, furtherScopes },
        { cwd: globals.cwd, noPush: !push, toBranch },
      );
      const renderAddedTask = () => [
        ...renderTasks([result.task]),
        describeTaskCommit(result),
        warned(result.warnings),
      ];
      if (!start) {
        const next = result.task.pool
          ? `Next, for an agent: \`git skl task next\`, or \`git skl task claim ${result.task.id}\`\n`
          : `Next: \`git skl task start ${result.task.id} --worktree ../FOLDER\`\n`;
        await present(result, globals, () => [...renderAddedTask(), next]);
        return;
      }
      const { startAdded } = await import("../../core/setup/index.ts");
      const started = await startAdded(result.task, {
        cwd: globals.cwd,
        worktree,
        here,
        hook,
        onOutput: echoSetupOutput,
      });
      const both = { ...started, ...result, warnings: [...result.warnings, ...started.warnings] };
      await present(both, globals, () => [...renderAddedTask(), ...renderStartedTask(started)]);
      if (isSetupFailed(started)) finish(1);
    });
}

interface ClaimFlags {
  readonly agent?: string;
}

const AGENT = "the agent, where it is not known from SKL_AGENT, Git configuration or the branch";

/** Adds the commands by which agents take work that nobody owns yet, and pass it on. */
function addPool(task: Command): void {
  task
    .command("pool")
    .description("the work that agents may take, and who has the rest")
    .option("--offline", "by what was last fetched")
    .addHelpText(
      "after",
      '\nA person adds such work by `skl task add` without an agent.\n\nExamples:\n  $ skl task add --title "Login" --files "app/auth/**"\n  $ skl task pool',
    )
    .action(async (options: { offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listPool } = await import("../../core/tasks/index.ts");
      const output = await listPool(globals.cwd, options.offline ?? false);
      await present(output, globals, () => [...renderTaskPool(output), warned(output.warnings)]);
    });
  addImport(task);
  task
    .command("next")
    .description("take the work that meets the work of others least")
    .option("--scope <name>", "only work of this scope")
    .option("--dry-run", "only say what it would take")
    .option("--agent <id>", AGENT)
    .addHelpText("after", "\nExamples:\n  $ skl task next\n  $ skl task next --scope auth --dry-run")
    .action(async (flags: ClaimFlags & { scope?: string; dryRun?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { takeNextTask } = await import("../../core/tasks/index.ts");
      await presentClaim(await takeNextTask({ cwd: globals.cwd, ...flags }), command, flags.dryRun);
    });
  task
    .command("claim <id>")
    .description("take one task; exits 1 when another has it")
    .option("--agent <id>", AGENT)
    .addHelpText("after", "\nExample:\n  $ skl task claim task_1a2b3c4d")
    .action(async (id: string, flags: ClaimFlags, command: Command) => {
      const { claimTask } = await import("../../core/tasks/index.ts");
      await presentClaim(await claimTask(id, { cwd: readGlobalOptions(command).cwd, ...flags }), command);
    });
  task
    .command("release <id>")
    .description("give a task back to the pool")
    .option("--agent <id>", AGENT)
    .addHelpText("after", "\nExample:\n  $ skl task release task_1a2b3c4d")
    .action(async (id: string, flags: ClaimFlags, command: Command) => {
      const { releaseTask } = await import("../../core/tasks/index.ts");
      await presentClaim(await releaseTask(id, { cwd: readGlobalOptions(command).cwd, ...flags }), command);
    });
  task
    .command("hand-over <id>")
    .description("give a task of the pool to another agent")
    .requiredOption("--to <agent>", "the agent that is to have it")
    .option("--agent <id>", AGENT)
    .addHelpText("after", "\nExample:\n  $ skl task hand-over task_1a2b3c4d --to Agent-2")
    .action(async (id: string, { to, ...flags }: ClaimFlags & { to: string }, command: Command) => {
      const { handOver } = await import("../../core/tasks/index.ts");
      await presentClaim(await handOver(id, to, { cwd: readGlobalOptions(command).cwd, ...flags }), command);
    });
}

interface ImportFlags {
  readonly github: string;
  readonly repo?: string;
  readonly files?: string[];
  readonly scope?: string[];
  readonly dryRun?: boolean;
}

/** Adds the command by which a person makes issues of the host free work. */
function addImport(task: Command): void {
  task
    .command("import")
    .description("add issues of GitHub to the pool, each once (a person's command)")
    .requiredOption("--github <filter>", "which open issues: label:NAME")
    .option("--repo <owner/name>", "the repository, where the remote's address does not tell")
    .option("--scope <name...>", "the semantic scope of the work, and others that it may change")
    .option("--files <glob...>", "the files it may change; without them those of the scope")
    .option("--dry-run", "only say what it would add")
    .addHelpText(
      "after",
      '\nThe token is that of GH_TOKEN or GITHUB_TOKEN. An issue\'s text grants nothing: scope and files are yours to name.\n\nExamples:\n  $ skl task import --github label:agent --scope auth --dry-run\n  $ skl task import --github label:agent --repo acme/shop --files "app/auth/**"',
    )
    .action(async ({ github, scope, ...flags }: ImportFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { importIssues } = await import("../../core/tasks/index.ts");
      const log = (text: string) => void process.stderr.write(`${escapeHiddenCharacters(text)}\n`);
      const output = await importIssues({ cwd: globals.cwd, filter: github, scopes: scope, ...flags, log });
      await present(output, globals, () => renderTaskImport(output));
    });
}

/** Prints what became of a claim; what was not won exits 1, but for a dry run that found something. */
async function presentClaim(output: TaskClaimOutput, command: Command, isDry = false): Promise<void> {
  await present(output, readGlobalOptions(command), () => [...renderClaim(output), warned(output.warnings)]);
  if (!output.won && !(isDry && output.task !== null)) finish(1);
}

/** Adds the commands that show tasks. */
function addQueries(task: Command): void {
  task
    .command("list", { isDefault: true })
    .description("every task")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl task list\n  $ skl task list --json")
    .action(async (options: { offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listTasks } = await import("../../core/tasks/index.ts");
      const output = await listTasks(globals.cwd, options.offline ?? false);
      await present(output, globals, () => renderTasks(output.tasks));
    });
  task
    .command("show [id]")
    .description("one task; without an id the work of this branch and agent")
    .option("--agent <id>", "the agent, where it is not known from SKL_AGENT, Git configuration or the branch")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl task show\n  $ skl task show task_1a2b3c4d")
    .action(async (id: string | undefined, options: { agent?: string; offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { showTask } = await import("../../core/tasks/index.ts");
      const output = await showTask({ cwd: globals.cwd, id: id ?? null, ...options });
      await present(output, globals, () => [...renderTasks(output.tasks), ...renderIssueTexts(output.tasks)]);
    });
}

/** Adds the commands that begin and end the work on a task. */
function addStarting(task: Command): void {
  task
    .command("start <id>")
    .description("prepare the task's branch, a work tree, its hook and the agent's identity, locally")
    .option("--worktree <dir>", "in a new linked work tree")
    .option("--here", "in this work tree, which becomes the agent's until `skl task leave`")
    .option("--no-hook", "start even where pushes would not be judged")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl task start task_1a2b3c4d --worktree ../login\n  $ skl task start task_1a2b3c4d --here",
    )
    .action(async (id: string, options: StartFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { startTask } = await import("../../core/setup/index.ts");
      const result = await startTask(id, { cwd: globals.cwd, ...options, onOutput: echoSetupOutput });
      await present(result, globals, () => [...renderTasks([result.task]), ...renderStartedTask(result)]);
      if (isSetupFailed(result)) finish(1);
    });
  task
    .command("leave")
    .description("make a work tree yours again after `skl task start --here`")
    .addHelpText("after", "\nExample:\n  $ skl task leave")
    .action(async (_flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { leaveTask } = await import("../../core/setup/index.ts");
      const result = await leaveTask({ cwd: globals.cwd });
      const who = result.agent === null ? "No agent was set here" : `This work tree is no longer ${result.agent}'s`;
      const where = result.branch === null ? "a detached head" : result.branch;
      await present(result, globals, () => [`${who}. On ${where}.\n`, warned(result.warnings)]);
    });
  addWriteFlags(task.command("done <id>").description("mark a task done (a person's command)"))
    .addHelpText("after", "\nExample:\n  $ skl task done task_1a2b3c4d")
    .action(async (id: string, { push, toBranch }: WriteFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { finishTask } = await import("../../core/tasks/index.ts");
      const result = await finishTask(id, { cwd: globals.cwd, noPush: !push, toBranch });
      await present(result, globals, () => [
        ...renderTasks([result.task]),
        describeTaskCommit(result),
        warned(result.warnings),
      ]);
    });
}

function addPlan(task: Command): void {
  task
    .command("plan <request>")
    .description("propose scoped tasks for a feature request; writes nothing")
    .option("--agents <ids>", "who may be given work, with commas between them (agents of the configuration)")
    .option("--max <n>", "propose at most so many tasks")
    .option(
      "--model",
      "ask the configured model which files are needed (it is asked anyway where verifier.kind is llm)",
    )
    .option("--offline", "by what was last fetched, and without a model")
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl task plan "Add a password reset endpoint."\n  $ skl task plan "Export reports as PDF." --agents Agent-1,Agent-2 --max 2',
    )
    .action(async (request: string, { agents, max, offline, model }: PlanFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { planForRequest } = await import("../../core/tasks/index.ts");
      const { createKeptTraces } = await import("../../skills/use/system/index.ts");
      const traces = createKeptTraces(globals.cwd);
      const names = (agents ?? "").split(",").map((name) => name.trim());
      const result = await planForRequest({
        cwd: globals.cwd,
        request,
        agents: names.filter(Boolean),
        max: max === undefined ? null : parseWholeNumber("--max", max, { from: 1 }),
        offline,
        model,
        traces,
      }).finally(() => traces.close());
      await present(result, globals, () => renderPlan(result));
    });
}

/** Shows what setup commands write, line by line as it comes; the files of a branch may have chosen it. */
function echoSetupOutput(text: string): void {
  process.stderr.write(text.split("\n").map(escapeHiddenCharacters).join("\n"));
}

function isSetupFailed({ prepared }: StartedTask): boolean {
  return prepared?.setup.some(({ ok }) => !ok) === true;
}

/** Returns what a new work tree was given. */
function listPreparedLines({ prepared }: StartedTask): string[] {
  if (prepared === null) return [];
  const { included, caches, setup } = prepared;
  const copied = caches.filter(({ how }) => how !== "left_out").map(({ path }) => path);
  const files = [...included, ...copied];
  const done = setup.filter(({ ok }) => ok).length;
  return [
    ...(files.length === 0 ? [] : [`Copied into it: ${escapeHiddenCharacters(listItems(files))}.\n`]),
    ...(setup.length === 0 ? [] : [`${done} of ${formatCount(setup.length, "setup command")} ended well.\n`]),
  ];
}

/** Returns how to go on; the commands work wherever the work tree is and whatever PATH says. */
function renderStartedTask(started: StartedTask): Shown {
  const { branch, worktree, task, overlaps, notes, warnings } = started;
  const where = worktree === null ? "" : ` in ${worktree}`;
  const go = worktree === null ? "" : `cd ${/^[\w./-]+$/.test(worktree) ? worktree : JSON.stringify(worktree)}\n  `;
  return [
    `On ${branch}${where}, as ${task.agent_id}.\n`,
    ...listPreparedLines(started),
    ...renderOverlaps(overlaps),
    ...renderToldNotes(notes),
    warned(warnings),
    `Next, for ${task.agent_id}:\n  ${go}git push -u origin HEAD    when its work is committed; then \`git skl review\` is yours\n`,
  ];
}

function addWriteFlags(command: Command): Command {
  return command
    .option("--no-push", "make a commit on the local base branch instead, and stop there")
    .option("--to-branch <name>", "make a commit on this branch, for a pull request");
}

function describeTaskCommit({ commit, ref, pushed }: Pick<TaskCommit, "commit" | "ref" | "pushed">): string {
  if (ref !== null) return "";
  if (commit === null) return "Nothing to write: it is already like this.\n";
  return pushed
    ? `Committed ${commit.slice(0, 10)} and pushed it.\n`
    : `Committed ${commit.slice(0, 10)}; not pushed.\n`;
}
