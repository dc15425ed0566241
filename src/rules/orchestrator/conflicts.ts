import {
  type QueueEntry,
  type Scope,
  type StateEntry,
  type SyntaxDiff,
  toPasteableName,
} from "../../kernel/domain/index.ts";
import { splitTerms } from "../../kernel/words/index.ts";
import type { StateConflict } from "./facts.ts";

/** The symbols that a change touches; null where it could not be compared symbol by symbol. */
export type TouchedSymbols = readonly string[] | null;

/** Returns the symbols that a change touches. Imports and documentation belong to no symbol; if two changes collide there, Git reports it. */
export function listTouchedSymbols(syntax: SyntaxDiff): TouchedSymbols {
  const { language, parse_error, ast_change_type, imports_added, imports_removed } = syntax;
  const { changed_symbols, documented_symbols = [] } = syntax;
  if (language === null || parse_error !== null) return null;
  if (ast_change_type === "mechanical" || changed_symbols.length > 0)
    return changed_symbols.filter((symbol) => !documented_symbols.includes(symbol));
  return imports_added.length + imports_removed.length > 0 ? [] : null;
}

/** Returns the symbols that two changes of one file both touch. The list is empty if that cannot be told, and null if they touch different ones. */
export function listSharedSymbols(one: TouchedSymbols, other: TouchedSymbols): readonly string[] | null {
  if (one?.length === 0 || other?.length === 0) return null;
  if (one === null || other === null) return [];
  const shared = one.filter((symbol) => other.some((each) => isWithin(each, symbol) || isWithin(symbol, each)));
  return shared.length > 0 ? shared : null;
}

function isWithin(symbol: string, other: string): boolean {
  return symbol === other || symbol.startsWith(`${other}.`);
}

/** Describes newer changes of the base to symbols that a change touches as well. */
export interface BaseChange {
  /** The entry of the file as it is now; null for a file without one. */
  readonly entry: StateEntry | null;
  /** The symbols that both sides changed. */
  readonly shared: readonly string[];
  /** The base branch as an agent names it, such as `origin/main`. */
  readonly onto: string;
}

/** Finds symbols that the base changed since the branch left it and that the branch changes differently. */
export function findStaleRead({ path }: QueueEntry, { entry, shared, onto }: BaseChange): StateConflict[] {
  if (shared.length === 0) return [];
  const by = entry?.owner ? ` (by ${entry.owner})` : "";
  return [
    {
      kind: "stale_read",
      with: entry?.id ?? path,
      message: `${formatShortList(shared)} in ${path} changed on ${onto} since this branch left it${by}, and this branch changes ${shared.length === 1 ? "it" : "them"} as well.`,
      rescope: `Rebase (\`git fetch && git rebase ${onto}\`), keep what both changes are for, and push.`,
    },
  ];
}

/** Returns what a merge of the base or a rebase took out of it, for the agent to put back or to declare. */
export function describeUnreadChanges({ path, losses = [] }: QueueEntry): StateConflict[] {
  const said = [...new Map(losses.map((loss) => [loss.says, loss])).values()];
  return said.slice(0, MOST_SAID).map(({ says, first, last }): StateConflict => {
    const lines = losses.length > 1 || last === 0 ? "" : first === last ? `:${first}` : `:${first}-${last}`;
    return {
      kind: "unread_change",
      with: path,
      message: says,
      rescope: `Put it back beside your own and push, or say that it goes: \`skl propose --removes ${toPasteableName(path, "PATH")}${lines}\`.`,
    };
  });
}

const MOST_SAID = 3;

function formatShortList(symbols: readonly string[]): string {
  const shown = symbols.slice(0, 3).join(", ");
  return symbols.length > 3 ? `${shown} and ${symbols.length - 3} more` : shown;
}

/** Finds a sentence of the proposal's responsibilities that has all words of a line that its scope forbids. */
export function findForbiddenResponsibility(proposal: QueueEntry, scope: Scope | null): StateConflict[] {
  const sentences = (proposal.responsibilities ?? "")
    .split(/[.;\n]/)
    .filter((sentence) => !/\b(?:no|not|never|without)\b/i.test(sentence));
  const described = sentences.map((sentence) => new Set(splitTerms(sentence)));
  return (scope?.forbidden_responsibilities ?? []).flatMap((forbidden): StateConflict[] => {
    const wanted = splitTerms(forbidden);
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
