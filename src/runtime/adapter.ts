import type { Result } from "../domain/index.ts";
import type { Effect } from "./effects.ts";
import type { Errno } from "./errno.ts";
import type { ScopeDocument } from "./grant.ts";

/**
 * Typed scopes of one adapter. `meet` is the greatest lower bound, so that
 * `matches(meet(a, b), x)` holds exactly when `matches(a, x)` and `matches(b, x)` do; null: nothing is in both.
 */
export interface ScopeType<Scope, Request> {
  /** The problems as sentences. Unknown keys are problems. */
  parse(document: unknown): Result<Scope, readonly string[]>;
  meet(a: Scope, b: Scope): Scope | null;
  /** Whether everything that `a` matches, `b` matches too. */
  leq(a: Scope, b: Scope): boolean;
  matches(scope: Scope, request: Request): boolean;
  /**
   * What `a` matches and `b` does not, null for nothing. `inexpressible`, or no such function: no scope says it, and then
   * nothing of `a` may be granted where `b` is denied.
   */
  without?(a: Scope, b: Scope): Scope | null | "inexpressible";
  /** As it is written; `parse` reads it back to an equal scope. */
  document(scope: Scope): ScopeDocument;
}

/** One planned change of a dry run. */
export interface PlanStep {
  readonly effect: Effect;
  readonly adapter: string;
  /** What would be done, in words for a person; printable. */
  readonly says: string;
  /** sha256 of the canonical payload, hexadecimal: what an approval is bound to. */
  readonly payload_digest: string;
}

/** A change that waits until its run came to a good end: first all of a run's changes are staged, then all are committed. */
export interface DeferredChange {
  /** Does everything that may fail; an errno: nothing is left of it. */
  stage(): Promise<Result<null, Errno>>;
  /** Makes what was staged count. Rejects where it could not. */
  commit(): Promise<void>;
  /** Takes back what was staged. */
  discard(): Promise<void>;
}

/** A write before it is made: what it says to a person, and what a dry run answers to the guest. */
export interface CallPlan {
  readonly says: string;
  readonly response: unknown;
}

export interface CallContext {
  /** Absolute: what `--cwd` said. */
  readonly cwd: string;
  /** Absolute: `SKL_HOME` or `~/.skl`. */
  readonly home: string;
  readonly now: () => number;
  readonly runId: string;
  /** Bytes that a response may have. */
  readonly responseBytes: number;
  /** Ends when the run does. */
  readonly signal: AbortSignal;
  /** Remembers a text that must not appear in logs, traces and attestations. */
  redact(secret: string): void;
  /** Keeps a change until the run ended well and its verifiers passed; a run that failed never makes it. */
  defer(change: DeferredChange): void;
}

/** What an adapter does for one effect. */
export interface AdapterCall<Scope> {
  /** The payload of a host call, checked: unknown fields are refused (28). */
  parse(payload: unknown): Result<unknown, Errno>;
  /** Whether the scope covers this payload; what it does not cover is denied (76) and counted. */
  covers(scope: Scope, payload: unknown): boolean;
  /** Does it. Never throws for what the outside does: that is an errno. The scope is given for checks on the way (redirects). */
  perform(scope: Scope, payload: unknown, context: CallContext): Promise<Result<unknown, Errno>>;
  /**
   * Asked before a write is performed: what it says to a person, and what a dry run answers in its place; or the errno that keeps it
   * from being made. Null: a read, which a dry run performs too.
   */
  readonly plan: ((scope: Scope, payload: unknown, context: CallContext) => Result<CallPlan, Errno>) | null;
}

/** An adapter maps products onto effects; the kernel knows no product (specification 3.8). */
export interface Adapter<Scope = unknown> {
  readonly name: string;
  readonly scope: ScopeType<Scope, unknown>;
  readonly calls: Readonly<Partial<Record<Effect, AdapterCall<Scope>>>>;
}
