import type { QueueEntry, Scope, StateEntry } from "../domain/index.ts";
import { terms } from "../words/index.ts";
import type { StateConflict } from "./facts.ts";

/** What State and the file were where the branch left the base. */
export interface AtFork {
  readonly entry: StateEntry | null;
  /** Whether the base has another content of the file by now. */
  readonly isChangedSince: boolean;
}

/**
 * A proposal made against an older version of its entry: somebody else's change of the file was approved in between, and the
 * agent has not seen it. An entry that came in between is such a change where the file is another one, too.
 */
export function staleRead(proposal: QueueEntry, entry: StateEntry | null, atFork: AtFork): StateConflict[] {
  if (entry === null) return [];
  const isStale = atFork.entry === null ? atFork.isChangedSince : versionOf(entry) !== versionOf(atFork.entry);
  if (!isStale) return [];
  const on =
    atFork.entry === null
      ? `before the State entry ${entry.id} was there`
      : `on version ${versionOf(atFork.entry)} of the State entry ${entry.id}`;
  const owner = entry.owner ? ` Its last approved change was ${entry.owner}'s.` : "";
  return [
    {
      kind: "stale_read",
      with: entry.id,
      message: `${proposal.path} was changed ${on}, which is at version ${versionOf(entry)} now.${owner}`,
      rescope: `Rebase the branch on the base, read ${entry.id} again (\`skl state show ${entry.id}\`) and push.`,
    },
  ];
}

function versionOf({ version }: StateEntry): number {
  return version ?? 1;
}

/** What the agent says the file is for, against what its scope must not do: all words of the forbidden line, in one sentence. */
export function forbiddenResponsibility(proposal: QueueEntry, scope: Scope | null): StateConflict[] {
  const sentences = (proposal.responsibilities ?? "")
    .split(/[.;\n]/)
    .filter((sentence) => !/\b(?:no|not|never|without)\b/i.test(sentence));
  const said = sentences.map((sentence) => new Set(terms(sentence)));
  return (scope?.forbidden_responsibilities ?? []).flatMap((forbidden): StateConflict[] => {
    const wanted = terms(forbidden);
    if (wanted.length === 0 || !said.some((sentence) => wanted.every((word) => sentence.has(word)))) return [];
    return [
      {
        kind: "forbidden_responsibility",
        with: proposal.semantic_scope ?? "",
        message: `${proposal.path} is described as “${proposal.responsibilities}”, and the scope ${proposal.semantic_scope} must not do: ${forbidden}.`,
        rescope: "Move that responsibility to a file of the scope it belongs to (`skl scope`).",
      },
    ];
  });
}

/** Which scopes depend on which, by the State entries. */
export class ScopeGraph {
  readonly #edges = new Map<string, Set<string>>();

  constructor(state: readonly StateEntry[], scopeOf: (path: string) => string | null) {
    for (const { semantic_scope, dependencies = [] } of state)
      for (const path of dependencies) this.#add(semantic_scope ?? null, scopeOf(path));
  }

  /** A cycle that these dependencies would close and that is not there yet: the scopes in their order, or null. */
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
      message: `The imports of ${proposal.path} would make the scopes depend on one another in a circle: ${cycle.join(" → ")}.`,
      rescope: "Turn the dependency round, or have a person move the shared part into a scope of its own.",
    },
  ];
}
