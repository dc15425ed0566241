import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, test } from "vitest";
import { type BuiltSkl, builtSkl } from "./built-skl.ts";
import { parseScenario, type Scenario } from "./scenario-file.ts";
import { runScenario } from "./scenario-run.ts";

/** `UPDATE_SCENARIOS=1` writes what the commands printed into the files; read every line of it before you commit it. */
const isUpdating = Boolean(process.env.UPDATE_SCENARIOS);

/** Declares a test for each `.txt` of a folder. `problemOf` is what the folder asks of a scenario beyond its running as expected. */
export function declareScenarioTests(
  folder: string,
  title: string,
  problemOf: (scenario: Scenario) => string | null = () => null,
): void {
  let skl: BuiltSkl | undefined;
  beforeAll(() => {
    skl = builtSkl();
  }, 120_000);

  describe.concurrent(title, () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
    test.each(names)("%s", { timeout: 180_000 }, async (name) => {
      const path = join(folder, name);
      if (!skl) throw new Error("skl was not built");
      const text = readFileSync(path, "utf8");
      const scenario = parseScenario(text);
      const problem = problemOf(scenario);
      if (problem !== null) throw new Error(`${name}: ${problem}`);
      const { problems, beyondRewriting, updated } = await runScenario(text, skl);
      if (scenario.expectedToFail !== null) {
        if (problems.length === 0)
          throw new Error(`It passes now: take «expected to fail: ${scenario.expectedToFail}» away.`);
      } else if (isUpdating) {
        writeFileSync(path, updated);
        if (beyondRewriting.length > 0) throw new Error(beyondRewriting.join("\n"));
      } else if (problems.length > 0) throw new Error(`${name} is not as expected\n${problems.join("\n")}`);
    });
  });
}
