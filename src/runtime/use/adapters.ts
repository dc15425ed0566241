import { SklError } from "../../kernel/domain/index.ts";
import type { AdapterModule } from "../engine/adapters/index.ts";
import { type Adapter, type Effect, isEffect } from "../engine/index.ts";
import { SCOPED_ADAPTERS, type ScopedAdapter, type ScopedAdapters } from "../engine/scopes/index.ts";

/** Adapters beside those of skl, each with what the registry checks it by. */
export type AddedAdapters = readonly AdapterModule[];

/** Returns the adapters that policies, manifests and grants may name: those of skl and the added ones. */
export function mergeScopedAdapters(added: AddedAdapters): ScopedAdapters {
  if (added.length === 0) return SCOPED_ADAPTERS;
  const scoped = added.map(({ adapter }): [string, ScopedAdapter] => {
    const effects: Effect[] = Object.keys(adapter.calls).filter(isEffect);
    return [adapter.name, { effects, scope: adapter.scope }];
  });
  // Names of skl keep their meaning; the registry refuses an added adapter of the same name.
  return new Map([...scoped, ...SCOPED_ADAPTERS]);
}

interface AdaptersWanted {
  readonly names: readonly string[];
  readonly added: AddedAdapters;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Loads the adapters that the grants name; WASI calls serve `fs`. Most runs need no adapter, and even fewer a model. Throws
 * ADAPTER_REFUSED.
 */
export async function runAdapters({ names, added, cwd, env }: AdaptersWanted): Promise<ReadonlyMap<string, Adapter>> {
  if (added.length === 0 && names.every((name) => name === "fs")) return new Map();
  const { listBuiltinAdapters, createRegistry } = await import("../engine/adapters/index.ts");
  const model = names.includes("text") ? await (await import("./text-model.ts")).openTextModel(cwd, env) : null;
  const registry = createRegistry([...listBuiltinAdapters(model), ...added]);
  if (registry.ok) return registry.value;
  throw new SklError("ADAPTER_REFUSED", {
    message: `The adapters break the rules for adapters: ${registry.error.join(" ")}`,
    data: { problems: registry.error },
  });
}
