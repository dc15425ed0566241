/** One thing that is wrong or worth a look in the scope definitions and what refers to them. */
export interface ScopeProblem {
  readonly code: ScopeLintCode;
  readonly severity: "error" | "warning";
  /** The scope it speaks of, or null. */
  readonly scope: string | null;
  /** A file, a folder with a final slash, or a rule as the definitions write it; `.` is the root folder. */
  readonly path: string | null;
  readonly message: string;
  readonly fix: string;
}

interface LintText {
  readonly says: string;
  readonly why: string;
  readonly fix: string;
  /** The most severe form it takes; an error ends `skl scope lint` with 1. */
  readonly worst: ScopeProblem["severity"];
}

const DEFINITIONS = ".skl/scope_definitions.json";

const table = {
  SCOPE_OVERLAP: {
    says: "Two scopes hold the same files.",
    why: "By equal rules only the alphabet decides whose a file is; by nested ones the more specific wins, which may be meant.",
    fix: `Leave each folder to one scope in ${DEFINITIONS}; the other can list it in forbidden_path_prefixes.`,
    worst: "error",
  },
  SCOPE_EMPTY: {
    says: "A scope holds no file.",
    why: "Every file of a task in such a scope is flagged, and nobody is told when its real files change.",
    fix: `Correct its allowed_paths and allowed_path_prefixes in ${DEFINITIONS}, or remove the scope.`,
    worst: "error",
  },
  SCOPE_UNREACHABLE: {
    says: "An entry of a scope has no effect.",
    why: "It reads as a rule and is none: what is forbidden wins, a repeated entry adds nothing, and prefixes are no globs.",
    fix: `Remove the entry, or the one that overrules it, from ${DEFINITIONS}.`,
    worst: "warning",
  },
  SCOPE_UNOWNED: {
    says: "Nobody answers for a scope.",
    why: "A change that crosses into it has no one to ask.",
    fix: `Set owner to a person's e-mail or @login in ${DEFINITIONS}.`,
    worst: "warning",
  },
  FILE_UNOWNED: {
    says: "Files belong to no scope.",
    why: "Changes to them cross no boundary that check 2 could see, and a task in any scope is flagged for them.",
    fix: `Add their folder to a scope in ${DEFINITIONS}; \`skl init --scan\` drafts scopes where there are none.`,
    worst: "warning",
  },
  SCOPE_CYCLE: {
    says: "Scopes load each other in a circle.",
    why: "Neither can be changed without the other, so two agents that work in them wait for each other or break each other's work.",
    fix: `Move what both need into a scope of its own, or make them one scope in ${DEFINITIONS}.`,
    worst: "warning",
  },
  SCOPE_HOLDS_TESTS: {
    says: "A scope of code holds tests of code that other scopes hold.",
    why: "Whoever works in the other scopes cannot keep their tests up to date, and whoever is given this one may change what stops them.",
    fix: `Give the tests a scope of their own in ${DEFINITIONS}, or leave it if that is meant.`,
    worst: "warning",
  },
  SCOPE_HOLDS_VENDORED: {
    says: "A scope holds files of other projects, such as `node_modules/`.",
    why: "A task in the scope may change them, and nobody reviews what their own authors did not write.",
    fix: `List their folder in forbidden_path_prefixes of the scope in ${DEFINITIONS}, or take the files out of Git.`,
    worst: "warning",
  },
  SCOPE_UNDEFINED: {
    says: "A task or a State entry names a scope that is not defined.",
    why: "An undefined scope allows nothing, so every file of the task is flagged.",
    fix: `Correct the name, or define the scope in ${DEFINITIONS}.`,
    worst: "error",
  },
  INVARIANT_UNKNOWN: {
    says: "A State entry carries an invariant that is not defined, or an invariant names code that is not there.",
    why: "It reads as a rule and holds nothing.",
    fix: "Correct the name in .skl/knowledge.json.",
    worst: "error",
  },
  STATE_SCOPE_DIFFERS: {
    says: "State gives a file to another scope than the definitions do.",
    why: "The recorded scope is the one that counts, so the definitions do not say what is enforced.",
    fix: `Run \`skl scope migrate\`, which relabels the entries, or move the boundary in ${DEFINITIONS}.`,
    worst: "warning",
  },
  STATE_FILE_MISSING: {
    says: "State describes a file that does not exist.",
    why: "Its dependencies and assumptions are still held against other changes.",
    fix: "Correct the entry's path in .skl/knowledge.json, or remove the entry if the file is gone for good.",
    worst: "warning",
  },
} as const satisfies Record<string, LintText>;

/** Stable codes of what `lintScopes` finds. */
export type ScopeLintCode = keyof typeof table;

/** What each code means, why it matters and what to do in general. */
export const scopeLintTexts: Readonly<Record<ScopeLintCode, LintText>> = table;

type Details = Pick<ScopeProblem, "message"> & Partial<Pick<ScopeProblem, "severity" | "scope" | "path" | "fix">>;

/** Returns a problem with the general severity and fix of its code where it has none of its own. */
export function scopeProblem(code: ScopeLintCode, details: Details): ScopeProblem {
  const { worst, fix } = table[code];
  return { code, severity: worst, scope: null, path: null, fix, ...details };
}

/** At most this many problems of one kind are listed. */
const LINES = 20;

/** Returns at most `LINES` items, and how many those are that were left out. */
export function splitShownItems<Item>(items: readonly Item[]): {
  readonly shown: readonly Item[];
  readonly rest: readonly Item[];
} {
  if (items.length <= LINES) return { shown: items, rest: [] };
  return { shown: items.slice(0, LINES - 1), rest: items.slice(LINES - 1) };
}
