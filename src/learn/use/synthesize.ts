import { SklError } from "../../kernel/domain/index.ts";
import { type Compiler, findCompilers, isCompiler, type NoCompiler } from "../../runtime/compilers/index.ts";
import { loadDraftedNodes } from "../../runtime/use/index.ts";
import { findPlacesFor } from "../../skills/use/library/index.ts";
import { openWorkspaceModel } from "../../skills/use/run/index.ts";
import { readClock } from "../../workspace/ground/index.ts";
import { describeContextTypes } from "../synthesis/index.ts";
import { attestFailure, isTaken, keepLearned, requireFreeName } from "./keep.ts";
import type { KeptTools, SynthesisResult } from "./types.ts";
import { MOST_ROUNDS, sumReportedTokens, TOKEN_BUDGET, writeRounds } from "./write-rounds.ts";

export interface SynthesisRequest extends KeptTools {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly request: string;
  /** What the task comes with; the model sees its names and types, and the draft is run on it. Null where there is none. */
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly name: string | null;
  /** Nodes that were near, with the reason why each fell. */
  readonly near: readonly { readonly name: string; readonly header: string; readonly fell: string }[];
  readonly routeId: string | null;
  readonly dryRun: boolean;
  readonly rounds?: number;
  readonly tokens?: number;
  readonly onProgress?: (text: string) => void;
}

const LONGEST_REQUEST = 10_000;

/**
 * Writes a node for a task that none does yet, by a model in rounds, and keeps it as `learned`: it runs dry only, until a person promotes
 * it. Throws USAGE, MODEL_MISSING and the errors of models, COMPILER_MISSING, SKILL_EXISTS.
 */
export async function synthesizeNode(asked: SynthesisRequest): Promise<SynthesisResult> {
  const { cwd, env, request } = asked;
  requireRequest(request);
  const places = findPlacesFor(cwd, env);
  if (asked.name !== null) await requireFreeName(places, asked.name);
  const model = await openWorkspaceModel(places, env);
  if (model === null)
    throw new SklError("MODEL_MISSING", { message: "Nobody can write the node: no model is configured.", data: {} });
  const compilers = asked.compilers ?? (await requireCompilers(cwd, env));
  const { listGrantableHere } = await loadDraftedNodes();
  const place = { cwd, env, now: readClock(), compilers, threads: asked.threads ?? null };
  try {
    const material = {
      request,
      context_schema: describeContextTypes(asked.context ?? {}),
      near: asked.near,
      grantable: await listGrantableHere(place),
      languages: compilers.map(({ language }) => language),
    };
    const written = await writeRounds({
      ...place,
      model,
      material,
      input: asked.context,
      name: asked.name,
      isTaken: (name) => isTaken(places, name),
      rounds: Math.min(asked.rounds ?? MOST_ROUNDS, MOST_ROUNDS),
      tokens: asked.tokens ?? TOKEN_BUDGET,
      onProgress: asked.onProgress ?? (() => {}),
    });
    const { passed, rounds } = written;
    const origin = { by: "model", model: model.name, request, routeId: asked.routeId, rounds, instances: [] } as const;
    const keeping = { ...place, places, user: readUserName(env) };
    const kept = passed === null || asked.dryRun ? null : await keepLearned(passed, origin, keeping);
    const failed = passed === null && !asked.dryRun ? await attestFailure(written, origin, keeping) : null;
    return {
      status: kept === null ? written.status : "kept",
      name: passed?.draft.name ?? null,
      path: kept?.path ?? null,
      by: "model",
      model: model.name,
      compiler: passed?.compiler ?? null,
      artifact_sha256: passed?.artifactSha256 ?? null,
      requests: (passed?.draft.requested_capabilities ?? []).map((each) => ({
        ...each,
        scope: JSON.parse(each.scope) as unknown,
      })),
      rounds,
      input_tokens: sumReportedTokens(rounds, "input_tokens"),
      output_tokens: sumReportedTokens(rounds, "output_tokens"),
      problems: written.problems,
      cases: passed?.draft.cases.length ?? 0,
      attestation_id: kept?.attestationId ?? failed,
      says: passed?.draft.header ?? "",
    };
  } finally {
    if (asked.compilers === undefined) await Promise.all(compilers.map((compiler) => compiler.close()));
  }
}

export function requireRequest(request: string): void {
  if (request.trim() !== "" && request.length <= LONGEST_REQUEST) return;
  throw new SklError("USAGE", {
    message: request.trim() === "" ? "The request is empty." : `A request has at most ${LONGEST_REQUEST} characters.`,
    fix: 'Say the task: `skl synthesize "Count the words of a text" --context \'{"text": "a b"}\'`.',
  });
}

/** Throws COMPILER_MISSING, which says of each language what is missing. */
export async function requireCompilers(cwd: string, env: NodeJS.ProcessEnv): Promise<readonly Compiler[]> {
  const all = await findCompilers(cwd, env);
  const here = all.filter(isCompiler);
  if (here.length > 0) return here;
  const missing = all.filter((each): each is NoCompiler => !isCompiler(each));
  throw new SklError("COMPILER_MISSING", {
    message: `No compiler for nodes is here. ${missing.map(({ reason }) => reason).join(" ")}`,
    fix: missing[0]?.fix ?? "",
    data: { compilers: missing },
  });
}

export function readUserName(env: NodeJS.ProcessEnv): string {
  return env.SKL_AGENT || env.USER || "unknown";
}
