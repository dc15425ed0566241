import type { Command } from "commander";
import { checkPolicy, isAllGranted, trustRepositoryPolicy } from "../../runtime/use/index.ts";
import { renderPolicyCheck, renderPolicyTrust } from "../../runtime/use/views/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface CheckFlags {
  readonly manifest: string;
  readonly policy?: string;
  readonly explain?: boolean;
}

export function addPolicyCommands(program: Command): void {
  const policy = program.command("policy").description("what nodes may do here");
  addCheck(policy);
  addTrust(policy);
}

function addCheck(policy: Command): void {
  policy
    .command("check")
    .description("what a node would be granted, and what not")
    .requiredOption("--manifest <file>", "of the node; of a skill its skill.yaml")
    .option("--policy <file>", "says what is allowed in place of the account's and the repository's policy")
    .option("--explain", "name the rule that decided, and why the others did not")
    .addHelpText(
      "after",
      "\nExits 1 unless all that the node asks for is granted, if only in a smaller scope.\nWhat the account's and the repository's policy deny stays denied with --policy.\n\nExamples:\n  $ skl policy check --manifest node.yaml\n  $ skl policy check --manifest node.yaml --policy draft.yaml --explain",
    )
    .action(async (flags: CheckFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { manifest, policy: given } = flags;
      const check = await checkPolicy({ cwd: globals.cwd, env: process.env, manifest, policy: given ?? null });
      const { explanation, ...answer } = check;
      const shown = { ...answer, explanation: flags.explain ? explanation : [] };
      await present(flags.explain ? shown : answer, globals, () => renderPolicyCheck(shown));
      finish(isAllGranted(check) ? 0 : 1);
    });
}

function addTrust(policy: Command): void {
  policy
    .command("trust")
    .description("let the repository's .skl/policy.yaml count, in the version of the base branch (a person's command)")
    .addHelpText(
      "after",
      "\nRead the file first: what it allows, nodes may do on this account.\n\nExample:\n  $ skl policy trust",
    )
    .action(async (_flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const trust = await trustRepositoryPolicy(globals.cwd, process.env, new Date());
      await present(trust, globals, () => renderPolicyTrust(trust));
    });
}
