import type { Effect } from "../effects.ts";
import { drawFreshId, type RandomBytes } from "./table.ts";

/** What a person approved: one call of one artifact with one payload. */
export interface ApprovedCall {
  readonly artifact_sha256: string;
  readonly effect: Effect;
  /**
   * The SHA-256 of the canonical payload in hexadecimal. Null allows any payload once and occurs only where a grant was given
   * directly as approved.
   */
  readonly payload_digest: string | null;
}

export interface Approval extends ApprovedCall {
  /** A number of 31 bits, never 0. */
  readonly token: number;
  /** Milliseconds since 1970. */
  readonly expires_at: number;
}

/**
 * `denied` answers errno 76 and is counted; `forged` dooms the run. A token that exists for another call is denied, because the
 * guest did not invent it.
 */
export type ApprovalOutcome =
  | { readonly kind: "approved" }
  | { readonly kind: "denied"; readonly why: "none given" | "used" | "expired" | "for something else" }
  | { readonly kind: "forged" };

export interface ApprovalSources {
  readonly random: RandomBytes;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The approval tokens of one run: those of a person's file and those issued for the run. Each works once. */
export class ApprovalTable {
  readonly #approvals = new Map<number, Approval>();
  readonly #used = new Set<number>();
  readonly #sources: ApprovalSources;

  constructor(sources: ApprovalSources, approvals: readonly Approval[]) {
    this.#sources = sources;
    for (const approval of approvals) this.#approvals.set(approval.token, approval);
  }

  issue(call: ApprovedCall, ttlMs: number): Approval {
    const { random, now } = this.#sources;
    const token = drawFreshId(random, (taken) => this.#approvals.has(taken));
    const approval = { ...call, token, expires_at: now() + ttlMs };
    this.#approvals.set(token, approval);
    return approval;
  }

  /** Uses up a token where it is for this call; a denied call does not use it up. */
  spend(token: number, call: ApprovedCall & { readonly payload_digest: string }): ApprovalOutcome {
    if (token === 0) return { kind: "denied", why: "none given" };
    const approval = this.#approvals.get(token);
    if (approval === undefined) return { kind: "forged" };
    if (this.#used.has(token)) return { kind: "denied", why: "used" };
    if (!(this.#sources.now() < approval.expires_at)) return { kind: "denied", why: "expired" };
    if (!isFor(approval, call)) return { kind: "denied", why: "for something else" };
    this.#used.add(token);
    return { kind: "approved" };
  }

  /** The tokens that were used up, so that the owner of the file can remove them. */
  get used(): readonly number[] {
    return [...this.#used];
  }
}

function isFor(approval: Approval, call: ApprovedCall): boolean {
  const isPayload = approval.payload_digest === null || approval.payload_digest === call.payload_digest;
  return isPayload && approval.artifact_sha256 === call.artifact_sha256 && approval.effect === call.effect;
}
