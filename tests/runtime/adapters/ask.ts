import type { Adapter, CallContext, Effect } from "../../../src/runtime/index.ts";

/** What a guest hears, or a number of `ERRNO`. */
export type Heard = { readonly answer: unknown } | { readonly errno: number };

export interface Asked<Scope> {
  readonly adapter: Adapter<Scope>;
  readonly effect: Effect;
  /** As a grant has it. */
  readonly scope: unknown;
  readonly payload: unknown;
  readonly context: CallContext;
}

/** A host call as the kernel makes it: read the payload, ask the scope, do it. */
export async function ask<Scope>({ adapter, effect, scope, payload, context }: Asked<Scope>): Promise<Heard> {
  const call = adapter.calls[effect];
  const granted = adapter.scope.parse(scope);
  if (call === undefined || !granted.ok) throw new Error(`No such grant: ${JSON.stringify(granted)}`);
  const parsed = call.parse(payload);
  if (!parsed.ok) return { errno: parsed.error };
  if (!call.covers(granted.value, parsed.value)) return { errno: 76 };
  const result = await call.perform(granted.value, parsed.value, context);
  return result.ok ? { answer: result.value } : { errno: result.error };
}

/** A context of a run that nothing ends. */
export function aContext(changes: Partial<CallContext> = {}): CallContext {
  return {
    cwd: "/nowhere",
    home: "/nowhere",
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    runId: "run-1",
    responseBytes: 100_000,
    signal: new AbortController().signal,
    redact: () => {},
    ...changes,
  };
}
