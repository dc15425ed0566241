import type { Config, Result } from "../../kernel/domain/index.ts";
import { type Problem, readDocument } from "../../kernel/knowledge/index.ts";

/** Reads `config.json` as it is written; `computeEffectiveConfig` fills in the rest. */
export function parseConfig(bytes: Uint8Array, file: string): Result<Config, Problem[]> {
  return readDocument("config", bytes, file);
}
