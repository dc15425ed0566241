import type { Source } from "./source.ts";

/** What one agent pushes: the whole text of each file it changes, null for one that it deletes. */
export interface Push {
  readonly agent: string;
  readonly branch: string;
  /** What its task allows it; the task is added by a person before the push. */
  readonly scope: string;
  readonly files: readonly string[];
  readonly changes: Readonly<Record<string, string | null>>;
  readonly message: string;
  /** Arguments of `skl propose` calls before the push. */
  readonly statements?: readonly (readonly string[])[];
}

export type Step =
  | { readonly kind: "push"; readonly push: Push }
  /** A session of the Orchestrator in which no person acts. */
  | { readonly kind: "review" }
  /** The agent rebases its branch, takes its own side of every conflict, and pushes again without looking. */
  | { readonly kind: "rebase"; readonly push: Push };

export interface Episode {
  readonly steps: readonly Step[];
  /** The branches that together are the fault: it has got through when all of them are in the base. */
  readonly harmful: readonly string[];
}

/** A repository as the injections see it. */
export interface Model {
  readonly sources: readonly Source[];
  readonly files: ReadonlyMap<string, string>;
  readonly scopes: readonly string[];
  /** Returns the scope that owns a path, new or not. */
  readonly ownerOf: (path: string) => string | null;
  readonly roots: readonly string[];
  readonly securityPatterns: readonly string[];
}

export interface EpisodeClass {
  readonly name: string;
  readonly title: string;
  /** Every place of the repository at which this can be injected, in a fixed order; a seed chooses among them. */
  readonly places: (model: Model) => readonly (() => Episode)[];
}

export const push = (change: Push): Step => ({ kind: "push", push: change });
export const review: Step = { kind: "review" };

/** Plays one agent with one branch and one push within one scope. */
export function onePush(source: Source, changes: Push["changes"], message: string, more: Partial<Push> = {}): Episode {
  const change = draftAgentPush("Agent-1", source, changes, message, more);
  return { steps: [push(change)], harmful: [change.branch] };
}

export function draftAgentPush(
  agent: string,
  source: Source,
  changes: Push["changes"],
  message: string,
  more: Partial<Push> = {},
): Push {
  return {
    agent,
    branch: `${agent.toLowerCase()}/work`,
    scope: source.scope ?? "",
    files: Object.keys(changes),
    changes,
    message,
    ...more,
  };
}
