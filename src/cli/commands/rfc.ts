import type { Command } from "commander";
import type { ResolvedRfc } from "../../core/decisions/index.ts";
import {
  renderAdr,
  renderAdrList,
  renderRfcCheck,
  renderRfcInTerminal,
  renderRfcList,
  renderRfcResolution,
  warned,
} from "../../view/index.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { collect } from "../option-values.ts";
import { present } from "../output.ts";

interface Offline {
  readonly offline?: boolean;
}

interface Write {
  readonly push: boolean;
  readonly toBranch?: string;
}

/** Adds `skl rfc` and `skl adr`. */
export function addRfcCommands(program: Command): void {
  const rfc = program.command("rfc").description("architectural decisions that wait for a person");
  rfc
    .command("list", { isDefault: true })
    .description("every RFC with its status at this moment")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl rfc list\n  $ skl rfc list --json")
    .action(async (options: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listRfcs } = await import("../../core/decisions/index.ts");
      const output = await listRfcs({ cwd: globals.cwd, offline: options.offline });
      await present(output, globals, () => renderRfcList(output.rfcs));
    });
  rfc
    .command("show <id>")
    .description("one RFC, with everything a decision needs")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExample:\n  $ skl rfc show RFC_004")
    .action(async (id: string, options: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { showDecision } = await import("../../core/decisions/index.ts");
      const { rfc: found, suggested } = await showDecision(id, { cwd: globals.cwd, offline: options.offline });
      await present({ rfcs: [found] }, globals, () => renderRfcInTerminal(found, suggested));
    });
  addResolve(rfc);
  rfc
    .command("check <id>")
    .description("whether its acceptance criteria have passed for the commit its branch has now; exit 1 when not")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExample:\n  $ skl rfc check RFC_001")
    .action(async (id: string, options: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { checkRfc } = await import("../../core/decisions/index.ts");
      const output = await checkRfc(id, { cwd: globals.cwd, offline: options.offline });
      await present(output, globals, () => renderRfcCheck(output));
      if (!output.met) finish(1);
    });
  rfc
    .command("sweep")
    .description("write down which RFCs have run out of time")
    .option("--no-push", "stop after the local base branch")
    .option("--to-branch <name>", "put the commit on this branch, for a pull request")
    .addHelpText("after", "\nExamples:\n  $ skl rfc sweep\n  $ skl rfc sweep --no-push")
    .action(async (options: Write, command: Command) => {
      const globals = readGlobalOptions(command);
      const { sweepRfcs } = await import("../../core/decisions/index.ts");
      const output = await sweepRfcs({ cwd: globals.cwd, noPush: !options.push, toBranch: options.toBranch });
      const scopes = output.paused_scopes.length > 0 ? `; paused scopes: ${output.paused_scopes.join(", ")}` : "";
      const text =
        output.overdue.length === 0 ? "No RFC is overdue." : `Overdue: ${output.overdue.join(", ")}${scopes}.`;
      await present(output, globals, () => [`${text}\n`, warned(output.warnings)]);
    });
  addAdr(program);
}

interface ResolveFlags extends Write {
  readonly option?: string;
  readonly rationale?: string;
  readonly criterion?: string[];
  readonly supersedes?: string;
}

function addResolve(rfc: Command): void {
  rfc
    .command("resolve <id>")
    .description("a person's decision: an option, why, and for an approval at least one criterion that can be checked")
    .option("--option <x>", "the letter or the name of one of its options, such as a or option_a")
    .option("--rationale <text>", "why; later sessions and agents read it")
    .option("--criterion <spec>", "type=TYPE,ref=REFERENCE,desc=TEXT; may be given several times", collect)
    .option("--supersedes <adr>", "the earlier decision that this one replaces")
    .option("--no-push", "stop after the local base branch")
    .option("--to-branch <name>", "put the commit on this branch, for a pull request")
    .addHelpText(
      "after",
      '\nTypes: test, performance_test, schema_conformance, command, ci_check\nWith on=merge a command or ci_check has to pass for the merged result before it lands.\n\nExample:\n  $ skl rfc resolve RFC_004 --option b --rationale "One data store is enough at this load." \\\n      --criterion "type=test,ref=tests/test_session.py::test_store,desc=Sessions are kept in PostgreSQL"',
    )
    .action(async (id: string, flags: ResolveFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const [{ recordResolution }, { findChosenEffect }] = await Promise.all([
        import("../../core/decisions/index.ts"),
        import("../../rules/rfc/index.ts"),
      ]);
      const output = await recordResolution(
        {
          id,
          option: flags.option ?? null,
          rationale: flags.rationale ?? null,
          criteria: flags.criterion ?? [],
          supersedes: flags.supersedes ?? null,
        },
        { cwd: globals.cwd, noPush: !flags.push, toBranch: flags.toBranch },
      );
      const done = output.commit === null ? "was already decided like this; nothing changed" : "is resolved";
      const adr = output.adr ? ` Recorded as ${output.adr.id}.` : "";
      const commit = output.commit === null ? "" : `Commit ${output.commit}${output.pushed ? ", pushed" : ""}.`;
      const next = output.commit === null ? "" : `Next: ${describeNextStep(output, findChosenEffect(output.rfc))}`;
      const rows = [`${output.rfc.id} ${done}: ${output.rfc.resolution}.${adr}`, commit, next].filter(Boolean);
      await present(output, globals, () => [...renderRfcResolution(rows), warned(output.warnings)]);
    });
}

function describeNextStep({ rfc, held }: ResolvedRfc, effect: "approve" | "reject" | "defer" | null): string {
  const { id, branch, branches } = rfc;
  const agent = `whoever works on ${(branches ?? []).join(" or ") || (branch ?? "the branch")}`;
  if (effect === "approve") {
    const check = `have its criteria checked for the branch's head (\`skl rfc check ${id}\`)`;
    if (held.length === 0) return `${check}; then \`skl review\` merges it.`;
    const kinds = [...new Set(held.flatMap(({ holds }) => holds.map(({ kind }) => kind)))].join(", ");
    const commands = held.map(({ approve }) => `\`${approve}\``).join(", ");
    return `${check}. It is also held for a person (${kinds}): look at it, then ${commands}; then \`skl review\` merges it.`;
  }
  if (effect === "defer")
    return `\`skl review\` withdraws the proposals; ${agent} pushes again when the question is answered.`;
  return `\`skl review\` tells ${agent}, who takes it out and pushes again.`;
}

function addAdr(program: Command): void {
  const adr = program.command("adr").description("architecture decision records");
  adr
    .command("list", { isDefault: true })
    .description("every decision, with those that replaced it")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExamples:\n  $ skl adr list\n  $ skl adr list --json")
    .action(async (options: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listAdrs } = await import("../../core/decisions/index.ts");
      const output = await listAdrs(globals.cwd, options.offline ?? false);
      await present(output, globals, () => renderAdrList(output.adrs));
    });
  adr
    .command("show <id>")
    .description("one decision, as MADR Markdown")
    .option("--offline", "by what was last fetched")
    .addHelpText("after", "\nExample:\n  $ skl adr show ADR_003 > docs/decisions/0003.md")
    .action(async (id: string, options: Offline, command: Command) => {
      const globals = readGlobalOptions(command);
      const [{ showAdr }, { writeAdrMarkdown }] = await Promise.all([
        import("../../core/decisions/index.ts"),
        import("../../rules/rfc/index.ts"),
      ]);
      const found = await showAdr(id, globals.cwd, options.offline ?? false);
      const text = writeAdrMarkdown(found, { supersededBy: found.superseded_by });
      await present({ adrs: [found] }, globals, () => renderAdr(text));
    });
}
