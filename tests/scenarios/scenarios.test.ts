import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { runScenario } from "../support/scenario-run.ts";

/** `UPDATE_SCENARIOS=1` writes what the commands printed into the files; read every line of it before you commit it. */
const isUpdating = Boolean(process.env.UPDATE_SCENARIOS);

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);
afterAll(() => skl.remove());

describe.concurrent("Scenarios", () => {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".txt"));
  test.each(names)("%s", { timeout: 180_000 }, async (name) => {
    const path = join(import.meta.dirname, name);
    const text = readFileSync(path, "utf8");
    const { expectedToFail } = parseScenario(text);
    const { problems, updated } = await runScenario(text, skl);
    if (expectedToFail !== null) {
      expect(problems, `${name} passes now: take its «expected to fail» line away (${expectedToFail})`).not.toEqual([]);
      return;
    }
    if (isUpdating) writeFileSync(path, updated);
    else expect.soft(problems.length, `${name}\n${problems.join("\n")}`).toBe(0);
  });
});
