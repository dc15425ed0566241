/**
 * The languages' own parsers and formatters are the yardsticks; see `scripts/corpus/grammars/run.ts`, which draws more. `SKL_PAIRS` and
 * `SKL_PAIRS_SEED` set how many changed texts are drawn and which; `SKL_RUST_SOURCES` names a folder of Rust's sources, whose oracle cargo has to build.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildLanguageOracle } from "../../../scripts/corpus/grammars/languages.ts";
import { Oracle } from "../../../scripts/corpus/grammars/oracle.ts";
import { judgePairs } from "../../../scripts/corpus/grammars/pairs.ts";
import type { Language } from "../../../src/kernel/domain/index.ts";

const PAIRS = Number(process.env.SKL_PAIRS ?? "150");
const SEED = Number(process.env.SKL_PAIRS_SEED ?? "1");

function goSources(): string | null {
  const { stdout } = spawnSync("go", ["env", "GOROOT"], { encoding: "utf8" });
  return stdout ? join(stdout.trim(), "src", "net") : null;
}

const yardsticks: readonly (readonly [Language, string | null, string])[] = [
  ["go", goSources(), "no go on PATH"],
  ["rust", process.env.SKL_RUST_SOURCES ?? null, "SKL_RUST_SOURCES names no folder"],
];

describe.each(yardsticks)("%s against its own parser", (language, folder, reason) => {
  it.skipIf(folder === null)(
    `calls no changed program equal, and 95 of 100 formatted texts${folder === null ? ` (${reason})` : ""}`,
    { timeout: 600_000 },
    async () => {
      const oracle = new Oracle(buildLanguageOracle(language), folder ?? "");
      const found = await judgePairs({ language, folder: folder ?? "", seed: SEED, pairs: PAIRS }, oracle);
      oracle.end();
      expect(found.wrong.map(({ file, change }) => `${file}: ${change}`)).toEqual([]);
      expect(found.unread).toEqual([]);
      expect(found.recognised).toBeGreaterThanOrEqual(found.formatted * 0.95);
    },
  );
});
