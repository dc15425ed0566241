import type {
  AskedSignatures,
  ChangeType,
  CheckResult,
  CiPower,
  DefinitionShape,
  FileChange,
  HoldKind,
  InvariantRule,
  Language,
  Loss,
  OtherSide,
  ReboundName,
  RejectedContent,
  RepoPath,
  ResolvedImport,
  StateEntry,
  SyntaxDiff,
  Task,
  UnknownImport,
} from "../../kernel/domain/index.ts";

/** A name that the changed syntax uses; see `SyntaxDiff.identifiers_touched`. */
export interface TouchedName {
  readonly identifier: string;
  readonly line: number;
  readonly side: "before" | "after";
  /** The definition around it; null at the top level and without syntax. */
  readonly symbol: string | null;
  /** Whether it stands in the head of that definition. Decorators are part of the head. */
  readonly isHead: boolean;
}

/** What a rule of the repository found, or why it could not be asked. */
export interface RuleAnswer {
  readonly id: string;
  readonly message: string;
  readonly fix: string | null;
  readonly kind: "added" | "removed" | "undecided";
  readonly line: number | null;
  /** The code that was found, or the reason why nobody can tell. */
  readonly text: string;
  readonly isHeld: boolean;
}

/** What the checks that read files know about one file. */
export interface FileAnalysis {
  readonly syntax: SyntaxDiff & {
    readonly touched: readonly TouchedName[];
    /** Comments that silence a tool and were added (`after`) or removed (`before`). */
    readonly silencers: readonly { readonly text: string; readonly line: number; readonly side: TouchedName["side"] }[];
    readonly unknownImports: readonly UnknownImport[];
    readonly rebound: readonly ReboundName[];
    readonly wasUnread?: true;
  };
  /** What comes from another place than before, by a manifest, a lock file or settings. */
  readonly redirects: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  /** The commits between which a submodule moves, and whether its remote has the new one (null: nobody could tell); null for a file. */
  readonly submodule: {
    readonly from: string | null;
    readonly to: string | null;
    readonly isThere: boolean | null;
  } | null;
  /** What a file of continuous integration may do, or releases, beyond the old version. */
  readonly ciPowers: readonly CiPower[];
  /** What the repository's own rules say of the change. */
  readonly ruleAnswers: readonly RuleAnswer[];
  /** Imports of the new version; null where it has none that could be read (deleted, no syntax, syntax error). */
  readonly imports: readonly ResolvedImport[] | null;
  /** The functions and classes that the change adds, for a comparison with those of others. */
  readonly definitions?: readonly DefinitionShape[];
  /** Names of the tests that the change removes from a test file. */
  readonly testsGone: readonly string[];
  /** What importers find no longer, though it stays, since they find this new file first; null for nothing. */
  readonly hides: string | null;
  /** Files of the repository that the old version imported. */
  readonly importedBefore: readonly string[];
  /** Imports of external packages that nothing on the base uses or lists. */
  readonly newExternals: readonly ResolvedImport[];
  /** The lines of one version as text. */
  readonly linesOf: (side: TouchedName["side"]) => readonly string[];
  /** Packages that the change adds to a manifest or lock file, even if the base uses them elsewhere. */
  readonly packagesAdded: readonly string[];
  /** Whether a lock file follows a manifest of the same push or changed alone; null for any other file. */
  readonly lock: "follows" | "alone" | null;
  /** Dependencies that the agent declared for its next push. */
  readonly declared: readonly string[];
  /** Invariants that the agent says the change touches. */
  readonly declaredInvariants: readonly string[];
  /** What the agent calls the change; null where it says nothing. */
  readonly calledType: ChangeType | null;
  /** Packages that the change removes from the last manifest that lists them, with the files that still import them. */
  readonly packagesDropped: readonly { readonly name: string; readonly importedBy: readonly string[] }[];
  /** Where the new version is no JSON, YAML or TOML, though the old one was; null otherwise. */
  readonly dataFault: { readonly message: string; readonly line: number } | null;
}

/** The group of patterns of `sensitive_paths` that covers a file which is no source code but which others rely on. */
export interface SensitivePath {
  readonly name: string;
  readonly class: "dependency" | "contract" | "security" | "infrastructure";
}

/** Who may change a file that takes part in judging pushes. `task` means that an agent may, too, if its task names the file. */
export interface Gate {
  readonly who: "people" | "task" | "seen";
  /** What the file does, as the end of "This file is part of …". */
  readonly is: string;
}

export interface JudgedFile {
  readonly change: FileChange;
  readonly path: RepoPath;
  /** Every path the change touches: both ends of a rename. */
  readonly paths: readonly RepoPath[];
  readonly language: Language | null;
  /** The semantic scope the file belongs to: its State entry's, else the definitions' owner of the path. */
  readonly scope: string | null;
  /** Who may change the file where it takes part in judging pushes, or runs before anybody has read it; null for any other file. */
  readonly gate: Gate | null;
  /** Whether it is a new entry of the skill graph's history that the graph accepts, which any task may bring along. */
  readonly isLearned: boolean;
  /** Why a new entry of the history is refused; null for any other file. */
  readonly refusedEntry: string | null;
  readonly entry: StateEntry | null;
  /** Whether it serves tests only: what it defines is no interface, and what it imports need not be declared. */
  readonly isTest: boolean;
  readonly sensitive: SensitivePath | null;
  /** State entries that declare this file as a dependency. */
  readonly dependents: readonly StateEntry[];
  /** Null until the quick checks have passed. */
  readonly analysis: FileAnalysis | null;
}

export interface ScopeRules {
  has(scope: string): boolean;
  /** Returns names of the scopes that own a path, the most specific first. */
  ownersOf(path: string): readonly string[];
  /** Returns whether everybody may change a path. */
  isShared(path: string): boolean;
  /** Returns whether a scope may hold a path, as every scope may a shared one; `rule` names the forbidden prefix that decided, if one did. */
  permits(scope: string, path: string): { readonly allowed: boolean; readonly rule: string | null };
}

/** An RFC whose time to answer has passed. */
export interface OverdueRfc {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly deadline: string | null;
}

/** A file of a push that the intent of another agent keeps (`intents.exclusive`). */
export interface LockedPath {
  readonly path: string;
  readonly agent: string;
  readonly intent: string;
  readonly branch: string | null;
  readonly text: string;
  /** When the intent ends by itself, as a timestamp. */
  readonly until: string;
}

/** How many branches wait for review. Branches count, not files, because a reviewer reads all changes of one head together. */
export interface QueueLoad {
  readonly unresolved: number;
  readonly limit: number;
  /** The branches of the pushing agent alone; a limit of null means that it has none. */
  readonly own: { readonly unresolved: number; readonly limit: number | null };
  readonly oldest: {
    readonly id: string;
    readonly agent: string;
    readonly branch: string;
    readonly since: string | null;
  } | null;
}

/** All that a verdict depends on. Two equal inputs give equal findings, in the hook as in any other place. */
export interface CheckInput {
  /** Null for a person, whose push nothing blocks except broken data. */
  readonly agent: string | null;
  readonly branch: string | null;
  readonly pushesToBase: boolean;
  readonly task: Task | null;
  /** Unfinished tasks of other agents. */
  readonly othersTasks?: readonly Task[];
  /** The task of the pool for the branch, where the pusher does not have it; its owner is null where nobody has. */
  readonly poolTask?: { readonly id: string; readonly owner: string | null } | null | undefined;
  readonly unassigned: "flag" | "block";
  readonly files: readonly JudgedFile[];
  readonly scopes: ScopeRules;
  /** The scope of any path in the repository; see `JudgedFile.scope`. */
  readonly scopeOf: (path: string) => string | null;
  readonly securityPatterns: readonly string[];
  readonly invariantRules: readonly InvariantRule[];
  readonly askedSignatures: AskedSignatures;
  /** From how many dependent modules of other scopes a changed file is flagged (`high_fan_in_module_modified`). */
  readonly fanIn: number;
  /** Returns the decision that refused a new package, with its reason; null if there is none. */
  readonly decidedAgainst?: (
    name: string,
  ) => { readonly by: string; readonly rfc: string | null; readonly because: string } | null;
  /** Returns the decision that approved a new package for another branch; null if there is none. */
  readonly approvalOf?: (name: string) => string | null;
  /** Assumptions of the push that a person decided against, with the files that they were declared for. */
  readonly refusedStatements: readonly {
    readonly text: string;
    readonly by: string;
    readonly because: string;
    readonly paths: readonly string[];
  }[];
  /** Code that is as it was when an assumption was declared for it that a person found wrong since. */
  readonly unmended?: readonly {
    readonly text: string;
    readonly path: string;
    readonly branch: string;
    readonly by: string;
    readonly because: string;
  }[];
  /** A person's rejection of the same content; left out or null where there is none. */
  readonly rejectedBefore?: RejectedContent | null;
  readonly overdueRfcs: readonly OverdueRfc[];
  readonly queue: QueueLoad;
  readonly locked?: readonly LockedPath[];
  /** Accepted signatures that the push breaks; left out where a session judges its own merge. */
  readonly agreements?: readonly CheckFinding[];
  /** What a merge into the present base would break between modules; left out where a session judges its own merge. */
  readonly links?: readonly CheckFinding[];
  /** What merges of the base and rebases took out of it. */
  readonly losses?: readonly Loss[];
}

export interface CheckFinding {
  readonly path: string | null;
  readonly line: number | null;
  readonly message: string;
  readonly fix: string;
  readonly data: Record<string, unknown>;
  readonly verdict: "flag" | "block";
  /** Why somebody has to look at the change before it merges; left out if nobody has to. */
  readonly hold?: HoldKind;
  /** Whether a model that reads is enough to look at it. Without such a reader, `review.without_reader` does not hold the change. */
  readonly reader_only?: boolean;
  /** The branch that the change cannot be combined with. */
  readonly with?: OtherSide;
}

export interface Check {
  readonly id: CheckResult["id"];
  readonly number: number;
  readonly title: string;
  /** What the check compares with what, as users read it. */
  readonly looksAt: string;
  /** Which findings stop a push, and which are only recorded. */
  readonly verdicts: string;
  /** Why a finding matters, for the person or agent who reads it. */
  readonly why: string;
  /** What to do about it in general; a finding's own `fix` is more precise. */
  readonly fix: string;
  /** Quick checks look at names and counts only; the others read the changed files. */
  readonly speed: "quick" | "reads-files";
  /** Returns why the check does not run for this push, or null if it runs. */
  skip(input: CheckInput): string | null;
  run(input: CheckInput): readonly CheckFinding[];
}
