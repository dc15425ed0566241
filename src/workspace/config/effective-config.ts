import type { Config } from "../../kernel/domain/index.ts";

type Complete<T> = T extends readonly (infer Item)[]
  ? readonly Item[]
  : T extends object
    ? { readonly [Key in keyof T]-?: Complete<T[Key]> }
    : T;

/** The configuration with every key present; `agents` has no prototype, so `agents[id]` finds agents only. */
export type EffectiveConfig = Complete<Omit<Config, "$schema">>;

export type AgentSettings = EffectiveConfig["agents"][string];
