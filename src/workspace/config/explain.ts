import { type Config, err, findNearestName, ok, type Result } from "../../kernel/domain/index.ts";
import { computeEffectiveConfig } from "./effective.ts";
import type { EffectiveConfig } from "./effective-config.ts";
import { defaultConfig, settings } from "./settings.generated.ts";

export interface ExplainedSetting {
  /** `limits.queue` */
  readonly path: string;
  readonly value: unknown;
  readonly default: unknown;
  /** `default`, or the file that sets it. */
  readonly source: string;
  readonly description: string;
}

export interface UnknownSetting {
  readonly key: string;
  /** The most similar setting, or null. */
  readonly nearest: string | null;
}

/** Returns the value at a dotted path. A key may hold dots itself (an agent's id), so every split is tried. */
function findValueAtPath(tree: unknown, steps: readonly string[]): unknown {
  if (steps.length === 0) return tree;
  if (typeof tree !== "object" || tree === null || Array.isArray(tree)) return undefined;
  for (let taken = 1; taken <= steps.length; taken++) {
    const key = steps.slice(0, taken).join(".");
    const value = Object.hasOwn(tree, key) ? findValueAtPath(Reflect.get(tree, key), steps.slice(taken)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Lists every setting with its value, default, source and purpose. `source` is the name of the file. */
export function explainConfig(config: Config | null, source = ".skl/config.json"): ExplainedSetting[] {
  const effective = computeEffectiveConfig(config);
  return settings.map(({ path, description }) => {
    const steps = path.split(".");
    return {
      path,
      value: findValueAtPath(effective, steps),
      default: findValueAtPath(defaultConfig, steps),
      source: findValueAtPath(config, steps) === undefined ? "default" : source,
      description,
    };
  });
}

/** Returns the value of a setting (`limits.queue`) or a group (`limits`), or else the most similar name. */
export function findConfigValue(config: EffectiveConfig, key: string): Result<unknown, UnknownSetting> {
  const value = findValueAtPath(config, key.split("."));
  if (value !== undefined) return ok(value);
  const known = [...Object.keys(config), ...settings.map(({ path }) => path)];
  const unqualified = settings.find(({ path }) => path.endsWith(`.${key}`))?.path;
  return err({ key, nearest: unqualified ?? findNearestName(key, known) });
}
