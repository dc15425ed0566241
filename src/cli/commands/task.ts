import { type Command, Option } from "commander";
import { counted, type Task } from "../../domain/index.ts";
import { renderForetold, renderOverlaps, renderPlan, renderTasks, renderWarnings } from "../../report/index.ts";
import { globalOptions } from "../command.ts";
import { collect, wholeNumber } from "../option-values.ts";
import { present } from "../output.ts";

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
  readonly agent: string;
  readonly branch: string;
  readonly scope: string[];
  readonly files: string[];
  readonly title: string;
  readonly base?: string;
  readonly rationale?: string;
}

interface PlanFlags {
  readonly agents?: string;
  readonly max?: string;
  readonly offline?: boolean;
  readonly model?: boolean;
}

interface ProposeFlags {
  readonly agent?: string;
  readonly path?: string;
  readonly changeType?: "mechanical" | "behavioral" | "architectural";
  readonly assume: { text: string; shared: boolean }[];
  readonly withdraw: string[];
  readonly shared?: boolean;
  readonly rationale?: string;
  readonly responsibilities?: string;
  readonly reasoning?: string;
  readonly dependsOn: string[];
  readonly invariant: string[];
}

/** Adds `skl task` and `skl propose`. */
export function addTaskCommands(program: Command): void {
  const task = program.command("task").description("work assigned to agents");
  withWriteFlags(task.command("add").description("assign work to an agent (a person's command)"))
    .requiredOption("--agent <id>", "the agent")
    .requiredOption("--branch <name>", "the branch it pushes")
    .requiredOption(
      "--scope <name...>",
      "the semantic scope of the work, and others that it may change, such as that of its tests",
    )
    .requiredOption("--files <glob...>", "the files it may change")
    .requiredOption("--title <text>", "what is to be done")
    .option("--base <ref>", "the branch to compare with, where it is not the base branch")
    .option("--rationale <text>", "why this agent, these files")
    .addHelpText(
      "after",
      '\nExample:\n  $ skl task add --agent Agent-1 --branch feature/login --scope auth tests --files "app/auth/**" tests/test_auth.py --title "Login"',
    )
    .action(
      async ({ push, toBranch, scope: [scope = "", ...furtherScopes], ...request }: AddFlags, command: Command) => {
        const globals = globalOptions(command);
        const { addTask } = await import("../../app/tasks/index.ts");
        const result = await addTask(
          { ...request, scope, furtherScopes },
          { cwd: globals.cwd, noPush: !push, toBranch },
        );
        await present(
          result,
          globals,
          (style) =>
            `${renderTasks([result.task], style)}${writtenSentence(result)}\n${renderWarnings(result.warnings, style)}`,
        );
      },
    );
  task
    .command("list", { isDefault: true })
    .description("every task")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl task list\n  $ skl task list --json")
    .action(async (options: { offline?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { listTasks } = await import("../../app/tasks/index.ts");
      const output = await listTasks(globals.cwd, options.offline ?? false);
      await present(output, globals, (style) => renderTasks(output.tasks, style));
    });
  task
    .command("show [id]")
    .description("one task; without an id the work of this branch and agent")
    .option("--agent <id>", "the agent, where it is not known from SKL_AGENT, Git configuration or the branch")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl task show\n  $ skl task show task_1a2b3c4d")
    .action(async (id: string | undefined, options: { agent?: string; offline?: boolean }, command: Command) => {
      const globals = globalOptions(command);
      const { showTask } = await import("../../app/tasks/index.ts");
      const output = await showTask({ cwd: globals.cwd, id: id ?? null, ...options });
      await present(output, globals, (style) => renderTasks(output.tasks, style));
    });
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
      const globals = globalOptions(command);
      const { startTask } = await import("../../app/setup/index.ts");
      const result = await startTask(id, { cwd: globals.cwd, ...options });
      await present(
        result,
        globals,
        (style) =>
          `${renderTasks([result.task], style)}${startedText(result)}${renderOverlaps(result.overlaps, style)}${renderWarnings(result.warnings, style)}`,
      );
    });
  task
    .command("leave")
    .description("make a work tree yours again after `skl task start --here`")
    .addHelpText("after", "\nExample:\n  $ skl task leave")
    .action(async (_flags: unknown, command: Command) => {
      const globals = globalOptions(command);
      const { leaveTask } = await import("../../app/setup/index.ts");
      const result = await leaveTask({ cwd: globals.cwd });
      const who = result.agent === null ? "No agent was set here" : `This work tree is no longer ${result.agent}'s`;
      const where = result.branch === null ? "a detached head" : result.branch;
      await present(result, globals, (style) => `${who}. On ${where}.\n${renderWarnings(result.warnings, style)}`);
    });
  withWriteFlags(task.command("done <id>").description("mark a task done (a person's command)"))
    .addHelpText("after", "\nExample:\n  $ skl task done task_1a2b3c4d")
    .action(async (id: string, { push, toBranch }: WriteFlags, command: Command) => {
      const globals = globalOptions(command);
      const { finishTask } = await import("../../app/tasks/index.ts");
      const result = await finishTask(id, { cwd: globals.cwd, noPush: !push, toBranch });
      await present(
        result,
        globals,
        (style) =>
          `${renderTasks([result.task], style)}${writtenSentence(result)}\n${renderWarnings(result.warnings, style)}`,
      );
    });
  addPlan(task);
  addPropose(program);
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
      const globals = globalOptions(command);
      const { planForRequest } = await import("../../app/tasks/index.ts");
      const { keptTraces } = await import("../../app/skills/system/index.ts");
      const traces = keptTraces(globals.cwd);
      const names = (agents ?? "").split(",").map((name) => name.trim());
      const result = await planForRequest({
        cwd: globals.cwd,
        request,
        agents: names.filter(Boolean),
        max: max === undefined ? null : wholeNumber("--max", max, { from: 1 }),
        offline,
        model,
        traces,
      }).finally(() => traces.close());
      await present(result, globals, (style) => renderPlan(result, style));
    });
}

function addPropose(program: Command): void {
  program
    .command("propose")
    .description("say what your next push is about (an agent's draft; several calls add up)")
    .option("--agent <id>", "the agent, where it is not known from SKL_AGENT, Git configuration or the branch")
    .option("--path <glob>", "only the files that match; without it, every file of the push")
    .addOption(
      new Option("--change-type <type>", "your own classification; advisory").choices([
        "mechanical",
        "behavioral",
        "architectural",
      ]),
    )
    .option("--assume <text>", "what the change depends on but does not verify (again for more)", assumption, [])
    .option("--shared", "other modules depend on the assumptions of this call, too")
    .option(
      "--withdraw <text>",
      "an assumption of yours, word for word, that holds no more (again for more)",
      collect,
      [],
    )
    .option("--rationale <text>", "why the change is made")
    .option("--responsibilities <text>", "what the file is for")
    .option("--reasoning <text>", "notes worth keeping: what was considered and not done")
    .option("--depends-on <path>", "a file of the repository that the change depends on (again for more)", collect, [])
    .option(
      "--invariant <key>",
      "an invariant that the change touches or newly relies on; a person looks at it (again for more)",
      collect,
      [],
    )
    .addHelpText(
      "after",
      '\nExample:\n  $ skl propose --path app/utils/tokens.py --rationale "No utility made reset tokens." --assume "Token TTL is set by APP_TOKEN_TTL."',
    )
    .action(async (flags: ProposeFlags, command: Command) => {
      const globals = globalOptions(command);
      const { propose } = await import("../../app/push/index.ts");
      const output = await propose({
        cwd: globals.cwd,
        agent: flags.agent,
        statement: {
          path: flags.path ?? null,
          change_type: flags.changeType ?? null,
          assumptions: flags.assume.map(({ text }) => ({ text, shared: flags.shared ?? false })),
          ...(flags.withdraw.length > 0 ? { withdrawn: flags.withdraw } : {}),
          rationale: flags.rationale ?? null,
          responsibilities: flags.responsibilities ?? null,
          reasoning: flags.reasoning ?? null,
          depends_on: flags.dependsOn,
          ...(flags.invariant.length > 0 ? { invariants_touched: flags.invariant } : {}),
        },
      });
      const { amended, agent_id, path } = output;
      const count = counted(output.statements.length, "statement");
      const text =
        amended === null
          ? `Noted for the next push of ${agent_id}: ${count} in ${path}`
          : `Amended the proposals of ${amended.branch}, which ${agent_id} has pushed: ${count} sent to ${amended.proposal_ref}`;
      await present(output, globals, (style) => `${text}\n${renderForetold(amended?.foretold, style)}`);
    });
}

/** Returns how to go on; the commands work wherever the work tree is and whatever PATH says. */
function startedText({ branch, worktree, task }: { branch: string; worktree: string | null; task: Task }): string {
  const where = worktree === null ? "" : ` in ${worktree}`;
  return `On ${branch}${where}, as ${task.agent_id}.\n\`git skl\` runs skl there, and \`git skl mcp\` its MCP server.\n`;
}

function withWriteFlags(command: Command): Command {
  return command
    .option("--no-push", "stop after the commit on the local base branch")
    .option("--to-branch <name>", "put the commit on this branch, for a pull request");
}

function writtenSentence({ commit, pushed }: { commit: string | null; pushed: boolean }): string {
  if (commit === null) return "Nothing to write: it is already like this.";
  return pushed ? `Committed ${commit.slice(0, 10)} and pushed it.` : `Committed ${commit.slice(0, 10)}; not pushed.`;
}

function assumption(text: string, earlier: { text: string; shared: boolean }[]): { text: string; shared: boolean }[] {
  return [...earlier, { text, shared: false }];
}
