import { type Config, isObject } from "../../kernel/domain/index.ts";
import type { AgentSettings, EffectiveConfig } from "./effective-config.ts";
import { defaultAgent, defaultConfig } from "./settings.generated.ts";

type Tree = Readonly<Record<string, unknown>>;

/** Returns the defaults overlaid with the file's values. Keys that have no default are dropped, except in maps, whose default is empty. */
function overlayDefaults(defaults: Tree, values: Tree): Tree {
  return Object.fromEntries(
    Object.entries(defaults).map(([key, fallback]) => {
      const value = Object.hasOwn(values, key) ? values[key] : undefined;
      const isMap = isObject(fallback) && Object.keys(fallback).length === 0;
      if (isObject(fallback) && !isMap) return [key, overlayDefaults(fallback, isObject(value) ? value : {})];
      return [key, value === undefined ? structuredClone(fallback) : value];
    }),
  );
}

function completeAgentSettings(agents: NonNullable<Config["agents"]>): Readonly<Record<string, AgentSettings>> {
  const complete: Record<string, AgentSettings> = Object.create(null);
  for (const [id, agent] of Object.entries(agents)) {
    complete[id] = { ...structuredClone(defaultAgent), ...agent };
  }
  return complete;
}

/** Returns the default patterns with those of the file added; a name that both have is the file's. */
function mergeSensitivePaths(own: NonNullable<Config["sensitive_paths"]>): EffectiveConfig["sensitive_paths"] {
  const complete = Object.entries(own).map(([name, settings]) => [name, { class: "contract", paths: [], ...settings }]);
  return { ...structuredClone(defaultConfig.sensitive_paths), ...Object.fromEntries(complete) };
}

/** Returns the configuration that is in force: the file's values, and defaults for everything else. */
export function computeEffectiveConfig(config: Config | null): EffectiveConfig {
  const complete = overlayDefaults(defaultConfig, { ...config }) as EffectiveConfig;
  const { sensitive_paths = {} } = config ?? {};
  return {
    ...complete,
    agents: completeAgentSettings(config?.agents ?? {}),
    sensitive_paths: mergeSensitivePaths(sensitive_paths),
  };
}
