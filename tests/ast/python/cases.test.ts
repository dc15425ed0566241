import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { python } from "../../../src/syntax/ast/python/index.ts";
import { hashPythonText } from "./parsing.ts";

const CASES = new URL("./cases/", import.meta.url);

describe("two versions of a file", () => {
  beforeAll(() => python.load());

  for (const name of readdirSync(CASES)) {
    const read = (file: string): Buffer => readFileSync(new URL(`${name}/${file}`, CASES));
    const { equal } = JSON.parse(read("expected.json").toString());
    it(`${name}: ${equal ? "the same syntax" : "another syntax"}`, () => {
      const [before, after] = [hashPythonText(read("before.py")), hashPythonText(read("after.py"))];
      expect(before !== null && before === after).toBe(equal);
    });
  }
});
