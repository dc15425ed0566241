import type { QueueEntry, Scope, StateEntry } from "../domain/index.ts";
import { terms } from "../words/index.ts";
import type { StateConflict } from "./facts.ts";

/** State and the file at the commit where the branch left the base. */
export interface AtFork {
  readonly entry: StateEntry | null;
  /** Whether the content of the file on the base has changed since. */
  readonly isChangedSince: boolean;
}

/**
 * Finds a proposal that was made against an older version of its State entry: somebody else's change was approved meanwhile, and the
 * agent has not seen it. A new entry counts as such a change if the file itself has changed too.
 */
export function staleRead(proposal: QueueEntry, entry: StateEntry | null, atFork: AtFork): StateConflict[] {
  if (entry === null) return [];
  const isStale = atFork.entry === null ? atFork.isChangedSince : versionOf(entry) !== versionOf(atFork.entry);
  if (!isStale) return [];
  const on =
    atFork.entry === null
      ? `before the State entry ${entry.id} existed`
      : `on version ${versionOf(atFork.entry)} of the State entry ${entry.id}`;
  const owner = entry.owner ? ` ${entry.owner} made its last approved change.` : "";
  return [
    {
      kind: "stale_read",
      with: entry.id,
      message: `${proposal.path} was changed ${on}, which is now at version ${versionOf(entry)}.${owner}`,
      rescope: `Rebase the branch on the base, read ${entry.id} again (\`skl state show ${entry.id}\`) and push.`,
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
  readonly #edges = new Map<string, Set<string>>();

  constructor(state: readonly StateEntry[], scopeOf: (path: string) => string | null) {
    for (const { semantic_scope, dependencies = [] } of state)
      for (const path of dependencies) this.#add(semantic_scope ?? null, scopeOf(path));
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
    this.#edges.set(from, (this.#edges.get(from) ?? new Set()).add(to));
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
