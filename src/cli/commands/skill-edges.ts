import { resolve } from "node:path";
import { Argument, type Command } from "commander";
import { SklError } from "../../kernel/domain/index.ts";
import { renderEdgeProposal, renderHistory } from "../../skills/use/views/index.ts";
import { readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present } from "../output.ts";

const pickSkillScope = ({ account }: { readonly account?: boolean }) => (account ? "account" : "workspace");

interface EditFlags {
  readonly account?: boolean;
  readonly from?: string;
  readonly token: string;
  readonly reason: string;
  readonly task?: string;
  readonly evidence?: string;
}

const OPERATION = () => new Argument("<op>", "what to do").choices(["add", "delete", "retype"]);

/** Adds `skl skill propose-edge`, `edit-edge`, `history` and `rollback`. */
export function addEdgeCommands(skill: Command): void {
  skill
    .command("propose-edge")
    .description("what an edit of the graph would do, and the token to commit it with; changes nothing")
    .addArgument(OPERATION())
    .argument("<type>", "such as depends_on; of a retype the new one")
    .argument("<a>")
    .argument("<b>")
    .option("--from <type>", "of a retype: the type now, where the pair has several")
    .option("--account", "of the account's graph, which every workspace reads beside its own")
    .addHelpText("after", "\nExample:\n  $ skl skill propose-edge add depends_on pdf-report pdf-merge")
    .action(
      async (
        op: string,
        type: string,
        a: string,
        b: string,
        flags: { from?: string; account?: boolean },
        command: Command,
      ) => {
        const globals = readGlobalOptions(command);
        const { parseEdit, proposeEdge } = await import("../../skills/use/graph/index.ts");
        const edit = parseEdit({ op, type, a, b, from: flags.from ?? null });
        const result = await proposeEdge(globals.cwd, edit, process.env, pickSkillScope(flags));
        await present(result, globals, () => renderEdgeProposal(result));
      },
    );
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
    .option(
      "--evidence <file>",
      "a text that shows it, kept with the edit, or trace:ID of an execution, which is looked up",
    )
    .option("--account", "of the account's graph, which every workspace reads beside its own")
    .addHelpText(
      "after",
      '\nExample:\n  $ skl skill edit-edge add depends_on pdf-report pdf-merge --token TOKEN --reason "it is merged from parts"',
    )
    .action(async (op: string, type: string, a: string, b: string, flags: EditFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { editEdge, parseEdit, readEvidence } = await import("../../skills/use/graph/index.ts");
      const { evidence = null } = flags;
      const isTrace = evidence?.startsWith("trace:") ?? false;
      const text = evidence === null || isTrace ? evidence : await readEvidence(resolve(globals.cwd, evidence));
      const request = {
        edit: parseEdit({ op, type, a, b, from: flags.from ?? null }),
        token: flags.token,
        grounds: { reason: flags.reason, taskId: flags.task ?? null, evidence: text },
      };
      const entry = await editEdge(globals.cwd, request, process.env, pickSkillScope(flags));
      await present(entry, globals, () => renderHistory([entry]));
    });
  skill
    .command("history [a] [b]")
    .description("edits of the graph: all, of one skill, of a pair")
    .option("--account", "of the account's graph")
    .addHelpText("after", "\nExamples:\n  $ skl skill history\n  $ skl skill history pdf-report pdf-merge")
    .action(async (a: string | undefined, b: string | undefined, flags: { account?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { runSkillHistory } = await import("../../skills/use/graph/index.ts");
      const names = [a, b].filter((name) => name !== undefined);
      const result = await runSkillHistory(globals.cwd, names, process.env, pickSkillScope(flags));
      await present(result, globals, () => renderHistory(result.entries));
    });
  addRollback(skill);
}

interface RollbackFlags {
  readonly last?: string;
  readonly task?: string;
  readonly entry?: string;
  readonly reason?: string;
  readonly account?: boolean;
}

function addRollback(skill: Command): void {
  skill
    .command("rollback")
    .description("take edits of the graph back, all or nothing")
    .option("--last <n>", "the last n edits that are in force")
    .option("--task <id>", "all edits of a task")
    .option("--entry <id>", "one edit, or a rollback to undo it")
    .option("--reason <text>", "why")
    .option("--account", "of the account's graph")
    .addHelpText("after", "\nExamples:\n  $ skl skill rollback --last 1\n  $ skl skill rollback --task task_1a2b3c4d")
    .action(async (flags: RollbackFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { rollbackEdges } = await import("../../skills/use/graph/index.ts");
      const order = { target: parseSkillTarget(flags), reason: flags.reason ?? null };
      const result = await rollbackEdges(globals.cwd, order, process.env, pickSkillScope(flags));
      await present(result, globals, () => renderHistory(result.entries));
    });
}

function parseSkillTarget({ last, task, entry }: { last?: string; task?: string; entry?: string }) {
  const targets = [last, task, entry].filter((value) => value !== undefined);
  if (targets.length !== 1) throw new SklError("USAGE", { message: "Give exactly one of --last, --task and --entry." });
  if (task !== undefined) return { kind: "task" as const, taskId: task };
  if (entry !== undefined) return { kind: "entry" as const, entryId: entry };
  return { kind: "last" as const, count: parseWholeNumber("--last", last ?? "", { from: 1, to: 1_000_000 }) };
}
