import type { Effect } from "../effects.ts";
import { freshId, type RandomBytes } from "./table.ts";

/** What a person approved: one call of one artifact with one payload. */
export interface ApprovedCall {
  /** Hexadecimal. */
  readonly artifact_sha256: string;
  readonly effect: Effect;
  /** sha256 of the canonical payload, hexadecimal; null only where a grant was given directly as approved: any payload, once. */
  readonly payload_digest: string | null;
}

/** A token as it is kept. */
export interface Approval extends ApprovedCall {
  /** 31 bits, never 0. */
  readonly token: number;
  /** Milliseconds since 1970. */
  readonly expires_at: number;
}

/**
 * `denied` is errno 76 and counted; `forged` dooms the run. A token that exists and is for something else is denied: the guest
 * did not make it up.
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

/** The approval tokens of one run: those of a person's file, and those issued for the run. Each works once. */
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
    const token = freshId(random, (taken) => this.#approvals.has(taken));
    const approval = { ...call, token, expires_at: now() + ttlMs };
    this.#approvals.set(token, approval);
    return approval;
  }

  /** Uses a token up where it is for this call; nothing else uses it up. */
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

  /** Tokens that were used up, so that whoever keeps the file can strike them out. */
  get used(): readonly number[] {
    return [...this.#used];
  }
}

function isFor(approval: Approval, call: ApprovedCall): boolean {
  const isPayload = approval.payload_digest === null || approval.payload_digest === call.payload_digest;
  return isPayload && approval.artifact_sha256 === call.artifact_sha256 && approval.effect === call.effect;
}
