import type { Command } from "commander";
import { renderDecided } from "../../report/index.ts";
import { globalOptions } from "../command.ts";
import { present } from "../output.ts";

interface Flags {
  readonly rationale: string;
  readonly push: boolean;
  readonly toBranch?: string;
}

const COMMANDS = [
  {
    kind: "approve",
    description: "a person has looked at these proposals: what holds them is settled for this head",
    example: 'skl approve prop_1a2b3c4d --rationale "The proxy checks the session."',
  },
  {
    kind: "reject",
    description: "a person turns these proposals down; their branches are kept",
    example: 'skl reject prop_1a2b3c4d --rationale "The check has to stay."',
  },
] as const;

/** `skl approve` and `skl reject`. */
export function addApproveCommands(program: Command): void {
  for (const { kind, description, example } of COMMANDS) {
    program
      .command(`${kind} <proposal...>`)
      .description(description)
      .requiredOption("--rationale <text>", "the reason, for the record and for the agent")
      .option("--no-push", "stop after the local base branch")
      .option("--to-branch <name>", "put the commit on this branch, for a pull request")
      .addHelpText("after", `\nA branch stands for all proposals of its head.\n\nExample:\n  $ ${example}`)
      .action(async (ids: string[], { rationale, push, toBranch }: Flags, command: Command) => {
        const globals = globalOptions(command);
        const { decideProposals } = await import("../../app/review/index.ts");
        const decided = await decideProposals(
          { kind, ids, head: null, reason: rationale },
          { cwd: globals.cwd, noPush: !push, toBranch },
        );
        const output = { ...decided, proposals: [...decided.proposals], warnings: [...decided.warnings] };
        await present(output, globals, (style) => renderDecided(kind, output, style));
      });
  }
}
