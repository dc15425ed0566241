import { type Command, Option } from "commander";
import { formatCount, SklError } from "../../kernel/domain/index.ts";
import { renderForetoldReview } from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { collect } from "../option-values.ts";
import { present } from "../output.ts";

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
  readonly composes?: string[];
  readonly removes: string[];
}

/** Adds `skl propose`. */
export function addProposeCommand(program: Command): void {
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
    .option("--assume <text>", "what the change depends on but does not verify (again for more)", appendAssumption, [])
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
    .option(
      "--composes <branch-and-text...>",
      "how your change goes together with that branch, of which one uses what the other changed (two words: the branch, and a sentence)",
    )
    .option(
      "--removes <path[:lines]>",
      "what of the base a merge or a rebase of yours takes out on purpose (again for more)",
      collect,
      [],
    )
    .addHelpText(
      "after",
      '\nExample:\n  $ skl propose --path app/utils/tokens.py --rationale "No utility made reset tokens." --assume "Token TTL is set by APP_TOKEN_TTL."',
    )
    .action(async (flags: ProposeFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { propose } = await import("../../core/push/index.ts");
      const output = await propose({
        cwd: globals.cwd,
        agent: flags.agent,
        composes: pairBranchSentences(flags.composes ?? []),
        statement: {
          path: flags.path ?? null,
          change_type: flags.changeType ?? null,
          assumptions: flags.assume.map(({ text }) => ({ text, shared: flags.shared ?? false })),
          ...(flags.withdraw.length > 0 ? { withdrawn: flags.withdraw } : {}),
          rationale: flags.rationale ?? null,
          responsibilities: flags.responsibilities ?? null,
          reasoning: flags.reasoning ?? null,
          depends_on: flags.dependsOn,
          ...(flags.removes.length > 0 ? { removes: flags.removes } : {}),
          ...(flags.invariant.length > 0 ? { invariants_touched: flags.invariant } : {}),
        },
      });
      const { amended, agent_id, path } = output;
      const count = formatCount(output.statements.length, "statement");
      const text =
        amended === null
          ? `Noted for the next push of ${agent_id}: ${count} in ${path}`
          : `Amended the proposals of ${amended.branch}, which ${agent_id} has pushed: ${count} sent to ${amended.proposal_ref}`;
      await present(output, globals, () => [`${text}\n`, ...renderForetoldReview(amended?.foretold)]);
    });
}

/** Returns branches, each with the sentence behind it. */
function pairBranchSentences(words: readonly string[]): { branch: string; text: string }[] {
  if (words.length % 2 === 1)
    throw new SklError("USAGE", {
      message: "--composes needs a branch and a sentence.",
      fix: 'Write both: `skl propose --composes agent-2/login "It passes the subject on unchanged."`.',
    });
  return words.flatMap((branch, at) => (at % 2 === 0 ? [{ branch, text: words[at + 1] ?? "" }] : []));
}

function appendAssumption(
  text: string,
  earlier: { text: string; shared: boolean }[],
): { text: string; shared: boolean }[] {
  return [...earlier, { text, shared: false }];
}
