import {
  compareText,
  listTaskScopes,
  type Note,
  type ShortNote,
  type Task,
  toVisibleLine,
} from "../../../kernel/domain/index.ts";
import { covers } from "../../../rules/checks/index.ts";
import { resolveDecidingPerson, type Workspace } from "../../../workspace/ground/index.ts";
import { noteBook } from "./note-book.ts";

/** Tells what a note is about. */
function describeNoteSubject({
  scope,
  path,
  symbol,
  task_id,
}: Pick<Note, "scope" | "path" | "symbol" | "task_id">): string {
  if (path !== undefined) return symbol === undefined ? path : `${path}::${symbol}`;
  return scope === undefined ? (task_id ?? "nothing") : `scope ${scope}`;
}

export interface NotedPlace {
  readonly paths: readonly string[];
  /** The task that is begun, all of whose files are at hand. */
  readonly task?: Task;
  /** Who is told; null for a person. */
  readonly agent: string | null;
}

const MOST_TOLD = 5;
const LONGEST_TOLD = 200;

/** Returns the notes of others about a place in few words, the newest first. It asks no remote. */
export async function listNotesOnPlace(place: NotedPlace, workspace: Workspace, at: Date): Promise<ShortNote[]> {
  const { live } = await noteBook(workspace, at);
  const reader = place.agent ?? resolveDecidingPerson(workspace);
  const found = live.filter(({ record }) => record.by !== reader && concernsPlace(record, place, workspace));
  return joinShortNotes(found.map(({ record }) => shortenNote(record)));
}

/** Returns the notes that were found for several places, each once, as many as are told. */
export function joinShortNotes(notes: readonly ShortNote[]): ShortNote[] {
  const distinct = [...new Map(notes.map((note) => [`${note.by} ${note.id}`, note])).values()];
  return distinct.toSorted((a, b) => compareText(b.at, a.at)).slice(0, MOST_TOLD);
}

function shortenNote({ id, by, text, written_at, ...about }: Note): ShortNote {
  return {
    id,
    by: toVisibleLine(by, 100),
    at: written_at,
    about: toVisibleLine(describeNoteSubject(about), LONGEST_TOLD),
    text: toVisibleLine(text, LONGEST_TOLD),
  };
}

function concernsPlace(note: Note, { paths, task }: NotedPlace, { rules }: Workspace): boolean {
  const { path, scope, task_id } = note;
  if (path !== undefined)
    return (
      paths.some((each) => each === path || each.startsWith(`${path}/`)) ||
      (task !== undefined && covers(task.scope_files, path))
    );
  if (scope !== undefined)
    return (
      paths.some((each) => rules.scopes.ownersOf(each).includes(scope)) ||
      (task !== undefined && listTaskScopes(task).includes(scope))
    );
  if (task !== undefined && task.id === task_id) return true;
  const about = rules.knowledge.tasks.find(({ id }) => id === task_id);
  return about !== undefined && paths.some((each) => covers(about.scope_files, each));
}
