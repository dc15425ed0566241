import { type Note, parseInstant } from "../../../kernel/domain/index.ts";
import { parseNote } from "../../../kernel/knowledge/index.ts";
import {
  encodeRefPart,
  explainPersonProblem,
  isActive,
  type JunkRecord,
  type ReadRecord,
  type RecordKind,
  readKnownRefs,
  readRecords,
  type Workspace,
} from "../../../workspace/ground/index.ts";
import { DAY, explainFilePatternProblem, LONGEST_DAYS } from "../bounds.ts";
import { splitByBounds } from "../intent-book.ts";

/** The most bytes of a note's text. */
export const MOST_TEXT = 2048;
/** An agent may have this many notes at once that nobody keeps; a longer list would not be read. */
export const MOST_NOTES = 20;
/** Only this many refs below one agent's folder are read. */
const MOST_REFS = 100;
const LONGEST_NAME = 300;

/** Every note of the remote. */
export interface NoteBook {
  /** Lists the notes that hold, the newest first. */
  readonly live: readonly ReadRecord<Note>[];
  /** Lists those that have ended with their task, or by time. */
  readonly over: readonly ReadRecord<Note>[];
  readonly junk: readonly JunkRecord[];
  /** Counts the seconds since the remote was asked; null if it never was. */
  readonly ageSeconds: number | null;
}

export const NOTE: RecordKind<Note> = {
  folder: "notes",
  file: "note.json",
  mostBytes: 16 * 1024,
  parse: parseNote,
  problem: (note, name) => {
    if (name !== `${encodeRefPart(note.by)}/${note.id}`) return "it speaks for somebody else than its ref";
    return noteProblem(note);
  },
  authorProblem: ({ by, kept_by }, authors, rules) => {
    const person = kept_by ?? (rules.people.has(by) ? by : null);
    return person === null ? null : explainPersonProblem(person, authors, rules);
  },
};

/** Returns the ref of a note. */
export function noteRef({ rules }: Workspace, { by, id }: Pick<Note, "by" | "id">): string {
  return `${rules.config.queue.ref_namespace}/${NOTE.folder}/${encodeRefPart(by)}/${id}`;
}

/** Returns why a note must not be recorded, in the words of a sentence's end; null where it may be. */
export function noteProblem({ by, text, scope, path, symbol, written_at }: Note): string | null {
  const size = Buffer.byteLength(text);
  if (text.trim() === "") return "it says nothing";
  if (size > MOST_TEXT) return `its text has ${size} bytes, and at most ${MOST_TEXT} are accepted`;
  if ([by, scope, symbol].some((name) => (name?.length ?? 0) > LONGEST_NAME))
    return `one of its names has more than ${LONGEST_NAME} characters`;
  if (scope !== undefined && path !== undefined) return "it is about a scope and a file";
  if (symbol !== undefined && path === undefined) return "it names a definition of no file";
  if (parseInstant(written_at) === null) return "its time cannot be read";
  return path === undefined ? null : explainFilePatternProblem(path);
}

/** Returns every note, by the refs that are known already, or where the remote was not asked by those last seen. */
export async function noteBook(workspace: Workspace, at: Date): Promise<NoteBook> {
  const { refs, ageSeconds } = await readKnownRefs(workspace, at);
  const prefix = `${workspace.rules.config.queue.ref_namespace}/${NOTE.folder}/`;
  const all = [...refs].flatMap(([ref, oid]) => (ref.startsWith(prefix) ? [{ ref, oid }] : []));
  if (all.length === 0) return { live: [], over: [], junk: [], ageSeconds };
  const { within, beyond } = splitByBounds(all, prefix, MOST_REFS);
  const { records, junk } = await readRecords(workspace, within, NOTE);
  const newest = records.toSorted((a, b) => (a.record.written_at < b.record.written_at ? 1 : -1));
  return {
    live: newest.filter(({ record }) => !hasEnded(record, { workspace, at })),
    over: newest.filter(({ record }) => hasEnded(record, { workspace, at })),
    junk: [...junk, ...beyond],
    ageSeconds,
  };
}

/** A note ends with its task, or without one after some days, unless a person keeps it. A clock that is years ahead keeps nothing. */
function hasEnded(
  { kept_by, task_id, written_at }: Note,
  { workspace, at }: { readonly workspace: Workspace; readonly at: Date },
): boolean {
  if (kept_by !== null) return false;
  const age = at.getTime() - (parseInstant(written_at) ?? 0);
  if (age < -DAY) return true;
  if (task_id === null) return age > LONGEST_DAYS * DAY;
  const task = workspace.rules.knowledge.tasks.find(({ id }) => id === task_id);
  return task === undefined || !isActive(task);
}
