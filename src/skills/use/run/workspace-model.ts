import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createModel, type Model } from "../../../kernel/llm/index.ts";
import { computeEffectiveConfig, type EffectiveConfig, parseConfig } from "../../../workspace/config/index.ts";
import type { Places } from "../library/index.ts";

/**
 * Returns the model of the work tree's configuration, or null if it names none. Working with skills is not a gate, so the base branch
 * is not asked. Throws like `createModel` for a model that cannot be used.
 */
export async function openWorkspaceModel({ workspace }: Places, env: NodeJS.ProcessEnv): Promise<Model | null> {
  const bytes = await readFile(resolve(workspace, ".skl", "config.json")).catch(() => null);
  const parsed = bytes && parseConfig(bytes, ".skl/config.json");
  const { verifier } = computeEffectiveConfig(parsed?.ok ? parsed.value : null);
  if (verifier.provider === null) return openScriptedModel(env);
  return createModel({ ...toModelSettings(verifier, env), provider: verifier.provider });
}

function toModelSettings(verifier: EffectiveConfig["verifier"], env: NodeJS.ProcessEnv) {
  return {
    baseUrl: verifier.base_url,
    model: verifier.model,
    apiKey: verifier.api_key_env === null ? null : (env[verifier.api_key_env] ?? ""),
    script: env.SKL_MODEL_SCRIPT ?? null,
  };
}

/** Lets a script stand in for a model that is not configured, for tests, demos and replays. */
async function openScriptedModel(env: NodeJS.ProcessEnv): Promise<Model | null> {
  if (!env.SKL_MODEL_SCRIPT) return null;
  return createModel({ provider: "scripted", baseUrl: null, model: null, apiKey: null, script: env.SKL_MODEL_SCRIPT });
}
