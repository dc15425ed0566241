export { beyondBounds, boundedTree } from "./bounded-text.ts";
export { ciSystemOf } from "./ci-files.ts";
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
export { configuredRoots, ImportResolvers, type RootsOf } from "./import-resolvers.ts";
export {
  languageOf,
  languages,
  loadedLanguages,
  loadParsers,
  parseSource,
  supportFor,
  supportOfFile,
} from "./languages.ts";
export { describeManifestRows, hasMarker, type ManifestRow, rowsAt } from "./manifest-files.ts";
export type { ManifestFile } from "./manifests/index.ts";
export { isAbout, type RepositoryRule, type RuleProblem } from "./patterns/rule.ts";
export { isStdlib as isPythonStandardModule } from "./python/stdlib.ts";
export { isWrittenByHand, newDefinitions } from "./shape/definitions.ts";
export { at, entriesOf, isTable, readJson, readToml } from "./tables.ts";
export { hasTestName, isTestFile, TEST_FOLDER, TOP_TEST_FOLDER } from "./test-files.ts";
export { workspaceMembers } from "./workspace-members.ts";

/** Loads the readers of manifests, which only a push with a manifest needs. */
export const loadManifests = () => import("./manifests/index.ts");

/** Loads the reader of files of continuous integration, which only a push with one needs. */
export const loadCi = () => import("./ci/index.ts");

/** Loads the reader of the repository's own rules, which only a repository with rules needs. */
export const loadRuleReader = () => import("./patterns/read-rule.ts");

/** Loads what asks these rules, which only a push with a file of their languages needs. */
export const loadCodeRules = () => import("./patterns/index.ts");
