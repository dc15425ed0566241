import type { QueueEntry, Scope, StateEntry, SyntaxDiff } from "../domain/index.ts";
import { terms } from "../words/index.ts";
import type { StateConflict } from "./facts.ts";

/** The symbols that a change touches; null where it could not be compared symbol by symbol. */
export type TouchedSymbols = readonly string[] | null;

/** Returns the symbols that a change touches. Imports and documentation belong to no symbol; if two changes collide there, Git reports it. */
export function touchedSymbols(syntax: SyntaxDiff): TouchedSymbols {
  const { language, parse_error, ast_change_type, imports_added, imports_removed } = syntax;
  const { changed_symbols, documented_symbols = [] } = syntax;
  if (language === null || parse_error !== null) return null;
  if (ast_change_type === "mechanical" || changed_symbols.length > 0)
    return changed_symbols.filter((symbol) => !documented_symbols.includes(symbol));
  return imports_added.length + imports_removed.length > 0 ? [] : [MODULE_LEVEL];
}

const MODULE_LEVEL = "the code outside of all definitions";

/** Returns the symbols that two changes of one file both touch. The list is empty if that cannot be told, and null if they touch different ones. */
export function sharedSymbols(one: TouchedSymbols, other: TouchedSymbols): readonly string[] | null {
  if (one?.length === 0 || other?.length === 0) return null;
  if (one === null || other === null) return [];
  const shared = one.filter((symbol) => other.some((each) => isWithin(each, symbol) || isWithin(symbol, each)));
  return shared.length > 0 ? shared : null;
}

function isWithin(symbol: string, other: string): boolean {
  return symbol === other || symbol.startsWith(`${other}.`);
}

/** How a change relates to newer changes of the base in the same file. */
export interface BaseChange {
  readonly entry: StateEntry;
  readonly entryAtFork: StateEntry | null;
  /** The result of `sharedSymbols`. */
  readonly shared: readonly string[] | null;
  /** Whether Git merges the text of both in this file; null where nobody tried. */
  readonly doesMerge: boolean | null;
  /** The base branch as an agent names it, such as `origin/main`. */
  readonly onto: string;
}

/**
 * Finds a proposal that was made against an older version of its State entry: somebody else's change of the same symbols was approved
 * meanwhile, and the agent has not seen it.
 */
export function staleRead({ path }: QueueEntry, met: BaseChange): StateConflict[] {
  const { entry, entryAtFork, shared, doesMerge, onto } = met;
  const isSameVersion = entryAtFork !== null && versionOf(entry) === versionOf(entryAtFork);
  if (isSameVersion || shared === null) return [];
  const on =
    entryAtFork === null
      ? `before the State entry ${entry.id} existed`
      : `on version ${versionOf(entryAtFork)} of the State entry ${entry.id}`;
  const owner = entry.owner ? ` ${entry.owner} made its last approved change.` : "";
  const both = shared.length > 0 ? ` Both changes touch ${shortList(shared)}.` : "";
  const text =
    doesMerge === null
      ? ""
      : doesMerge
        ? " Git merges the text of both."
        : " Git cannot merge both: they change the same lines.";
  return [
    {
      kind: "stale_read",
      with: entry.id,
      message: `${path} was changed ${on}, which is now at version ${versionOf(entry)}.${owner}${both}${text}`,
      rescope: `Rebase the branch on the base (\`git fetch && git rebase ${onto}\`), read ${entry.id} again (\`skl state show ${entry.id}\`), say what you took from the other change (\`skl propose --rationale\`) and push.`,
    },
  ];
}

function shortList(symbols: readonly string[]): string {
  const shown = symbols.slice(0, 3).join(", ");
  return symbols.length > 3 ? `${shown} and ${symbols.length - 3} more` : shown;
}

/** Returns whether a proposal was rejected because it was made without another change of the same file. */
export function wasOutdated({ status, path, decision }: QueueEntry): boolean {
  if (status !== "rejected") return false;
  const outcomes = decision?.steps?.find(({ step }) => step === 6)?.outcome.split(", ") ?? [];
  return decision?.conflicts?.includes(path) === true || OUTDATED.some((kind) => outcomes.includes(kind));
}

const OUTDATED = ["stale_read", "unread_change"];

/** A change of the base because of which an earlier head of the branch was rejected, and which the new head contains. */
export interface RepeatedChange {
  readonly earlier: QueueEntry;
  readonly shared: readonly string[];
  /** Who made the other change, as far as State says. */
  readonly agent: string | null;
  /** The commits of the base that hold it, the newest first. */
  readonly commits: readonly string[];
}

/**
 * Finds a branch that was rejected for not knowing another change, and comes again on top of it in the same symbols without a word of
 * it: a rebase makes a branch new, and tells nothing of whether anybody looked.
 */
export function unreadChange(
  { path, rationale }: QueueEntry,
  { earlier, shared, agent, commits }: RepeatedChange,
): StateConflict[] {
  const ownRationale = (rationale ?? "").replace(earlier.rationale || "\0", "").toLowerCase();
  const names = [...(agent === null ? [] : [agent.toLowerCase()]), ...commits.map((commit) => commit.slice(0, 7))];
  if (names.some((name) => ownRationale.includes(name))) return [];
  const commit = commits[0]?.slice(0, 12) ?? "";
  const other = agent === null ? `the change ${commit}` : `the change of ${agent} (${commit})`;
  const both = shared.length > 0 ? `${shortList(shared)} in ${path}` : path;
  return [
    {
      kind: "unread_change",
      with: earlier.proposal_id,
      message: `${earlier.proposal_id} was rejected because it did not know ${other}. This head stands on that change and touches ${both} again, and nothing in it says what became of the other change.`,
      rescope: `Read it (\`git show ${commit}\`), and say what you took from it and name it: \`skl propose --path ${path} --rationale "… ${agent ?? commit} …"\`; on a pushed head that amends its proposals.`,
    },
  ];
}

function versionOf({ version }: StateEntry): number {
  return version ?? 1;
}

/** Finds a sentence of the proposal's responsibilities that has all words of a line that its scope forbids. */
export function forbiddenResponsibility(proposal: QueueEntry, scope: Scope | null): StateConflict[] {
  const sentences = (proposal.responsibilities ?? "")
    .split(/[.;\n]/)
    .filter((sentence) => !/\b(?:no|not|never|without)\b/i.test(sentence));
  const described = sentences.map((sentence) => new Set(terms(sentence)));
  return (scope?.forbidden_responsibilities ?? []).flatMap((forbidden): StateConflict[] => {
    const wanted = terms(forbidden);
    if (wanted.length === 0 || !described.some((sentence) => wanted.every((word) => sentence.has(word)))) return [];
    return [
      {
        kind: "forbidden_responsibility",
        with: proposal.semantic_scope ?? "",
        message: `${proposal.path} is described as “${proposal.responsibilities}”, which the scope ${proposal.semantic_scope} forbids: ${forbidden}.`,
        rescope: "Move that responsibility to a file of the scope it belongs to (`skl scope`).",
      },
    ];
  });
}

/** The dependencies between scopes, taken from the State entries. */
export class ScopeGraph {
  readonly #known = new Map<string, Set<string>>();
  #isRead = false;

  constructor(
    private readonly state: readonly StateEntry[],
    private readonly scopeOf: (path: string) => string | null,
  ) {}

  /** Most changes stay in their scope, so the graph is made for the first one that does not. */
  get #edges(): ReadonlyMap<string, Set<string>> {
    if (this.#isRead) return this.#known;
    this.#isRead = true;
    for (const { semantic_scope, dependencies = [] } of this.state)
      for (const path of dependencies) this.#add(semantic_scope ?? null, this.scopeOf(path));
    return this.#known;
  }

  /** Returns the scopes of a cycle that these dependencies would newly close, in order; null where there is none. */
  newCycle(scope: string | null, dependsOn: readonly (string | null)[]): string[] | null {
    if (scope === null) return null;
    for (const target of new Set(dependsOn)) {
      if (target === null || target === scope || this.#edges.get(scope)?.has(target)) continue;
      const back = this.#path(target, scope);
      if (back !== null) return [scope, ...back];
    }
    return null;
  }

  #add(from: string | null, to: string | null): void {
    if (from === null || to === null || from === to) return;
    this.#known.set(from, (this.#known.get(from) ?? new Set()).add(to));
  }

  #path(from: string, to: string): string[] | null {
    const before = new Map<string, string | null>([[from, null]]);
    for (const front = [from]; front.length > 0; ) {
      const at = front.shift() ?? "";
      if (at === to) {
        const path: string[] = [];
        for (let step: string | null = at; step !== null; step = before.get(step) ?? null) path.unshift(step);
        return path;
      }
      for (const next of this.#edges.get(at) ?? []) if (!before.has(next) && before.set(next, at)) front.push(next);
    }
    return null;
  }
}

export function scopeCycle(proposal: QueueEntry, cycle: readonly string[] | null): StateConflict[] {
  if (cycle === null) return [];
  return [
    {
      kind: "scope_cycle",
      with: cycle.join(" → "),
      message: `The imports of ${proposal.path} would make the scopes depend on each other in a circle: ${cycle.join(" → ")}.`,
      rescope: "Reverse the dependency, or ask a person to move the shared part into its own scope.",
    },
  ];
}
