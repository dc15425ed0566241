import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { keepCode, readKeptCode } from "../../../src/cli/everyday/code-cache.ts";

const stage = realpathSync(mkdtempSync(join(tmpdir(), "skl-code-")));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

const code = Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256));
const parts = ["hook", "python"];

function freshFile(): string {
  return join(mkdtempSync(join(stage, "kept-")), ".code", "v20-x64");
}

function kept(): string {
  const file = freshFile();
  keepCode(file, "everyday-1.cjs 7 9", { code, parts });
  return file;
}

describe("code kept of a script", () => {
  it("is given back for the same script, with the parts that had run", () => {
    expect(readKeptCode(kept(), "everyday-1.cjs 7 9")).toEqual({ code, parts });
  });

  it("is not given back for another version of the script", () => {
    expect(readKeptCode(kept(), "everyday-1.cjs 7 10")).toBeNull();
  });

  it("takes the place of what was kept before, and leaves nothing else behind", () => {
    const file = kept();
    keepCode(file, "everyday-2.cjs 8 9", { code: Buffer.from("new"), parts: [] });
    expect(readKeptCode(file, "everyday-2.cjs 8 9")).toEqual({ code: Buffer.from("new"), parts: [] });
    expect(readdirSync(join(file, ".."))).toEqual(["v20-x64"]);
  });

  it("is nothing where there is no file", () => {
    expect(readKeptCode(freshFile(), "everyday-1.cjs 7 9")).toBeNull();
  });

  it("is nothing when any byte of it was damaged", () => {
    const file = kept();
    const bytes = readFileSync(file);
    const accepted = [...bytes.keys()].filter((at) => {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(file, damaged);
      return readKeptCode(file, "everyday-1.cjs 7 9") !== null;
    });
    expect(accepted).toEqual([]);
  });

  it("is nothing when any part of it is missing at the end", () => {
    const file = kept();
    const bytes = readFileSync(file);
    const accepted = [...bytes.keys()].filter((length) => {
      writeFileSync(file, bytes.subarray(0, length));
      return readKeptCode(file, "everyday-1.cjs 7 9") !== null;
    });
    expect(accepted).toEqual([]);
  });

  it("is given up without a word where it cannot be written", () => {
    const file = freshFile();
    writeFileSync(join(file, ".."), "a file where the folder would be");
    keepCode(file, "everyday-1.cjs 7 9", { code, parts });
    expect(readKeptCode(file, "everyday-1.cjs 7 9")).toBeNull();
  });

  it("leaves nothing half written where another folder is in its way", () => {
    const file = freshFile();
    mkdirSync(join(file, "in the way"), { recursive: true });
    keepCode(file, "everyday-1.cjs 7 9", { code, parts });
    expect(readdirSync(join(file, ".."))).toEqual(["v20-x64"]);
  });
});
