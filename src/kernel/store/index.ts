export type { Database } from "./database.ts";
export {
  countUnreadable,
  readDeclaredEdges,
  readFolderFingerprints,
  readKnownFolder,
  readKnownFolders,
  readSearchedFolderTexts,
} from "./index-reading.ts";
export { forgetIndex, updateFolders } from "./index-tables.ts";
export { putJudgements, readJudgements } from "./judgements.ts";
export { putNeeds, readNeeds } from "./needs.ts";
export { openDatabase, tryDatabase, tryDatabaseFor, withDatabase } from "./open.ts";
export type { ArtifactRow, EdgeRow, IndexedFolder, KnownFolder, SkillRow, TraceRow } from "./rows.ts";
export { SearchPartsReader, searchMark, setSearchMark, writeSearchParts } from "./search-parts.ts";
export { readSnapshot, writeSnapshot } from "./snapshots.ts";
export { addTrace, readTraces, type TraceQuestion } from "./traces.ts";
export { forgetVectors, putVectors, readVectors } from "./vectors.ts";
