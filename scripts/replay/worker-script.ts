import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Node 20 starts no thread from TypeScript, so the thread's script is bundled as the published one is. */
export async function workerScript(folder: string): Promise<URL> {
  const outfile = join(folder, "guest-worker.mjs");
  await build({
    entryPoints: ["src/runtime/engine/host/guest-worker.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
  });
  return pathToFileURL(outfile);
}
