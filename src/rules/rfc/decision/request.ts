import { type Adr, err, type Rfc } from "../../../kernel/domain/index.ts";
import type { CriterionSpec } from "../criteria/parse.ts";
import type { Refusal } from "../refusal.ts";

/** A person's decision on an RFC, with the records that it is checked against. */
export interface ResolveRequest {
  readonly rfc: Rfc;
  /** `a`, `option_a`, …; null where the person has not chosen yet. */
  readonly option: string | null;
  readonly rationale: string | null;
  readonly criteria: readonly CriterionSpec[];
  /** The person's Git e-mail or @login. */
  readonly by: string;
  /** When the person decided; an unreadable timestamp, or one in the future, becomes `now`. */
  readonly at: string;
  readonly via: string;
  readonly url: string | null;
  readonly head: string | null;
  /** The id of the ADR that this decision replaces. */
  readonly supersedes: string | null;
  readonly existingAdrs: readonly Adr[];
  readonly now: Date;
}

export type Missing = "option" | "rationale" | "criterion";

/** Why a resolution was refused. */
export interface ResolveRefusal extends Refusal {
  readonly code: ResolveRefusalCode;
  /** The parts that a complete resolution still needs; empty where completing it would not help. */
  readonly missing: readonly Missing[];
}

export type ResolveRefusalCode =
  | "RFC_WITHDRAWN"
  | "ALREADY_DECIDED"
  | "UNKNOWN_ADR"
  | "UNKNOWN_OPTION"
  | "NO_OPTION"
  | "NO_RATIONALE"
  | "NO_CRITERION"
  | "GENERIC_CRITERION";

/** With `changed: false`, the same person had made the same decision before; `adr` is null if its file is gone. */
export type Resolved =
  | { readonly changed: true; readonly rfc: Rfc; readonly adr: Adr }
  | { readonly changed: false; readonly rfc: Rfc; readonly adr: Adr | null };

/** Returns the ADR that an RFC was promoted to; the specification's example spells the key with a second d. */
export function findPromotedAdr({ promoted_to_adr, promoted_to_addr }: Rfc): string | null {
  return promoted_to_adr ?? promoted_to_addr ?? null;
}

/** Normalises the id of a decision that a person typed. */
export const normalizeAdrId = (text: string): string => text.trim().toUpperCase();

export function refuse(
  code: ResolveRefusalCode,
  { message, fix, missing = [] }: Refusal & { missing?: readonly Missing[] },
): { ok: false; error: ResolveRefusal } {
  return err({ code, message, fix, missing });
}
