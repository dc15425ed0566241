import type { Adapter, CallContext, DeferredChange, Effect } from "../../../src/runtime/engine/index.ts";

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

/** A host call as the kernel makes it: read the payload, ask the scope, ask for the plan of a write, do it, and commit what was deferred. */
export async function ask<Scope>({ adapter, effect, scope, payload, context }: Asked<Scope>): Promise<Heard> {
  const call = adapter.calls[effect];
  const granted = adapter.scope.parse(scope);
  if (call === undefined || !granted.ok) throw new Error(`No such grant: ${JSON.stringify(granted)}`);
  const parsed = call.parse(payload);
  if (!parsed.ok) return { errno: parsed.error };
  if (!call.covers(granted.value, parsed.value)) return { errno: 76 };
  const plan = call.plan?.(granted.value, parsed.value, context);
  if (plan?.ok === false) return { errno: plan.error };
  const waiting: DeferredChange[] = [];
  const defer = (change: DeferredChange) => waiting.push(change);
  const result = await call.perform(granted.value, parsed.value, { ...context, defer });
  for (const change of waiting) {
    const staged = await change.stage();
    if (!staged.ok) return { errno: staged.error };
    await change.commit();
  }
  return result.ok ? { answer: result.value } : { errno: result.error };
}

/** What a write of an adapter says and answers before it is made; null: a read. */
export function planAdapterWrite<Scope>({ adapter, effect, scope, payload, context }: Asked<Scope>): unknown {
  const granted = adapter.scope.parse(scope);
  if (!granted.ok) throw new Error(granted.error.join(" "));
  const plan = adapter.calls[effect]?.plan?.(granted.value, payload, context);
  return plan?.ok ? plan.value : (plan?.error ?? null);
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
    defer: () => {},
    ...changes,
  };
}
