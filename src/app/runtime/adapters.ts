import type { Adapter } from "../../runtime/index.ts";

export interface AdaptersWanted {
  readonly names: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The adapters that the grants name; `fs` is served by the calls of WASI. Loaded only where one is granted: most runs need none,
 * and a model fewer still.
 */
export async function runAdapters({ names, cwd, env }: AdaptersWanted): Promise<ReadonlyMap<string, Adapter>> {
  if (names.every((name) => name === "fs")) return new Map();
  const { builtinAdapters, createRegistry } = await import("../../runtime/adapters/index.ts");
  const model = names.includes("text") ? await (await import("./text-model.ts")).textModel(cwd, env) : null;
  const registry = createRegistry(builtinAdapters(model));
  if (registry.ok) return registry.value;
  throw new Error(`The adapters of skl break the rules for adapters: ${registry.error.join(" ")}`);
}
