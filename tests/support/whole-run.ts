import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const makeGenerated = join(import.meta.dirname, "../../scripts/build/generated.mjs");

/**
 * Makes the sources that Git ignores, and the folder of `keptFolder`, before the first test, and removes the folder after the last one. Each project of
 * a run calls it.
 */
export default function setup(): (() => void) | undefined {
  if (process.env.SKL_TEST_RUN !== undefined) return;
  execFileSync(process.execPath, [makeGenerated], { stdio: "inherit" });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skl-test-run-")));
  process.env.SKL_TEST_RUN = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
