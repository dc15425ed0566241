import type { Adr } from "../../../kernel/domain/index.ts";
import { parseIdNumber } from "./ids.ts";

/** A decision and the later decisions that replace it. */
export interface AdrWithSuccessors {
  readonly adr: Adr;
  /** Lists the ids of the later decisions that replace it; empty while it is in force. */
  readonly supersededBy: readonly string[];
}

/** Describes an entry of `supersedes` that cannot be true. */
export interface AdrProblem {
  readonly adr: string;
  /** The id in `supersedes`. */
  readonly names: string;
  /** This is `unknown` for an id that no decision has; `not_earlier` for the decision itself or a later one. */
  readonly kind: "unknown" | "not_earlier";
}

/**
 * Computes which decisions are superseded, because their files are never edited. A decision can replace only earlier ones, so there
 * are no cycles; any other entry of `supersedes` is reported and ignored.
 */
export function computeCurrentAdrs(adrs: readonly Adr[]): { adrs: AdrWithSuccessors[]; problems: AdrProblem[] } {
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
  return (parseIdNumber("ADR", a) ?? Number.POSITIVE_INFINITY) < (parseIdNumber("ADR", b) ?? Number.NEGATIVE_INFINITY);
}
