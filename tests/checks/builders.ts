import type {
  FileChange,
  ObjectId,
  RepoPath,
  ResolvedImport,
  StateEntry,
  Task,
} from "../../src/kernel/domain/index.ts";
import { getChangePath, listChangePaths } from "../../src/kernel/domain/index.ts";
import type { CheckInput, FileAnalysis, JudgedFile, ScopeRules } from "../../src/rules/checks/index.ts";
import { findLanguageByPath } from "../../src/syntax/ast/index.ts";

const OID = "1".repeat(40) as ObjectId;

export function aChange(path: string, kind: FileChange["kind"] = "modified", from = path): FileChange {
  const before = { path: from as RepoPath, mode: "100644", oid: OID } as const;
  const after = { path: path as RepoPath, mode: "100644", oid: OID } as const;
  switch (kind) {
    case "added":
      return { kind, after };
    case "deleted":
      return { kind, before };
    default:
      return { kind, before, after };
  }
}

export function anAnalysis(
  over: Partial<Omit<FileAnalysis, "syntax">> & { syntax?: Partial<FileAnalysis["syntax"]> } = {},
): FileAnalysis {
  return {
    imports: [],
    hides: null,
    importedBefore: [],
    testsGone: [],
    packagesAdded: [],
    packagesDropped: [],
    dataFault: null,
    redirects: [],
    submodule: null,
    ciPowers: [],
    ruleAnswers: [],
    calledType: null,
    lock: null,
    newExternals: [],
    declared: [],
    declaredInvariants: [],
    linesOf: () => [],
    ...over,
    syntax: {
      language: "python",
      ast_change_type: "behavioral",
      directive_changed: false,
      signature_changes: [],
      changed_symbols: [],
      imports_added: [],
      imports_removed: [],
      identifiers_touched: [],
      parse_error: null,
      touched: [],
      silencers: [],
      unknownImports: [],
      rebound: [],
      ...over.syntax,
    },
  };
}

export function aFile(path: string, over: Partial<JudgedFile> = {}): JudgedFile {
  const change = over.change ?? aChange(path);
  return {
    change,
    path: getChangePath(change),
    paths: listChangePaths(change),
    language: findLanguageByPath(path),
    scope: null,
    gate: null,
    isLearned: false,
    refusedEntry: null,
    entry: null,
    isTest: false,
    sensitive: null,
    dependents: [],
    analysis: anAnalysis(),
    ...over,
  };
}

export function aTask(over: Partial<Task> = {}): Task {
  return {
    id: "task_00000001",
    agent_id: "Agent-1",
    branch: "feature/x",
    scope_files: ["app/auth/**"],
    semantic_scope: "auth",
    status: "open",
    ...over,
  };
}

export function anEntry(path: string, over: Partial<StateEntry> = {}): StateEntry {
  return {
    id: path.replace(/\W/g, "_"),
    path,
    semantic_scope: "auth",
    dependencies: [],
    invariants_touched: [],
    uncertainty_level: 1,
    ...over,
  };
}

export function anImport(module: string, over: Partial<ResolvedImport> = {}): ResolvedImport {
  return { module, names: [], line: 1, kind: "static", resolved: [], external: null, stdlib: false, ...over };
}

/** Scopes by folder: each owns what lies below `<name>/` in `app`, and nothing is forbidden unless said. */
export function someScopes(forbidden: Readonly<Record<string, string>> = {}): ScopeRules {
  const names = ["auth", "api"];
  const owns = (scope: string, path: string) => path.startsWith(`app/${scope}/`);
  return {
    has: (scope) => names.includes(scope),
    ownersOf: (path) => names.filter((scope) => owns(scope, path)),
    isShared: () => false,
    permits: (scope, path) => {
      const prefix = forbidden[scope];
      if (prefix !== undefined && path.startsWith(prefix)) return { allowed: false, rule: prefix };
      return { allowed: owns(scope, path), rule: null };
    },
  };
}

export function anInput(over: Partial<CheckInput> = {}): CheckInput {
  const scopes = over.scopes ?? someScopes();
  return {
    agent: "Agent-1",
    branch: "feature/x",
    pushesToBase: false,
    task: aTask(),
    unassigned: "flag",
    files: [aFile("app/auth/login.py")],
    scopes,
    scopeOf: (path) => scopes.ownersOf(path)[0] ?? null,
    securityPatterns: [],
    invariantRules: [],
    askedSignatures: "breaking",
    fanIn: 3,
    refusedStatements: [],
    overdueRfcs: [],
    queue: { unresolved: 0, limit: 15, own: { unresolved: 0, limit: null }, oldest: null },
    ...over,
  };
}
