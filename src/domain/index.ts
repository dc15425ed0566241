export { type ErrorCode, errorTexts, SklError } from "./errors.ts";
export { isObjectId, isZeroId, type ObjectId, type RepoPath } from "./ids.ts";
export { err, ok, type Result } from "./result.ts";
export {
  type FileChange,
  type FileMode,
  type FileSide,
  type FileStatus,
  type Language,
  languageOf,
  pathOf,
  pathsOf,
  type SourceTree,
} from "./source.ts";
export type {
  AstChangeType,
  Directive,
  ImportKind,
  ImportRecord,
  ImportResolver,
  LanguageSupport,
  ParsedModule,
  ParseError,
  ParseOutcome,
  ResolvedImport,
  ResolveOptions,
  SignatureChange,
  Statement,
  SymbolKind,
  SymbolSignature,
  SyntaxDiff,
} from "./syntax.ts";
