import { beforeAll, describe, expect, it } from "vitest";
import { compareFile, emptyTally, type Tally } from "../../../scripts/corpus/typescript/compare.ts";
import { Random } from "../../../scripts/corpus/typescript/random.ts";
import { chooseSources, listSources } from "../../../scripts/corpus/typescript/sources.ts";
import { typescript } from "../../../src/syntax/ast/typescript/index.ts";

/** SKL_TYPESCRIPT_CORPUS=2000 takes that many real files instead of the sample that fits a normal run. */
const files = Number(process.env.SKL_TYPESCRIPT_CORPUS ?? "40");
const changesPerFile = 20;

describe("altered versions of real files, judged by typescript-estree", () => {
  let tally: Tally;

  beforeAll(async () => {
    await typescript.load();
    const random = new Random(Number(process.env.SKL_TYPESCRIPT_SEED ?? "3"));
    tally = emptyTally();
    for (const source of chooseSources(listSources(["node_modules"]), files, random)) {
      compareFile(source, changesPerFile, random, tally);
    }
  }, 3_600_000);

  it("are many", () => {
    // Versions that typescript-estree itself refuses are in `skipped`: about every third change breaks the syntax.
    expect(tally.pairs).toBeGreaterThan(400);
    expect(tally.pairs - tally.equal).toBeGreaterThan(100);
  });

  it("are never called equal when their trees differ", () => {
    expect(tally.disagreements.filter(({ kind }) => kind === "false equal")).toEqual([]);
  });

  it("are called equal when their trees are, in at least 99 of 100 cases", () => {
    expect(tally.equalFound / tally.equal).toBeGreaterThanOrEqual(0.99);
  });

  it("have the same symbols, imports and names when their trees are equal", () => {
    expect(tally.disagreements.filter(({ kind }) => kind === "signatures differ")).toEqual([]);
  });
});
