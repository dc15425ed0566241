import type { DigestOutput, DigestRfc } from "../../../kernel/domain/documents.generated.ts";
import type { Adr, SessionLog, StateEntry } from "../../../kernel/domain/index.ts";

/** The content of a digest, without the fields that are added when it is written or printed. */
export type Digest = Omit<
  DigestOutput,
  "created_at" | "base" | "changes" | "commit" | "digest_id" | "reviewed" | "pushed" | "warnings"
>;

export interface DefinedScopes {
  readonly version: string | null;
  readonly names: ReadonlySet<string>;
}

/** The decisions since the last digest that a person reviewed. */
export interface DigestPeriod {
  /** The time of that review; null before the first one. */
  readonly since: string | null;
  /** The session logs since then, oldest first. */
  readonly logs: readonly SessionLog[];
  /** The ADRs since then. */
  readonly adrs: readonly Adr[];
}

export interface DigestFacts extends DigestPeriod {
  readonly state: readonly StateEntry[];
  readonly scopes: DefinedScopes;
  /** RFCs that wait for a person, with their remaining time. */
  readonly rfcs: { readonly open: readonly DigestRfc[]; readonly overdue: readonly DigestRfc[] };
  readonly limits: Digest["limits"];
}
