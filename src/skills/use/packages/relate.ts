import { SklError } from "../../../kernel/domain/index.ts";
import { buildGraph } from "../graph/index.ts";
import { type OnProgress, openLibrary } from "../library/index.ts";

/** In a larger library all pairs take longer than an import may; `skl skill graph build` does it. */
const MOST_SKILLS = 1000;

/** Adds what the texts of new skills say of others to the graph. Returns the number of edges; null where it was not built. */
export async function relateSkills(
  cwd: string,
  { env, onProgress }: { readonly env: NodeJS.ProcessEnv; readonly onProgress: OnProgress },
): Promise<number | null> {
  if ((await openLibrary(cwd, env)).skills.size > MOST_SKILLS) return null;
  const order = { cwd, classifier: "stand-in", dryRun: false, maxCalls: null, needs: "read", env, onProgress } as const;
  try {
    return (await buildGraph(order)).added.length;
  } catch (cause) {
    // The packages are in place; what the graph lacks or refuses is said by its own commands.
    if (cause instanceof SklError) return null;
    throw cause;
  }
}
