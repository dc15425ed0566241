export { compareModules, incomparable, type SyntaxComparison, type Touch } from "./compare/index.ts";
export { type ComparedSources, compareSources, MAX_SOURCE_BYTES, type SourceVersion } from "./compare-sources.ts";
export { languages, loadedLanguages, loadParsers, supportFor } from "./languages.ts";
