export { diffBatch } from "./diff-batch.ts";
export { diffFiles } from "./diff-files.ts";
export { importsOf } from "./imports.ts";
export {
  type Ecosystem,
  isProvidedBy,
  namedInFolder,
  normalName,
  parseTechStackEntry,
  UsedInBase,
} from "./manifests/index.ts";
