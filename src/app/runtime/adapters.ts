import { SklError } from "../../domain/index.ts";
import type { AdapterModule } from "../../runtime/adapters/index.ts";
import { type Adapter, type Effect, isEffect } from "../../runtime/index.ts";
import { SCOPED_ADAPTERS, type ScopedAdapter, type ScopedAdapters } from "../../runtime/scopes/index.ts";

/** Adapters beside those of skl, each with what the registry judges it by. */
export type AddedAdapters = readonly AdapterModule[];

/** What policies, manifests and grants may name: the adapters of skl and those that were added. */
export function scopedAdapters(added: AddedAdapters): ScopedAdapters {
  if (added.length === 0) return SCOPED_ADAPTERS;
  const scoped = added.map(({ adapter }): [string, ScopedAdapter] => {
    const effects: Effect[] = Object.keys(adapter.calls).filter(isEffect);
    return [adapter.name, { effects, scope: adapter.scope }];
  });
  // A name of ours stays ours; the registry refuses the other one.
  return new Map([...scoped, ...SCOPED_ADAPTERS]);
}

interface AdaptersWanted {
  readonly names: readonly string[];
  readonly added: AddedAdapters;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The adapters that the grants name; `fs` is served by the calls of WASI. Loaded only where one is granted: most runs need none,
 * and a model fewer still. Throws ADAPTER_REFUSED.
 */
export async function runAdapters({ names, added, cwd, env }: AdaptersWanted): Promise<ReadonlyMap<string, Adapter>> {
  if (added.length === 0 && names.every((name) => name === "fs")) return new Map();
  const { builtinAdapters, createRegistry } = await import("../../runtime/adapters/index.ts");
  const model = names.includes("text") ? await (await import("./text-model.ts")).textModel(cwd, env) : null;
  const registry = createRegistry([...builtinAdapters(model), ...added]);
  if (registry.ok) return registry.value;
  throw new SklError("ADAPTER_REFUSED", {
    message: `The adapters break the rules for adapters: ${registry.error.join(" ")}`,
    data: { problems: registry.error },
  });
}
