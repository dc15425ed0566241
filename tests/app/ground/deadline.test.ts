import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** Computes for three seconds while a watching thread allows one. */
const PROGRAM = (claim: string) => `
import { readFile } from "node:fs/promises";
import { runWithinSeconds, watchEventLoop } from "./src/workspace/ground/deadline.ts";
import { declareOwnProcess } from "./src/kernel/supervisor/index.ts";
${claim}
watchEventLoop(1);
const work = async () => {
  await readFile("package.json");
  const end = performance.now() + 3000;
  while (performance.now() < end);
  return "came to its end";
};
console.log(await runWithinSeconds(null, "a branch", work).catch(({ code }) => code));
process.exit();`;

test.each([
  ["a process of skl", "declareOwnProcess();", "TOO_SLOW"],
  ["a program that uses skl as a library", "", "came to its end"],
])("what computes too long in %s", async (_, claim, said) => {
  const args = ["--import", "tsx", "--input-type=module", "-e", PROGRAM(claim)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect(stdout.trim()).toBe(said);
});
