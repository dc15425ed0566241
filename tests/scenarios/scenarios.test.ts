import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { runScenario } from "../support/scenario-run.ts";

/** `UPDATE_SCENARIOS=1` writes what the commands printed into the files; read every line of it before you commit it. */
const isUpdating = Boolean(process.env.UPDATE_SCENARIOS);

let skl: BuiltSkl | undefined;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);
afterAll(() => skl?.remove());

describe.concurrent("Scenarios", () => {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".txt"));
  test.each(names)("%s", { timeout: 180_000 }, async (name) => {
    const path = join(import.meta.dirname, name);
    if (!skl) throw new Error("skl was not built");
    const text = readFileSync(path, "utf8");
    const { expectedToFail } = parseScenario(text);
    const { problems, beyondRewriting, updated } = await runScenario(text, skl);
    if (expectedToFail !== null) {
      if (problems.length === 0) throw new Error(`It passes now: take «expected to fail: ${expectedToFail}» away.`);
    } else if (isUpdating) {
      writeFileSync(path, updated);
      if (beyondRewriting.length > 0) throw new Error(beyondRewriting.join("\n"));
    } else if (problems.length > 0) throw new Error(`${name} is not as expected\n${problems.join("\n")}`);
  });
});
