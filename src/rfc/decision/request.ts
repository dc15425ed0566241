import { type Adr, err, type Rfc } from "../../domain/index.ts";
import type { CriterionSpec } from "../criteria/parse.ts";
import type { Refusal } from "../refusal.ts";

/** What a person said of an RFC, and what is on record. */
export interface ResolveRequest {
  readonly rfc: Rfc;
  /** `a`, `option_a`, …; null where the person has not said it yet. */
  readonly option: string | null;
  readonly rationale: string | null;
  readonly criteria: readonly CriterionSpec[];
  /** Git e-mail or @login. */
  readonly by: string;
  /** When the person decided, as a timestamp; an unreadable one, or one ahead of the clock, becomes now. */
  readonly at: string;
  readonly via: string;
  readonly url: string | null;
  readonly head: string | null;
  /** The decision that this one replaces, where there is one. */
  readonly supersedes: string | null;
  readonly existingAdrs: readonly Adr[];
  readonly now: Date;
}

/** What a resolution may lack. */
export type Missing = "option" | "rationale" | "criterion";

/** Why a resolution was not taken. */
export interface ResolveRefusal extends Refusal {
  readonly code: ResolveRefusalCode;
  /** What a complete resolution still needs; empty where completing it would not help. */
  readonly missing: readonly Missing[];
}

/** Stable names of the reasons. */
export type ResolveRefusalCode =
  | "RFC_WITHDRAWN"
  | "ALREADY_DECIDED"
  | "UNKNOWN_ADR"
  | "UNKNOWN_OPTION"
  | "NO_OPTION"
  | "NO_RATIONALE"
  | "NO_CRITERION"
  | "GENERIC_CRITERION";

/** `changed: false`: the same person had decided the same before; its ADR is null where the file is gone. */
export type Resolved =
  | { readonly changed: true; readonly rfc: Rfc; readonly adr: Adr }
  | { readonly changed: false; readonly rfc: Rfc; readonly adr: Adr | null };

/** The ADR that an RFC was promoted to; the specification's example spells the key with a second d. */
export function promotedTo({ promoted_to_adr, promoted_to_addr }: Rfc): string | null {
  return promoted_to_adr ?? promoted_to_addr ?? null;
}

/** The id of a decision as people type it. */
export const adrId = (text: string): string => text.trim().toUpperCase();

export function refused(
  code: ResolveRefusalCode,
  { message, fix, missing = [] }: Refusal & { missing?: readonly Missing[] },
): { ok: false; error: ResolveRefusal } {
  return err({ code, message, fix, missing });
}
