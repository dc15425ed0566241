import type { Command } from "commander";
import { SklError } from "../../kernel/domain/index.ts";
import { renderNote, renderNotes } from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { present } from "../output.ts";

interface NoteFlags {
  readonly task?: string;
  readonly scope?: string;
  readonly file?: string;
  readonly symbol?: string;
  readonly keep?: boolean;
  readonly agent?: string;
}

const AGENT = "the agent, where it is not known from SKL_AGENT, Git configuration or the branch";

/** Adds `skl note` and `skl notes`. */
export function addNoteCommands(program: Command): void {
  const note = program
    .command("note [text]")
    .description("tell whoever comes to the same place next; without a place it is about your task, with which it ends")
    .option("--task <id>", "about this task")
    .option("--scope <name>", "about this scope")
    .option("--file <path>", "about this file or folder")
    .option("--symbol <name>", "about a definition, as path::name or path#name")
    .option("--keep", "let it outlive the task (a person's option)")
    .option("--agent <id>", AGENT)
    .addHelpText(
      "after",
      '\nExamples:\n  $ skl note "The tests need a fixed clock."\n  $ skl note "Called by the cron job, too." --symbol app/auth.py::refresh\n  $ skl notes --file app/auth.py',
    )
    .action(async (text: string | undefined, flags: NoteFlags, command: Command) => {
      if (text === undefined)
        throw new SklError("USAGE", {
          message: "The text is missing.",
          fix: '`skl note "The tests need a fixed clock."`',
        });
      const { writeNote } = await import("../../core/intents/index.ts");
      await change(command, (cwd) => writeNote({ ...flags, text }, { cwd }));
    });
  note
    .command("end <id>")
    .description("end a note of yours; a person may end anybody's")
    .addHelpText("after", "\nExample:\n  $ skl note end note_1a2b3c4d")
    .action(async (id: string, _flags: unknown, command: Command) => {
      const { endNote } = await import("../../core/intents/index.ts");
      await change(command, (cwd) => endNote(id, command.optsWithGlobals<NoteFlags>(), { cwd }));
    });
  note
    .command("keep <id>")
    .description("let a note outlive its task (a person's command)")
    .addHelpText("after", "\nExample:\n  $ skl note keep note_1a2b3c4d")
    .action(async (id: string, _flags: unknown, command: Command) => {
      const { keepNote } = await import("../../core/intents/index.ts");
      await change(command, (cwd) => keepNote(id, { cwd }));
    });
  program
    .command("notes")
    .description("what others noted, the newest first")
    .option("--task <id>", "only those that end with this task")
    .option("--scope <name>", "only those about this scope")
    .option("--file <path>", "only those about this file and its folders, or in this folder")
    .option("--offline", "by what was last seen")
    .addHelpText("after", "\nExamples:\n  $ skl notes\n  $ skl notes --file app/auth.py --json")
    .action(async (flags: NoteFlags & { readonly offline?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const { listNotes } = await import("../../core/intents/index.ts");
      const output = await listNotes(flags, { cwd: globals.cwd });
      await present(output, globals, () => renderNotes(output));
    });
}

type Change = Awaited<ReturnType<typeof import("../../core/intents/index.ts").writeNote>>;

async function change(command: Command, act: (cwd: string) => Promise<Change>): Promise<void> {
  const globals = readGlobalOptions(command);
  const output = await act(globals.cwd);
  await present(output, globals, () => renderNote(output));
}
