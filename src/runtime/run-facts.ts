import type { PlanStep } from "./adapter.ts";
import type { Effect } from "./effects.ts";
import type { CapabilityRequest } from "./grant.ts";

/** One host call as the host saw it; the guest's word is not in it. */
export interface ObservedEffect {
  readonly effect: Effect;
  /** Name of the import, such as `http_get` or `path_open`. */
  readonly call: string;
  /** sha256 of the canonical arguments, hexadecimal. */
  readonly args_digest: string;
  /** `ok`, `denied`, or `errno N`. */
  readonly result: string;
}

/** What a run gave, before it is attested. */
export interface RunFacts {
  readonly outcome: Outcome;
  /** The guest's own; null where it did not come to exit. */
  readonly exit_code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** `stdout` as JSON; null where it is none. */
  readonly output: unknown;
  readonly granted: readonly CapabilityRequest[];
  readonly denied: readonly { readonly effect: Effect; readonly rule: string | null }[];
  readonly observed_effects: readonly ObservedEffect[];
  readonly ungranted_attempts: number;
  readonly fuel_used: number;
  readonly duration_ms: number;
  readonly plan: readonly PlanStep[];
}

/** How a run ended. */
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
