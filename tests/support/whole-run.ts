import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes the folder of `keptFolder` before the first test, and removes it after the last one. Each project of a run calls it. */
export default function setup(): (() => void) | undefined {
  if (process.env.SKL_TEST_RUN !== undefined) return;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skl-test-run-")));
  process.env.SKL_TEST_RUN = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
