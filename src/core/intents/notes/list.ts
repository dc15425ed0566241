import { type NotesOutput, toVisibleLine } from "../../../kernel/domain/index.ts";
import {
  findTask,
  readClock,
  requireScope,
  toRepositoryPaths,
  warnAboutJunk,
  withWorkspace,
} from "../../../workspace/ground/index.ts";
import { MOST_TEXT, noteBook } from "./note-book.ts";
import type { NoteOptions, NoteTarget } from "./write.ts";

/** Runs `skl notes`: the notes that hold, or only those about a task, scope or file. Throws NOT_FOUND, USAGE. */
export function listNotes(
  { task, scope, file, offline = false }: Omit<NoteTarget, "symbol"> & { readonly offline?: boolean | undefined },
  { cwd, env = process.env }: NoteOptions,
): Promise<NotesOutput> {
  return withWorkspace(
    cwd,
    async (workspace) => {
      const { repository, rules, base } = workspace;
      if (task !== undefined) findTask(rules.knowledge.tasks, task);
      if (scope !== undefined) requireScope(workspace, scope);
      const [path] = file === undefined ? [] : await toRepositoryPaths([file], { cwd, root: repository.root });
      const { live, junk, ageSeconds } = await noteBook(workspace, readClock(env));
      const notes = live
        .map(({ record }) => record)
        .filter((note) => task === undefined || note.task_id === task)
        .filter((note) => scope === undefined || note.scope === scope)
        .filter((note) => path === undefined || (note.path !== undefined && isWithin(note.path, path)));
      const splitNoteLines = (text: string) => text.split("\n").map((row) => toVisibleLine(row, MOST_TEXT));
      return {
        notes: notes.map((note) => ({ ...note, text: splitNoteLines(note.text).join("\n") })),
        age_s: ageSeconds,
        warnings: [...base.warnings, ...warnAboutJunk(junk)],
      };
    },
    offline,
  );
}

/** Returns whether one of two paths is the other, or a folder that holds it. */
function isWithin(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}
