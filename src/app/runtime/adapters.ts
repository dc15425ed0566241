import type { Adapter } from "../../runtime/index.ts";

/** The adapters of these names; `fs` is served by the calls of WASI. Loaded only where one is granted: most runs need none. */
export async function runAdapters(names: readonly string[]): Promise<ReadonlyMap<string, Adapter>> {
  if (names.every((name) => name === "fs")) return new Map();
  const { builtinAdapters, createRegistry } = await import("../../runtime/adapters/index.ts");
  const registry = createRegistry(builtinAdapters(null));
  if (registry.ok) return registry.value;
  throw new Error(`The adapters of skl break the rules for adapters: ${registry.error.join(" ")}`);
}
