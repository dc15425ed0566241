import type { Adr } from "../../domain/index.ts";
import { numberOf } from "./ids.ts";

/** A decision and what became of it. */
export interface AdrStanding {
  readonly adr: Adr;
  /** Ids of the later decisions that replace it; empty while it holds. */
  readonly supersededBy: readonly string[];
}

/** A `supersedes` that cannot be true. */
export interface AdrProblem {
  readonly adr: string;
  /** The id that it says it supersedes. */
  readonly names: string;
  /** `unknown`: no such decision; `not_earlier`: itself or a later one, as in a cycle. */
  readonly kind: "unknown" | "not_earlier";
}

/**
 * Every decision with those that replaced it. Nothing is edited: being superseded is computed from the later ones. A
 * decision can replace earlier ones only, which leaves no room for cycles; what says otherwise is reported and ignored.
 */
export function currentAdrs(adrs: readonly Adr[]): { adrs: AdrStanding[]; problems: AdrProblem[] } {
  const known = new Set(adrs.map(({ id }) => id));
  const supersededBy = new Map<string, string[]>();
  const problems: AdrProblem[] = [];
  for (const { id, supersedes = [] } of adrs) {
    for (const names of new Set(supersedes)) {
      if (!known.has(names)) problems.push({ adr: id, names, kind: "unknown" });
      else if (!isEarlier(names, id)) problems.push({ adr: id, names, kind: "not_earlier" });
      else supersededBy.set(names, [...(supersededBy.get(names) ?? []), id]);
    }
  }
  return { adrs: adrs.map((adr) => ({ adr, supersededBy: supersededBy.get(adr.id) ?? [] })), problems };
}

function isEarlier(a: string, b: string): boolean {
  return (numberOf("ADR", a) ?? Number.POSITIVE_INFINITY) < (numberOf("ADR", b) ?? Number.NEGATIVE_INFINITY);
}
