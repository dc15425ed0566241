import type { Result } from "../../kernel/domain/index.ts";
import type { Effect } from "./effects.ts";
import type { Errno } from "./errno.ts";
import type { ScopeDocument } from "./grant.ts";

/**
 * The scopes of one adapter as typed values. `meet` is the greatest lower bound: `matches(meet(a, b), x)` holds exactly when
 * `matches(a, x)` and `matches(b, x)` hold. It is null where nothing is in both.
 */
export interface ScopeType<Scope, Request> {
  /** Returns the problems as sentences. An unknown key is a problem. */
  parse(document: unknown): Result<Scope, readonly string[]>;
  meet(a: Scope, b: Scope): Scope | null;
  /** Returns whether everything that `a` matches is matched by `b` too. */
  leq(a: Scope, b: Scope): boolean;
  matches(scope: Scope, request: Request): boolean;
  /**
   * Returns what `a` matches and `b` does not; null where that is nothing. Where no scope can express it (`inexpressible`, or no
   * such function), nothing of `a` may be granted where `b` is denied.
   */
  without?(a: Scope, b: Scope): Scope | null | "inexpressible";
  /**
   * Returns whether a rule that is written with `named` (null: with no scope) may grant `effect` for `part`. Where it is missing, every rule
   * may; some things have to be named themselves, and a rule for everything around them is not enough.
   */
  isNamed?(part: Scope, named: Scope | null, effect: Effect): boolean;
  /** Returns the scope as people write it; `parse` reads it back to an equal scope. */
  document(scope: Scope): ScopeDocument;
}

/** A planned change of a dry run. */
export interface PlanStep {
  readonly effect: Effect;
  readonly adapter: string;
  /** What would be done, as printable text for a person. */
  readonly says: string;
  /** The SHA-256 of the canonical payload, in hexadecimal. An approval is bound to it. */
  readonly payload_digest: string;
}

/** A change that waits until its run has ended well. All changes of a run are staged first, then all are committed. */
export interface DeferredChange {
  /** Does everything that may fail. Where it returns an errno, nothing is left behind. */
  stage(): Promise<Result<null, Errno>>;
  /** Makes the staged change count. Rejects where that is not possible. */
  commit(): Promise<void>;
  /** Removes what was staged. */
  discard(): Promise<void>;
}

/** A write before it is made: its description for a person, and the answer that a dry run gives to the guest. */
export interface CallPlan {
  readonly says: string;
  readonly response: unknown;
}

export interface CallContext {
  /** The absolute path of `--cwd`. */
  readonly cwd: string;
  /** The absolute path of `SKL_HOME` or `~/.skl`. */
  readonly home: string;
  readonly now: () => number;
  readonly runId: string;
  /** The most bytes that a response may have. */
  readonly responseBytes: number;
  /** Aborts when the run ends. */
  readonly signal: AbortSignal;
  /** Registers a text that must not appear in logs, traces and attestations. */
  redact(secret: string): void;
  /** Keeps a change until the run has ended well and its verifiers have passed. A failed run never makes it. */
  defer(change: DeferredChange): void;
}

/** What an adapter does for one effect. */
export interface AdapterCall<Scope> {
  /** Checks the payload of a host call. Unknown fields are refused (28). */
  parse(payload: unknown): Result<unknown, Errno>;
  /** Returns whether the scope covers this payload. A payload that is not covered is denied (76) and counted. */
  covers(scope: Scope, payload: unknown): boolean;
  /**
   * Performs the call. It returns an errno for whatever goes wrong outside and never throws for it. The scope is there for checks
   * on the way, such as redirects.
   */
  perform(scope: Scope, payload: unknown, context: CallContext): Promise<Result<unknown, Errno>>;
  /**
   * Called before a write is performed. It returns the description for a person and the answer of a dry run, or the errno that
   * prevents the write. It is null for a read, which a dry run performs too.
   */
  readonly plan: ((scope: Scope, payload: unknown, context: CallContext) => Result<CallPlan, Errno>) | null;
}

/** An adapter maps the actions of a product onto effects, so that the kernel knows no product (specification 3.8). */
export interface Adapter<Scope = unknown> {
  readonly name: string;
  readonly scope: ScopeType<Scope, unknown>;
  readonly calls: Readonly<Partial<Record<Effect, AdapterCall<Scope>>>>;
}
