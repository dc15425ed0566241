import { createModel, type Model } from "../../kernel/llm/index.ts";
import type { EffectiveConfig } from "../config/index.ts";

export interface ModelAccess {
  readonly env: NodeJS.ProcessEnv;
  /** The key of the model; without it, the variable that the configuration names has the key. */
  readonly apiKey?: string | undefined;
}

type ModelConfig = EffectiveConfig["verifier"];

/** Returns the model of a configuration. Throws MODEL_MISSING, MODEL_MISCONFIGURED, MODEL_SCRIPT_BROKEN. */
export function openConfiguredModel(config: ModelConfig, access: ModelAccess): Promise<Model> {
  return createModel({
    provider: config.provider,
    baseUrl: config.base_url,
    model: config.model,
    apiKey: findModelKey(config, access),
    script: access.env.SKL_MODEL_SCRIPT ?? null,
  });
}

/** Returns the keys of the model, which must not get into a trace. */
export function listModelSecrets(config: ModelConfig, access: ModelAccess): string[] {
  const key = findModelKey(config, access);
  return key ? [key] : [];
}

function findModelKey({ api_key_env }: ModelConfig, { env, apiKey }: ModelAccess): string | null {
  return apiKey ?? (api_key_env === null ? null : (env[api_key_env] ?? ""));
}
