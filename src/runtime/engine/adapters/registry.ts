import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Adapter, AdapterCall } from "../adapter.ts";
import { APPROVAL_EFFECTS, type Effect, HOST_FUNCTIONS, isEffect, WRITING_EFFECTS } from "../effects.ts";
import type { ScopeDocument } from "../grant.ts";

/** What an action does in the world, in terms of the product. */
export type Consequence =
  | "reads"
  | "reveals a secret"
  | "drafts"
  | "changes"
  | "sends"
  | "changes production"
  | "generates";

/** An action of a product, and the effect that the adapter maps it onto. */
export interface ProductAction {
  readonly name: string;
  readonly consequence: Consequence;
  readonly effect: Effect;
}

/** An adapter together with what the registry checks it by. */
export interface AdapterModule {
  readonly adapter: Adapter;
  readonly actions: readonly ProductAction[];
  /** At least one scope as people write it. */
  readonly samples: readonly ScopeDocument[];
}

/** The effects that an action with this consequence may be mapped onto. None of them demands less than the action does. */
const EFFECTS_OF: Readonly<Record<Consequence, readonly Effect[]>> = {
  reads: ["network.read", "browser.read", "git.read"],
  "reveals a secret": ["secret.read"],
  drafts: ["external.draft"],
  changes: ["network.write", "browser.write", "git.write"],
  sends: ["external.send"],
  "changes production": ["production.write"],
  generates: ["text.generate"],
};

const NAME = /^[a-z][a-z0-9_-]{0,63}$/;
const HOST_EFFECTS: ReadonlySet<string> = new Set(Object.values(HOST_FUNCTIONS));

/**
 * Returns the adapters by name, or all reasons to load none of them (specification 3.8). An adapter that maps an action onto an
 * effect that demands less than the action would circumvent a rule of the kernel.
 */
export function createRegistry(
  modules: readonly AdapterModule[],
): Result<ReadonlyMap<string, Adapter>, readonly string[]> {
  const names = modules.map(({ adapter }) => adapter.name);
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  const problems = [
    ...twice.map((name) => `Two adapters are called ${JSON.stringify(name)}.`),
    ...modules.flatMap((module) =>
      listAdapterProblems(module).map((problem) => `The adapter ${JSON.stringify(module.adapter.name)} ${problem}`),
    ),
  ];
  if (problems.length > 0) return err(problems);
  return ok(new Map(modules.map(({ adapter }) => [adapter.name, adapter])));
}

function listAdapterProblems(module: AdapterModule): readonly string[] {
  return [
    ...(NAME.test(module.adapter.name) ? [] : ["has a name of other letters than a-z, 0-9, `_` and `-`."]),
    ...callProblems(module),
    ...listActionProblems(module),
    ...listSharedCallProblems(module.adapter),
    ...scopeProblems(module),
  ];
}

function callProblems({ adapter, actions }: AdapterModule): readonly string[] {
  const calls = Object.entries(adapter.calls);
  if (calls.length === 0) return ["has no calls."];
  return calls.flatMap(([effect, call]) => {
    if (!isEffect(effect)) return [`serves ${JSON.stringify(effect)}, which is no effect.`];
    if (!HOST_EFFECTS.has(effect)) return [`serves ${effect}, which has no host function.`];
    const mapped = actions.some((action) => action.effect === effect);
    return [...planProblems(effect, call), ...(mapped ? [] : [`serves ${effect} and names no action for it.`])];
  });
}

function planProblems(effect: Effect, call: AdapterCall<unknown>): readonly string[] {
  if (WRITING_EFFECTS.has(effect) && call.plan === null)
    return [`has no plan for ${effect}, so a dry run would write.`];
  if (!WRITING_EFFECTS.has(effect) && call.plan !== null) return [`plans ${effect}, which a dry run performs.`];
  return [];
}

function listActionProblems({ adapter, actions }: AdapterModule): readonly string[] {
  return actions.flatMap(({ name, consequence, effect }) => {
    const allowed = EFFECTS_OF[consequence];
    if (!allowed.includes(effect)) {
      return [`maps ${JSON.stringify(name)}, which ${consequence}, onto ${effect}; it is ${allowed.join(" or ")}.`];
    }
    return adapter.calls[effect] === undefined ? [`names ${JSON.stringify(name)} and does not serve ${effect}.`] : [];
  });
}

/**
 * Finds functions that serve both an effect that takes approval and one that does not: the second effect would reach them without
 * approval.
 */
function listSharedCallProblems(adapter: Adapter): readonly string[] {
  const calls = Object.entries(adapter.calls) as [Effect, AdapterCall<unknown>][];
  const guarded = calls.filter(([effect]) => APPROVAL_EFFECTS.has(effect));
  const open = calls.filter(([effect]) => !APPROVAL_EFFECTS.has(effect));
  return guarded.flatMap(([effect, call]) =>
    open
      .filter(([, other]) => other === call || other.perform === call.perform)
      .map(([other]) => `does the same for ${other} as for ${effect}, which takes an approval.`),
  );
}

function scopeProblems({ adapter: { scope }, samples }: AdapterModule): readonly string[] {
  if (samples.length === 0) return ["has no sample of a scope."];
  return samples.flatMap((sample) => {
    const says = JSON.stringify(sample);
    const parsed = scope.parse(sample);
    if (!parsed.ok) return [`does not read its own scope ${says}: ${parsed.error.join(" ")}`];
    const again = scope.parse(scope.document(parsed.value));
    const same = again.ok && scope.leq(again.value, parsed.value) && scope.leq(parsed.value, again.value);
    const met = scope.meet(parsed.value, parsed.value);
    const itself = met !== null && scope.leq(met, parsed.value) && scope.leq(parsed.value, met);
    return [
      ...(same ? [] : [`does not read back the scope ${says} as it writes it.`]),
      ...(itself ? [] : [`says that the scope ${says} and itself have another one in common.`]),
      ...(scope.parse({ ...sample, "no such key": 1 }).ok ? [`takes unknown keys in the scope ${says}.`] : []),
    ];
  });
}
