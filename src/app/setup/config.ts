import { configValue, type ExplainedSetting, explainConfig } from "../../config/index.ts";
import { SklError } from "../../domain/index.ts";
import { withWorkspace } from "../ground/index.ts";

export interface ConfigRequest {
  readonly cwd: string;
  /** A dotted path such as `limits.queue`; without one the whole configuration is meant. */
  readonly key?: string | undefined;
  readonly offline?: boolean | undefined;
}

/** `skl config [KEY]`: the value in force, or the whole configuration. Throws NOT_FOUND with the nearest name. */
export async function showConfig({ cwd, key, offline }: ConfigRequest): Promise<unknown> {
  const config = await withWorkspace(cwd, async ({ rules }) => rules.config, offline);
  if (key === undefined) return config;
  const value = configValue(config, key);
  if (value.ok) return value.value;
  const { nearest } = value.error;
  throw new SklError("NOT_FOUND", {
    message: `There is no setting ${key}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "List them with `skl config --explain`.",
    data: { key, nearest },
  });
}

/** `skl config --explain [KEY]`: each setting at or below the key with its default, its source and its meaning. */
export async function explainSettings({ cwd, key, offline }: ConfigRequest): Promise<ExplainedSetting[]> {
  const own = await withWorkspace(cwd, async ({ rules }) => rules.ownConfig, offline);
  return explainConfig(own).filter(({ path }) => key === undefined || path === key || path.startsWith(`${key}.`));
}
