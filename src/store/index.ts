export type { Database } from "./database.ts";
export { folderTexts, knownFolders } from "./index-reading.ts";
export { forgetIndex, updateFolders } from "./index-tables.ts";
export { putJudgements, readJudgements } from "./judgements.ts";
export { openDatabase, tryDatabase, withDatabase } from "./open.ts";
export type { ArtifactRow, EdgeRow, IndexedFolder, KnownFolder, SkillRow, TraceRow } from "./rows.ts";
export { readSnapshot, type Snapshot, writeSnapshot } from "./snapshots.ts";
export { addTrace, type TraceQuestion, traces } from "./traces.ts";
export { forgetVectors, putVectors, readVectors, type StoredVector } from "./vectors.ts";
