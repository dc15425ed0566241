import { tryParseJson } from "../../../kernel/domain/index.ts";
import type { PlanStep } from "../adapter.ts";
import type { Denial, Grant } from "../grant.ts";
import type { ObservedEffect, Outcome, RunFacts } from "../run-facts.ts";
import type { GuestRun } from "./run-in-thread.ts";

interface Decided {
  readonly granted: readonly Grant[];
  readonly denied: readonly Denial[];
}

/** Why no code of the guest ran. */
export interface Refused {
  readonly outcome: Outcome;
  readonly reason: string;
  /** The number of imports that were not granted. */
  readonly attempts: number;
}

interface Ended {
  readonly guest: GuestRun;
  readonly outcome: Outcome;
  readonly plan: readonly PlanStep[];
  readonly made: readonly PlanStep[];
  readonly observed: readonly ObservedEffect[];
  readonly attempts: number;
}

export function collectRunFacts(decided: Decided, { guest, outcome, plan, made, observed, attempts }: Ended): RunFacts {
  const stdout = Buffer.from(guest.stdout).toString("utf8");
  return {
    outcome,
    exit_code: guest.end.kind === "exited" ? guest.end.code : null,
    stdout,
    stderr: Buffer.from(guest.stderr).toString("utf8"),
    output: tryParseJson(stdout),
    ...summarizePolicyDecision(decided),
    observed_effects: observed,
    ungranted_attempts: attempts,
    fuel_used: guest.fuelUsed,
    duration_ms: Math.round(guest.durationMs * 1000) / 1000,
    plan,
    made_at_once: made,
  };
}

export function collectRefusedFacts(decided: Decided, { outcome, attempts }: Refused): RunFacts {
  return {
    outcome,
    exit_code: null,
    stdout: "",
    stderr: "",
    output: null,
    ...summarizePolicyDecision(decided),
    observed_effects: [],
    ungranted_attempts: attempts,
    fuel_used: 0,
    duration_ms: 0,
    plan: [],
    made_at_once: [],
  };
}

function summarizePolicyDecision({ granted, denied }: Decided): Pick<RunFacts, "granted" | "denied"> {
  return {
    granted: granted.map(({ effect, adapter, scope }) => ({ effect, adapter, scope })),
    denied: denied.map(({ effect, rule }) => ({ effect, rule })),
  };
}
