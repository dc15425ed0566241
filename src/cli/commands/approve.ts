import type { Command } from "commander";
import { SklError } from "../../kernel/domain/index.ts";
import { renderPersonsDecisions, renderRefusedApproval } from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface Flags {
  readonly rationale: string;
  readonly agent?: string;
  readonly push: boolean;
  readonly toBranch?: string;
  readonly anyway?: boolean;
}

/** Adds `skl approve` and `skl reject`. */
export function addApproveCommands(program: Command): void {
  addDecidingCommand(program, "approve", "[proposal...]")
    .description("approve proposals that wait for a person, as they are at this head")
    .option("--anyway", "record the approval even if it alone does not let the branch merge")
    .option("--agent <agent>", "reset the circuit breaker of this agent")
    .addHelpText(
      "after",
      '\nA branch stands for all proposals of its head.\n\nExamples:\n  $ skl approve prop_1a2b3c4d --rationale "The proxy checks the session."\n  $ skl approve --agent Agent-1 --rationale "Its prompt explains the labels now."',
    );
  addDecidingCommand(program, "reject", "<proposal...>")
    .description("reject proposals, as a person; their branches are kept")
    .addHelpText(
      "after",
      '\nA branch stands for all proposals of its head.\n\nExample:\n  $ skl reject prop_1a2b3c4d --rationale "The check has to stay."',
    );
}

function addDecidingCommand(program: Command, kind: "approve" | "reject", args: string): Command {
  return program
    .command(`${kind} ${args}`)
    .requiredOption("--rationale <text>", "the reason, for the record and for the agent")
    .option("--no-push", "make a commit on the local base branch instead, and stop there")
    .option("--to-branch <name>", "make a commit on this branch, for a pull request")
    .action(async (ids: string[], { rationale, agent, push, toBranch, anyway = false }: Flags, command: Command) => {
      const globals = readGlobalOptions(command);
      if (rationale.trim() === "") throw new SklError("USAGE", { message: "--rationale needs a text." });
      if ((agent === undefined) === (ids.length === 0))
        throw new SklError("USAGE", {
          message: "Name proposals, or one agent with --agent, and not both.",
          fix: "List the proposals that wait with `skl queue`.",
        });
      const { decideProposals, resetBreaker } = await import("../../core/review/index.ts");
      const options = { cwd: globals.cwd, noPush: !push, toBranch };
      if (agent === undefined && kind === "approve") {
        const { approve } = await import("../../core/changes/index.ts");
        const { isRecorded, next, outcome, ...approved } = await approve({ ids, reason: rationale, anyway }, options);
        const output = {
          ...approved,
          proposals: [...approved.proposals],
          warnings: [...approved.warnings],
          covers: [...approved.covers],
          overrules: [...approved.overrules],
          // biome-ignore lint/suspicious/noThenProperty: it is the fixed name of the key, and holds a text.
          then: outcome,
          because: [...approved.because],
          agents: [],
        };
        await present(output, globals, () =>
          isRecorded ? renderPersonsDecisions(kind, output) : renderRefusedApproval(output, next),
        );
        finish(isRecorded ? 0 : 1);
        return;
      }
      const decided =
        agent === undefined
          ? { ...(await decideProposals({ kind, ids, head: null, reason: rationale }, options)), agents: [] }
          : { ...(await resetBreaker(agent, rationale, options)), proposals: [], agents: [agent] };
      const output = { ...decided, proposals: [...decided.proposals], warnings: [...decided.warnings] };
      await present(output, globals, () => renderPersonsDecisions(kind, output));
    });
}
