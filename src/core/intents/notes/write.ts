import { createHash } from "node:crypto";
import {
  createUnknownNameError,
  formatTimestamp,
  type Note,
  type NoteOutput,
  SklError,
} from "../../../kernel/domain/index.ts";
import { serializeDocument } from "../../../kernel/knowledge/index.ts";
import type { RefUpdate } from "../../../workspace/git/index.ts";
import {
  changeRecords,
  chooseRecordCommitter,
  findAgentTask,
  findTask,
  isActive,
  type ReadRecord,
  readClock,
  recordCommit,
  requirePerson,
  requireRemote,
  requireScope,
  resolveDecidingPerson,
  toRepositoryPaths,
  type Workspace,
  withWorkspace,
} from "../../../workspace/ground/index.ts";
import { resolveClaimant } from "../declare.ts";
import { isPersonHere } from "../end.ts";
import { MOST_NOTES, NOTE, noteBook, noteProblem, noteRef } from "./note-book.ts";

/** What a note is about: one of these, or else the task of the branch. */
export interface NoteTarget {
  readonly task?: string | undefined;
  readonly scope?: string | undefined;
  /** A file or folder, from the current folder. */
  readonly file?: string | undefined;
  /** Has the form `path::name`. */
  readonly symbol?: string | undefined;
}

export interface NoteRequest extends NoteTarget {
  readonly text: string;
  /** Whether it outlives its task, which only a person may want. */
  readonly keep?: boolean | undefined;
  readonly agent?: string | undefined;
}

export interface NoteOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/**
 * Runs `skl note`: tells whoever comes to the same place next. The same note again changes nothing. Throws USAGE, NOT_FOUND for an unknown
 * task or scope, NOTE_REFUSED, PERSON_NEEDED, RECORD_REFUSED, SIGNATURE_NEEDED.
 */
export function writeNote(request: NoteRequest, { cwd, env = process.env }: NoteOptions): Promise<NoteOutput> {
  const at = readClock(env);
  return withWorkspace(cwd, async (workspace) => {
    requireRemote(workspace.base);
    const warnings = request.keep ? requirePerson(workspace, { env }) : [];
    const { agent: by, branch } = await resolveClaimant(workspace, request, env);
    const { tasks } = workspace.rules.knowledge;
    const current = findAgentTask(by, branch, tasks.filter(isActive))?.id ?? null;
    const about = await resolveNoteTarget(request, { workspace, cwd, current });
    const text = request.text.trim();
    const id = `note_${createHash("sha256")
      .update(JSON.stringify([by, about, text]))
      .digest("hex")
      .slice(0, 8)}`;
    const kept_by = request.keep ? resolveDecidingPerson(workspace) : null;
    const note: Note = { schema_version: 1, id, by, text, ...about, written_at: formatTimestamp(at), kept_by };
    const problem = noteProblem(note);
    if (problem !== null)
      throw new SklError("USAGE", {
        message: `The note cannot be recorded: ${problem}.`,
        fix: 'Say in a sentence or two what the next one should know: `skl note "The tests need a fixed clock." --file app/auth.py`.',
      });
    const { live, over } = await noteBook(workspace, at);
    const known = live.find(({ record }) => record.by === by && record.id === id);
    if (known !== undefined && (known.record.kept_by !== null || kept_by === null))
      return { note: known.record, changed: false, ended: false, warnings: [...workspace.base.warnings] };
    const own = live.filter(({ record }) => record.by === by && record.kept_by === null && record.id !== id);
    if (own.length >= MOST_NOTES)
      throw new SklError("NOTE_REFUSED", {
        message: `${by} has ${MOST_NOTES} notes already.`,
        data: { by, limit: MOST_NOTES },
      });
    const ended = over.filter(({ record }) => record.by === by && record.id !== id);
    await storeNote(workspace, note, { by, at, ended });
    return { note, changed: true, ended: false, warnings: [...workspace.base.warnings, ...warnings] };
  });
}

async function resolveNoteTarget(
  target: NoteTarget,
  { workspace, cwd, current }: { readonly workspace: Workspace; readonly cwd: string; readonly current: string | null },
): Promise<Pick<Note, "task_id" | "scope" | "path" | "symbol">> {
  const { task, scope, symbol } = target;
  const { repository, rules } = workspace;
  const [, file = target.file, name] = symbol === undefined ? [] : (/^([^:#]+)(?:::|#)([^:#]+)$/.exec(symbol) ?? []);
  if ([task, scope, symbol, target.file].filter((each) => each !== undefined).length > 1 || (symbol && !name))
    throw new SklError("USAGE", {
      message: symbol && !name ? `${symbol} names no definition of a file.` : "A note is about one thing.",
      fix: "Name a task, a scope, a file, or a definition as `--symbol app/auth.py::refresh`.",
    });
  if (scope !== undefined) {
    requireScope(workspace, scope);
    return { task_id: current, scope };
  }
  if (file !== undefined) {
    const [path = file] = await toRepositoryPaths([file], { cwd, root: repository.root });
    return { task_id: current, path, ...(name === undefined ? {} : { symbol: name }) };
  }
  const task_id = task ?? current;
  if (task_id === null)
    throw new SklError("USAGE", {
      message: "No task is yours here, so the note has to say what it is about.",
      fix: "Name it with `--file`, `--symbol`, `--scope` or `--task`.",
    });
  const named = findTask(rules.knowledge.tasks, task_id);
  if (isActive(named)) return { task_id };
  throw new SklError("USAGE", {
    message: `${task_id} is ${named.status}, and a note ends with its task.`,
    fix: "Name the file or scope that it is about.",
  });
}

/** Runs `skl note keep`: a person lets a note outlive its task. Kept twice is kept once. Throws PERSON_NEEDED, NOT_FOUND. */
export function keepNote(id: string, { cwd, env = process.env }: NoteOptions): Promise<NoteOutput> {
  const at = readClock(env);
  return withWorkspace(cwd, async (workspace) => {
    requireRemote(workspace.base);
    const warnings = requirePerson(workspace, { env });
    const { record } = await findNote(id, workspace, at);
    const note = { ...record, kept_by: resolveDecidingPerson(workspace) };
    const changed = record.kept_by === null;
    if (changed) await storeNote(workspace, note, { by: note.kept_by, at, ended: [] });
    return { note: changed ? note : record, changed, ended: false, warnings };
  });
}

/** Runs `skl note end`: its author, or a person, ends a note; one that a person keeps only a person ends. Throws PERSON_NEEDED, NOT_FOUND. */
export function endNote(
  id: string,
  request: { readonly agent?: string | undefined },
  { cwd, env = process.env }: NoteOptions,
): Promise<NoteOutput> {
  return withWorkspace(cwd, async (workspace) => {
    requireRemote(workspace.base);
    const { record: note, ref, oid } = await findNote(id, workspace, readClock(env));
    const { agent } = await resolveClaimant(workspace, request, env);
    if ((note.by !== agent || note.kept_by !== null) && !isPersonHere(workspace, env))
      throw new SklError("PERSON_NEEDED", {
        message: note.kept_by === null ? `${id} is ${note.by}'s.` : `${note.kept_by} keeps ${id}.`,
        fix: "A person ends it.",
        data: { id, by: note.by },
      });
    await changeRecords(workspace, [ref], async (present) => {
      const expected = present.get(ref);
      if (expected === undefined) return [];
      if (expected === oid) return [{ ref, oid: null, expected }];
      throw new SklError("RECORD_REFUSED", {
        message: `${id} was changed while it was read.`,
        fix: "Run the command again.",
        data: { ref },
      });
    });
    return { note, changed: true, ended: true, warnings: [...workspace.base.warnings] };
  });
}

async function findNote(id: string, workspace: Workspace, at: Date): Promise<ReadRecord<Note>> {
  const { live } = await noteBook(workspace, at);
  const found = live.find(({ record }) => record.id === id);
  if (found !== undefined) return found;
  throw createUnknownNameError(`There is no note ${id}.`, {
    key: "id",
    name: id,
    names: live.map(({ record }) => record.id),
    fix: "List them with `skl notes`.",
  });
}

interface Storing {
  /** Who commits the record. */
  readonly by: string;
  readonly at: Date;
  readonly ended: readonly ReadRecord<Note>[];
}

/** Writes the note and removes those of the same author that have ended, with one push. */
async function storeNote(workspace: Workspace, note: Note, { by, at, ended }: Storing): Promise<void> {
  const ref = noteRef(workspace, note);
  const oid = await recordCommit(workspace, {
    file: NOTE.file,
    content: serializeDocument("note", note),
    message: `skl: note of ${note.by}\n`,
    committer: chooseRecordCommitter(workspace.repository, by),
    at,
  });
  await changeRecords(workspace, [ref, ...ended.map((each) => each.ref)], async (present) => {
    const expected = present.get(ref) ?? null;
    const gone = ended.filter((each) => present.get(each.ref) === each.oid);
    const removals = gone.map((each): RefUpdate => ({ ref: each.ref, oid: null, expected: each.oid }));
    return expected === oid ? removals : [{ ref, oid, expected }, ...removals];
  });
}
