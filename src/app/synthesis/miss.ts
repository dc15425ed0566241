import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { effectiveConfig, parseConfig } from "../../config/index.ts";
import { SklError } from "../../domain/index.ts";
import { placesFor } from "../skills/library/index.ts";
import { type SynthesisRequest, synthesizeNode } from "./synthesize.ts";

/** What the router tells of a miss; its `RouteMiss` has all of this. */
export interface Miss {
  readonly request: { readonly text: string; readonly context: Readonly<Record<string, unknown>> };
  readonly stages: readonly {
    readonly candidates: readonly { readonly node: string; readonly fell: string | null }[];
  }[];
}

export interface MissAnswered {
  /** One sentence. */
  readonly says: string;
  readonly node: string | null;
  readonly attestation_id: string | null;
}

interface MissSurroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly routeId: string | null;
  /** Asks a person under `ask`; null where nobody can be asked, and then nothing is written. */
  readonly agrees: ((question: string) => Promise<boolean>) | null;
  readonly onProgress?: SynthesisRequest["onProgress"];
}

export type SynthesisPolicy = "off" | "ask" | "auto";

/** Returns `synthesis` of the workspace's configuration; `off` where it cannot be read. */
export async function synthesisPolicy(cwd: string, env: NodeJS.ProcessEnv): Promise<SynthesisPolicy> {
  const bytes = await readFile(join(placesFor(cwd, env).workspace, ".skl", "config.json")).catch(() => null);
  const parsed = bytes && parseConfig(bytes, ".skl/config.json");
  return parsed?.ok ? effectiveConfig(parsed.value).synthesis : "off";
}

/** Answers a miss of the router: writes a learned node where the configuration and, under `ask`, a person allow it. It never fails the route. */
export async function answerMiss(
  miss: Miss,
  { cwd, env, routeId, agrees, onProgress }: MissSurroundings,
): Promise<MissAnswered> {
  const none = (says: string): MissAnswered => ({ says, node: null, attestation_id: null });
  const policy = await synthesisPolicy(cwd, env);
  if (policy === "off") return none("Nothing was written: `synthesis` is off.");
  if (policy === "ask") {
    if (agrees === null) return none("Nothing was written: `synthesis` is `ask`, and nobody can be asked.");
    if (!(await agrees("No node does this yet. Let the model write one?")))
      return none("Nothing was written: nobody agreed.");
  }
  try {
    const result = await synthesizeNode({
      cwd,
      env,
      request: miss.request.text,
      context: Object.keys(miss.request.context).length === 0 ? null : miss.request.context,
      name: null,
      near: nearIn(miss),
      routeId,
      dryRun: false,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    if (result.status !== "kept") return none(`No node came out (${result.status}): ${result.problems[0] ?? ""}`);
    const says = `${result.name ?? ""} was written and is learned: it runs dry only, until a person promotes it.`;
    return { says, node: result.name, attestation_id: result.attestation_id };
  } catch (cause) {
    if (cause instanceof SklError) return none(`Nothing was written: ${cause.message}`);
    throw cause;
  }
}

/** The last reason why each candidate fell. */
function nearIn({ stages }: Miss): SynthesisRequest["near"] {
  const fell = new Map<string, string>();
  for (const { candidates } of stages)
    for (const { node, fell: why } of candidates) if (why !== null) fell.set(node, why);
  return [...fell].map(([name, why]) => ({ name, header: "", fell: why }));
}
