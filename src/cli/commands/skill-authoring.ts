import { type Command, Option } from "commander";
import { SklError } from "../../kernel/domain/index.ts";
import { readNodeStatuses, wrapPrompts } from "../../runtime/use/index.ts";
import type { PersonsAnswer, PresentedDraft } from "../../skills/use/compose/index.ts";
import { renderComposition, renderSkillDraft, renderSyncResult } from "../../skills/use/views/index.ts";
import { type ExitCode, finish, readGlobalOptions } from "../command.ts";
import { collect, parseWholeNumber } from "../option-values.ts";
import { type GlobalOptions, present, show, writeNotes } from "../output.ts";
import { startCommandProgress } from "../progress.ts";
import { askTerminal, hasPerson } from "../terminal-question.ts";

/** Adds `skl skill compose`, `sync`, `publish` and `lock`. */
export function addAuthoringCommands(skill: Command): void {
  addCompose(skill);
  addSync(skill);
  addPublish(skill);
  skill
    .command("lock <name...>")
    .description("accept packages as they are now, in the lock file (a person's command)")
    .addHelpText("after", "\nExample:\n  $ skl skill lock pdf-merge")
    .action(async (names: string[], _flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const { lockSkills } = await import("../../skills/use/library/index.ts");
      const result = await lockSkills(globals.cwd, names);
      const lines = result.locked.map(({ name, digest }) => `${name}  ${digest}\n`);
      await present(result, globals, () => lines.join(""));
    });
}

interface ComposeFlags {
  readonly name?: string;
  readonly feedback: string[];
  readonly yes?: boolean;
  readonly accept?: string;
  readonly replace?: boolean;
  readonly account?: boolean;
  readonly dryRun?: boolean;
  readonly wrap?: boolean;
  readonly maxRounds: string;
  readonly continue?: string | true;
}

const COMPOSE_EXIT: Readonly<Record<string, ExitCode>> = { saved: 0, valid: 0, model_failed: 2 };

function addCompose(skill: Command): void {
  skill
    .command("compose [request]")
    .description("write a new skill with a model: draft, check, look at it, refine, save; without one a scaffold")
    .option("--name <name>", "what it is to be called")
    .addOption(
      new Option("--feedback <text>", "what to change, in order; several may be given")
        .argParser(collect)
        .default([], "none"),
    )
    .option("--yes", "save what is valid without asking; code is never saved so")
    .option("--continue [name]", "go on with a draft that was kept (the last one)")
    .option("--accept <digest>", "with --continue: save exactly the draft that you looked at, code included")
    .option("--replace", "also over a skill of the same name, which is kept")
    .option("--account", "save it in the account's library instead")
    .option("--wrap", "around each prompt of the saved skill a module of DSPy, as `skl skill dspy wrap` makes it")
    .option("--dry-run", "write and keep nothing")
    .option("--max-rounds <n>", "ask the model at most so many times", "6")
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl skill compose "Check that a migration can be rolled back."\n  $ skl skill compose "Review SQL." --name sql-review --feedback "Name the dialects." --yes\n  $ skl skill compose --continue sql-review --feedback "Shorter."',
    )
    .action(async (request: string | undefined, flags: ComposeFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const resumed = flags.continue === true ? null : (flags.continue ?? null);
      const { composeSkill } = await import("../../skills/use/compose/index.ts");
      const progress = startCommandProgress(globals);
      const result = await composeSkill({
        cwd: globals.cwd,
        request: request ?? null,
        resume: flags.continue === undefined ? null : { name: resumed },
        name: flags.name ?? null,
        feedback: flags.feedback,
        yes: flags.yes ?? false,
        accept: flags.accept ?? null,
        replace: flags.replace ?? false,
        account: flags.account ?? false,
        dryRun: flags.dryRun ?? false,
        maxRounds: parseWholeNumber("--max-rounds", flags.maxRounds, { from: 1, to: 20 }),
        askPerson: canAsk(globals) ? (draft) => ask(draft, globals, progress.end) : null,
        onProgress: progress.update,
        nodeStatuses: readNodeStatuses,
      }).finally(progress.end);
      const wrapped = flags.wrap === true && result.status === "saved" ? await wrapAll(result.name, globals) : null;
      const answer = wrapped === null ? result : { ...result, wrapped };
      await present(answer, globals, () => renderComposition(answer));
      finish(COMPOSE_EXIT[result.status] ?? 1);
    });
}

/** The skill is saved by now, so that a prompt that cannot be wrapped is only said. */
async function wrapAll(name: string, { cwd }: GlobalOptions): ReturnType<typeof wrapPrompts> {
  try {
    return await wrapPrompts({ cwd, env: process.env, name });
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    await writeNotes([`No module of DSPy was added: ${cause.message}`]);
    return [];
  }
}

function canAsk(globals: GlobalOptions): boolean {
  return !globals.json && hasPerson();
}

async function ask(draft: PresentedDraft, globals: GlobalOptions, endProgress: () => void): Promise<PersonsAnswer> {
  endProgress();
  await show(process.stderr, renderSkillDraft(draft), globals);
  for (;;) {
    const answer = await askTerminal("\nSave it? [y]es, [n]o, or say what to change: ");
    if (answer === null || /^n(o)?$/i.test(answer)) return { kind: "stop" };
    if (/^y(es)?$/i.test(answer)) return { kind: "save" };
    if (answer !== "") return { kind: "refine", feedback: answer };
  }
}

interface SyncFlags {
  readonly dryRun?: boolean;
  readonly installed?: boolean;
  readonly remove?: boolean;
  readonly replace?: boolean;
  readonly allowDowngrade?: boolean;
  readonly only?: string[];
}

const SYNC_EXIT: Readonly<Record<string, ExitCode>> = { failed: 2, older: 1, reused: 1 };

function addSync(skill: Command): void {
  skill
    .command("sync [url]")
    .description("bring what a marketplace offers into the account's library; workspaces are not touched")
    .option("--only <name...>", "only these skills of it")
    .option("--installed", "only what is installed from it already")
    .option("--remove", "take out what came from it and is offered no more")
    .option("--replace", "also over what was edited or came from elsewhere; the old folders are kept")
    .option("--allow-downgrade", "also to an older index or version")
    .option("--dry-run", "say what would be done")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl skill sync\n  $ skl skill sync https://skills.example/index.json --dry-run",
    )
    .action(async (url: string | undefined, flags: SyncFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const { syncSkills } = await import("../../skills/use/sync/index.ts");
      const progress = startCommandProgress(globals);
      const result = await syncSkills({
        cwd: globals.cwd,
        url: url ?? null,
        only: flags.only ?? [],
        installedOnly: flags.installed ?? false,
        dryRun: flags.dryRun ?? false,
        remove: flags.remove ?? false,
        replace: flags.replace ?? false,
        allowDowngrade: flags.allowDowngrade ?? false,
        onProgress: progress.update,
      }).finally(progress.end);
      await present(result, globals, () => renderSyncResult(result));
      for (const { status } of result.skills) finish(SYNC_EXIT[status] ?? 0);
    });
}

function addPublish(skill: Command): void {
  skill
    .command("publish <name> [url]")
    .description("send a package to a marketplace (its owner's command)")
    .option("--dry-run", "check everything and send nothing")
    .addHelpText(
      "after",
      "\nThe key is in SKL_MARKETPLACE_KEY, or in the variable that ~/.skl/config.json names.\n\nExamples:\n  $ skl skill publish pdf-merge --dry-run\n  $ skl skill publish pdf-merge https://skills.example.org",
    )
    .action(async (name: string, url: string | undefined, flags: { dryRun?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { publishSkill } = await import("../../skills/use/sync/index.ts");
      const result = await publishSkill({ cwd: globals.cwd, name, url: url ?? null, dryRun: flags.dryRun ?? false });
      await present(result, globals, () => `${result.status} ${result.name} ${result.version}  ${result.url}\n`);
    });
}
