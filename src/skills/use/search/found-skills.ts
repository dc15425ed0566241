import type { Neighbor } from "../../engine/graph/index.ts";

export interface FoundSkills {
  readonly query: string;
  readonly matches: readonly {
    readonly name: string;
    readonly description: string;
    readonly score: number;
    readonly why: readonly string[];
  }[];
  /** Those that are worth most to the query come first. */
  readonly neighbors: readonly (Neighbor & { readonly description: string })[];
  readonly conflicts: readonly { readonly a: string; readonly b: string; readonly reason: string }[];
  readonly truncated: boolean;
  /** What the answer lacks and why, such as an embedder that could not be used, or stale nodes. */
  readonly notes: readonly string[];
  readonly elapsed_ms: number;
}
