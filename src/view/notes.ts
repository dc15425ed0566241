import type { Note, NoteOutput, NotesOutput, ShortNote } from "../kernel/domain/documents.generated.ts";
import { quote, toVisibleLine } from "../kernel/domain/index.ts";
import { type Document, dim, type Line, line, strong, warned } from "./text/compose.ts";
import { formatDuration } from "./words.ts";

/** Shows what others noted about the files at hand, a line each. */
export function renderToldNotes(notes: readonly ShortNote[] = [], indent = 0): Line[] {
  return notes.map(({ by, about, text, at }) =>
    line(indent, dim("note of "), strong(by), dim(` on ${about}, ${at.slice(0, 10)}: `), quote(text, 200)),
  );
}

/** Shows the notes that hold, the newest first. */
export function renderNotes({ notes, age_s, warnings }: NotesOutput): Document {
  return [
    ...(notes.length === 0 ? [line(0, dim("There are no notes. Write one with `skl note`."))] : []),
    ...notes.slice(0, MOST_SHOWN).flatMap(noteLines),
    ...(notes.length > MOST_SHOWN ? [line(0, dim(`and ${notes.length - MOST_SHOWN} more: \`skl notes --json\``))] : []),
    ...(age_s === null || age_s > 0
      ? [line(0, dim(age_s === null ? "The remote was never asked from here." : `As of ${formatDuration(age_s)} ago.`))]
      : []),
    warned(warnings),
  ];
}

/** Shows what became of one note. */
export function renderNote({ note, changed, ended, warnings }: NoteOutput): Document {
  const how = ended
    ? "It has ended."
    : `${changed ? "The others see it now" : "It was on record already"}; \`skl note end ${note.id}\` ends it.`;
  return [...noteLines(note), line(2, dim(how)), warned(warnings)];
}

const LONGEST_SHOWN = 500;
const MOST_SHOWN = 50;

function noteLines(note: Note): Line[] {
  const { id, by, text, task_id, scope, path, symbol, written_at, kept_by } = note;
  const place = path === undefined ? scope && `scope ${scope}` : `${path}${symbol === undefined ? "" : `::${symbol}`}`;
  const end = kept_by === null ? (task_id === null ? "" : `, ends with ${task_id}`) : `, kept by ${kept_by}`;
  return [
    line(0, strong(by), dim(` on ${toVisibleLine(place ?? task_id ?? "nothing")}`), `  ${quote(text, LONGEST_SHOWN)}`),
    line(2, dim(`${id}, ${written_at}${end}`)),
  ];
}
