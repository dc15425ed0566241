import type { LanguageSupport, Scope, SourceTree, StateEntry } from "../../../kernel/domain/index.ts";
import type { ScopeCircle, SkipReason } from "../../state/index.ts";

export type { SkipReason };

export interface ScanInput {
  /** Lists the tracked files, relative to the repository's root, in any order. */
  readonly files: readonly string[];
  readonly tree: SourceTree;
  readonly languages: readonly LanguageSupport[];
  /** Names the packages that are to be cut into topics, too. */
  readonly split?: readonly string[];
  readonly onProgress?: (done: number, total: number, what: string) => void;
}

/** Describes one scope as in `scope_definitions.json`, with every field set. */
export type DraftScope = Required<Omit<Scope, "shared">> & Pick<Scope, "shared">;

export interface DraftScopes {
  scope_definitions: { version: string; scopes: Record<string, DraftScope> };
}

/** Describes one State entry as in `knowledge.json`, with every field set. */
export type DraftStateEntry = Required<Omit<StateEntry, "contested_by">>;

interface DraftInvariants {
  tech_stack: string[];
  security_patterns: string[];
}

export interface ScanReport {
  /** Counts the tracked files. */
  files: number;
  /** Counts the source files whose syntax was read. */
  parsed: number;
  unparsed: { path: string; reason: string }[];
  skipped: Record<SkipReason, number>;
  /** Counts the pairs of files of which one imports the other. */
  importEdges: number;
  crossScopeEdges: number;
  /** Counts the same pairs among the files of the program, without tests. */
  imports: number;
  cutImports: number;
  /** By size; `code` counts the source files, in tests and the like also tests; `fanIn` the other scopes that import something of it. */
  scopes: { name: string; files: number; code: number; fanIn: number }[];
  /** Lists the scopes that load each other: packages, and circles of modules that are too large for one scope. */
  cycles: ScopeCircle[];
  /** Lists the same with imports of types and inside functions, which do not force an order of loading. */
  lateCycles: ScopeCircle[];
  /** Tracked files that no scope owns, or more than one; vendored files are owned by none. */
  ownerless: number;
  /** Newman's Q of the scopes over the import graph: 0 is chance, above 0.3 is a clear structure. */
  modularity: number;
  /** Counts the source files that qualify for a State entry, and those that got one. */
  entries: { candidates: number; drafted: number };
}

export interface ScanDraft {
  scopes: DraftScopes;
  state: DraftStateEntry[];
  invariants: DraftInvariants;
  report: ScanReport;
}
