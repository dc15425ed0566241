import type { DigestOutput, DigestRfc } from "../../domain/documents.generated.ts";
import type { Adr, SessionLog, StateEntry } from "../../domain/index.ts";

/** What a digest says; who writes and prints it adds when, of which commit, and what came of it. */
export type Digest = Omit<
  DigestOutput,
  "created_at" | "base" | "commit" | "digest_id" | "reviewed" | "pushed" | "warnings"
>;

/** The scopes as they are defined now. */
export interface DefinedScopes {
  readonly version: string | null;
  readonly names: ReadonlySet<string>;
}

/** The decisions since the last digest that a person reviewed. */
export interface DigestPeriod {
  /** When that was; null before the first one. */
  readonly since: string | null;
  /** The session logs since then, oldest first. */
  readonly logs: readonly SessionLog[];
  /** The ADRs since then. */
  readonly adrs: readonly Adr[];
}

export interface DigestFacts extends DigestPeriod {
  readonly state: readonly StateEntry[];
  readonly scopes: DefinedScopes;
  /** RFCs that wait for a person, with what is left of their windows computed. */
  readonly rfcs: { readonly open: readonly DigestRfc[]; readonly overdue: readonly DigestRfc[] };
  readonly limits: Digest["limits"];
}
