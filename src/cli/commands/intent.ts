import { type Command, Option } from "commander";
import {
  renderAgreement,
  renderAgreementList,
  renderEndedIntents,
  renderIntent,
  renderIntentList,
  warned,
} from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { collect } from "../option-values.ts";
import { present } from "../output.ts";

interface IntentFlags {
  readonly files: string[];
  readonly symbols: string[];
  readonly assume: string[];
  readonly until?: string;
  readonly branch?: string;
  readonly agent?: string;
}

const AGENT = "the agent, where it is not known from SKL_AGENT, Git configuration or the branch";

export function addIntentCommands(program: Command): void {
  const intent = program
    .command("intent [text]")
    .description("say what you are about to change, and learn at once whose work it overlaps")
    .option("--files <globs>", "files, with commas between them (again for more)", splitCommaList, [])
    .option(
      "--symbols <names>",
      "definitions as path::name, with commas between them (again for more)",
      splitCommaList,
      [],
    )
    .option("--assume <text>", "what it depends on and does not verify (again for more)", collect, [])
    .option("--until <time>", "how long it holds: 30m, 2h, 3d or a time (8h)")
    .option("--branch <name>", "the branch that it is for; else the one checked out")
    .option("--agent <id>", AGENT)
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl intent "Refactor token refresh" --files app/auth.py --symbols app/auth.py::refresh --until 2h\n  $ skl intent "Add rate limits" --files "app/limits/**" --assume "Limits are per user."\n  $ skl intent list',
    )
    .action(async (text: string | undefined, flags: IntentFlags, command: Command) => {
      if (text === undefined && flags.files.length + flags.symbols.length === 0) return list({}, command);
      const globals = readGlobalOptions(command);
      const { declareIntent } = await import("../../core/intents/index.ts");
      const { assume: assumptions, ...request } = flags;
      const output = await declareIntent({ ...request, text: text ?? "", assumptions }, { cwd: globals.cwd });
      const shown = { ...output, overlaps: [...output.overlaps], warnings: [...output.warnings] };
      await present(output, globals, () => renderIntent(shown));
    });
  intent
    .command("list")
    .description("every intent that holds, and whose work yours overlap")
    .addOption(new Option("--agent <id>", "of this agent only"))
    .option("--offline", "by what was last seen")
    .addHelpText("after", "\nExamples:\n  $ skl intent list\n  $ skl intent list --agent Agent-2 --json")
    .action(list);
  intent
    .command("done [ids...]")
    .description("end intents: those named, else those of this branch; a person may end anybody's")
    .option("--all", "all of yours")
    .option("--agent <id>", AGENT)
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl intent done\n  $ skl intent done int_1a2b3c4d\n  $ skl intent done --all",
    )
    .action(async (ids: string[], flags: { all?: boolean; agent?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { endIntents } = await import("../../core/intents/index.ts");
      const output = await endIntents(ids, mergeParentFlags(flags, command), { cwd: globals.cwd });
      await present(output, globals, () => [...renderEndedIntents(output.ended), warned([...output.warnings])]);
    });
}

async function list(flags: { agent?: string; offline?: boolean }, command: Command): Promise<void> {
  const globals = readGlobalOptions(command);
  const { listIntents } = await import("../../core/intents/index.ts");
  const output = await listIntents({ cwd: globals.cwd, ...mergeParentFlags(flags, command) });
  const shown = {
    ...output,
    intents: [...output.intents],
    overlaps: [...output.overlaps],
    warnings: [...output.warnings],
  };
  await present(output, globals, () => renderIntentList(shown));
}

/** `--agent` is an option of `skl intent`, too, and stands before or after the word `list`. */
function mergeParentFlags<T extends { agent?: string }>(flags: T, command: Command): T {
  const { agent } = command.optsWithGlobals<{ agent?: string }>();
  return agent === undefined ? flags : { ...flags, agent };
}

export function addAgreeCommands(program: Command): void {
  const agree = program.command("agree").description("signatures on which agents agree before they write code");
  agree
    .command("list", { isDefault: true })
    .description("every agreement that binds or waits to be accepted")
    .option("--offline", "by what was last seen")
    .addHelpText("after", "\nExamples:\n  $ skl agree list\n  $ skl agree list --json")
    .action(async (flags: { offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listAgreements } = await import("../../core/intents/index.ts");
      const output = await listAgreements(globals.cwd, flags.offline ?? false);
      const shown = { ...output, agreements: [...output.agreements], warnings: [...output.warnings] };
      await present(output, globals, () => renderAgreementList(shown));
    });
  agree
    .command("propose <signature>")
    .description("propose a signature, also in place of one that binds")
    .option("--until <time>", "how long it holds where it serves no intent: 30m, 2h, 3d or a time (8h)")
    .option("--agent <id>", AGENT)
    .addHelpText("after", '\nExample:\n  $ skl agree propose "app/auth.py::issue(subject: str, ttl: int) -> TokenPair"')
    .action(async (signature: string, flags: { until?: string; agent?: string }, command: Command) => {
      const { proposeAgreement } = await import("../../core/intents/index.ts");
      await change(command, (cwd) => proposeAgreement(signature, flags, { cwd }));
    });
  agree
    .command("accept <id>")
    .description("accept what the other side proposed; from then on a push that breaks it is blocked")
    .option("--agent <id>", AGENT)
    .addHelpText("after", "\nExample:\n  $ skl agree accept agree_1a2b3c4d")
    .action(async (id: string, flags: { agent?: string }, command: Command) => {
      const { acceptAgreement } = await import("../../core/intents/index.ts");
      await change(command, (cwd) => acceptAgreement(id, flags.agent, { cwd }));
    });
  agree
    .command("withdraw <id>")
    .description("take a proposal back, or end an agreement: when both sides want it, or at once by a person")
    .option("--agent <id>", AGENT)
    .addHelpText("after", "\nExample:\n  $ skl agree withdraw agree_1a2b3c4d")
    .action(async (id: string, flags: { agent?: string }, command: Command) => {
      const { withdrawAgreement } = await import("../../core/intents/index.ts");
      await change(command, (cwd) => withdrawAgreement(id, flags.agent, { cwd }));
    });
  agree
    .command("adopt <id>")
    .description("make an agreement a decision that stays, an ADR (a person's command)")
    .option("--rationale <text>", "why it stays")
    .addHelpText("after", '\nExample:\n  $ skl agree adopt agree_1a2b3c4d --rationale "Clients rely on it."')
    .action(async (id: string, flags: { rationale?: string }, command: Command) => {
      const { adoptAgreement } = await import("../../core/intents/index.ts");
      await change(command, (cwd) => adoptAgreement(id, flags.rationale, { cwd }));
    });
}

type Change = Awaited<ReturnType<typeof import("../../core/intents/index.ts").acceptAgreement>>;

async function change(command: Command, act: (cwd: string) => Promise<Change>): Promise<void> {
  const globals = readGlobalOptions(command);
  const output = await act(globals.cwd);
  await present(output, globals, () => renderAgreement({ ...output, warnings: [...output.warnings] }));
}

/** Splits at commas that stand outside of braces, which hold the alternatives of a glob. */
function splitCommaList(value: string, before: string[]): string[] {
  const parts: string[] = [];
  let [depth, part] = [0, ""];
  for (const sign of value) {
    depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
    if (sign === "," && depth <= 0) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  return [...before, ...[...parts, part].map((each) => each.trim()).filter(Boolean)];
}
