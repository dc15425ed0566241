export { folderTexts, forgetIndex, type KnownFolder, knownFolders, updateFolders } from "./index-tables.ts";
export { type Database, openDatabase, withDatabase } from "./open.ts";
export type { ArtifactRow, IndexedFolder, SkillRow, TraceRow } from "./rows.ts";
export { readSnapshot, type Snapshot, writeSnapshot } from "./snapshots.ts";
export { addTrace, type TraceQuestion, traces } from "./traces.ts";
export { forgetVectors, putVectors, readVectors, type StoredVector } from "./vectors.ts";
