export { createBoundedTree, explainBeyondBounds } from "./bounded-text.ts";
export { findCiSystem } from "./ci-files.ts";
export { compareModules, type SyntaxComparison, type Touch } from "./compare/index.ts";
export {
  type ComparedSources,
  compareByEither,
  compareSources,
  MAX_SOURCE_BYTES,
  prepareSources,
  type SourceVersion,
} from "./compare-sources.ts";
export { hasDataFormat, isDataFile, loadData } from "./data-files.ts";
export { readGoMod } from "./go/go-mod.ts";
export { ImportResolvers, type RootsOf, readConfiguredRoots } from "./import-resolvers.ts";
export {
  findLanguageByPath,
  languages,
  listLoadedLanguages,
  loadParsers,
  parseSource,
  supportFor,
  supportOfFile,
} from "./languages.ts";
export { describeManifestRows, hasMarker, listManifestRows, type ManifestRow } from "./manifest-files.ts";
export type { ManifestFile } from "./manifests/index.ts";
export { isAbout, type RepositoryRule, type RuleProblem } from "./patterns/rule.ts";
export { isStdlib as isPythonStandardModule } from "./python/stdlib.ts";
export { findNewDefinitions, isWrittenByHand } from "./shape/definitions.ts";
export { isTable, listTableEntries, readJson, readTableValue, readToml } from "./tables.ts";
export { hasTestName, isTestFile, TEST_FOLDER, TOP_TEST_FOLDER } from "./test-files.ts";
export { listWorkspaceFolders } from "./workspace-members.ts";

/** Loads the readers of manifests, which only a push with a manifest needs. */
export const loadManifests = () => import("./manifests/index.ts");

/** Loads the reader of files of continuous integration, which only a push with one needs. */
export const loadCi = () => import("./ci/index.ts");

/** Loads the reader of the repository's own rules, which only a repository with rules needs. */
export const loadRuleReader = () => import("./patterns/read-rule.ts");

/** Loads what asks these rules, which only a push with a file of their languages needs. */
export const loadCodeRules = () => import("./patterns/index.ts");
