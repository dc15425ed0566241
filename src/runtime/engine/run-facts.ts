import type { PlanStep } from "./adapter.ts";
import type { Effect } from "./effects.ts";
import type { CapabilityRequest } from "./grant.ts";

/** A call as the host observed it. Nothing in it comes from the guest. */
export interface ObservedEffect {
  readonly effect: Effect;
  /** The name of the import, such as `http_get` or `path_open`. */
  readonly call: string;
  /** The SHA-256 of the canonical arguments, in hexadecimal. */
  readonly args_digest: string;
  /** One of `ok`, `denied` and `errno N`. */
  readonly result: string;
}

/** The result of a run before it is attested. */
export interface RunFacts {
  readonly outcome: Outcome;
  /** The exit code of the guest; null where it did not exit by itself. */
  readonly exit_code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** `stdout` as JSON; null where it is not JSON. */
  readonly output: unknown;
  readonly granted: readonly CapabilityRequest[];
  readonly denied: readonly { readonly effect: Effect; readonly rule: string | null }[];
  readonly observed_effects: readonly ObservedEffect[];
  readonly ungranted_attempts: number;
  /** Null where it is unknown, since the thread that counted was terminated. */
  readonly fuel_used: number | null;
  readonly duration_ms: number;
  readonly plan: readonly PlanStep[];
  /** The steps of the plan that calls of Git and HTTP made while the guest ran, because it needed their answers. */
  readonly made_at_once: readonly PlanStep[];
}

/** The ways in which a run can end. */
const OUTCOMES = [
  "ok",
  "reject_manifest",
  "reject_grant",
  "reject_validate",
  "reject_instantiate",
  "trap",
  "kill_fuel",
  "kill_deadline",
  "kill_memory",
  "kill_output",
  "kill_hostcalls",
  "kill_ungranted",
  "kill_stack",
] as const;

export type Outcome = (typeof OUTCOMES)[number];
