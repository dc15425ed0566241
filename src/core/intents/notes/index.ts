export { joinShortNotes, listNotesOnPlace } from "./concerning.ts";
export { listNotes } from "./list.ts";
export { endNote, keepNote, type NoteRequest, writeNote } from "./write.ts";
