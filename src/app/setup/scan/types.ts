import type { LanguageSupport, Scope, SourceTree, StateEntry } from "../../../domain/index.ts";

export interface ScanInput {
  /** Tracked files, relative to the repository's root; their order does not matter. */
  readonly files: readonly string[];
  readonly tree: SourceTree;
  readonly languages: readonly LanguageSupport[];
  readonly onProgress?: (done: number, total: number, what: string) => void;
}

/** One scope as `scope_definitions.json` holds it, with every field set. */
export type DraftScope = Required<Scope>;

export interface DraftScopes {
  scope_definitions: { version: string; scopes: Record<string, DraftScope> };
}

/** One State entry as `knowledge.json` holds it, with every field set. */
export type DraftStateEntry = Required<Omit<StateEntry, "contested_by">>;

export interface DraftInvariants {
  tech_stack: string[];
  security_patterns: string[];
}

/** Why a file with a source file's name was not read as one. */
export type SkipReason = "vendored" | "generated" | "minified" | "too_large";

export interface ScanReport {
  /** Tracked files. */
  files: number;
  /** Source files whose syntax was read. */
  parsed: number;
  unparsed: { path: string; reason: string }[];
  skipped: Record<SkipReason, number>;
  /** Pairs of files of which one imports the other. */
  importEdges: number;
  crossScopeEdges: number;
  /** By size; `fanIn` counts the other scopes that import something of it. */
  scopes: { name: string; files: number; fanIn: number }[];
  /** Tracked files that no scope owns, or more than one. */
  ownerless: number;
  /** Newman's Q of the scopes over the import graph: 0 is chance, above 0.3 is a clear structure. */
  modularity: number;
  /** Source files that qualify for a State entry, and how many of them got one. */
  entries: { candidates: number; drafted: number };
}

export interface ScanDraft {
  scopes: DraftScopes;
  state: DraftStateEntry[];
  invariants: DraftInvariants;
  report: ScanReport;
}
