export { forgetIndex, type KnownFolder, knownFolders, updateFolders } from "./index-tables.ts";
export { type Database, openDatabase } from "./open.ts";
export type { ArtifactRow, IndexedFolder, SkillRow, TraceRow } from "./rows.ts";
export { readSnapshot, type Snapshot, writeSnapshot } from "./snapshots.ts";
export { addTrace, type TraceQuestion, traces } from "./traces.ts";
