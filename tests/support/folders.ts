import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** Makes an empty folder, which is removed after the last test of the file. */
export function freshFolder(name = "skl-test"): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  made.push(folder);
  return folder;
}

/** Removes what `freshFolder` made; the set-up of every test file calls it. */
export function removeFreshFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The time that nothing which is kept takes to make. */
const LIMIT_MS = 300_000;

/** Returns the folder of this name, which `make` fills once for all test files and processes of a run. Nobody may change it. */
export function keptFolder(name: string, make: (folder: string) => void): string {
  const run = process.env.SKL_TEST_RUN;
  if (run === undefined) throw new Error("The tests run without tests/support/whole-run.ts.");
  const [folder, done, lock] = [join(run, name), join(run, `${name}.done`), join(run, `${name}.lock`)];
  for (const end = Date.now() + LIMIT_MS; !existsSync(done); ) {
    if (Date.now() > end) throw new Error(`Another process did not make ${name} in time.`);
    if (!isTaken(lock)) makeOnce(folder, { done, lock, make });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return folder;
}

function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return false;
  } catch {
    return true;
  }
}

interface Making {
  readonly done: string;
  readonly lock: string;
  make(folder: string): void;
}

function makeOnce(folder: string, { done, lock, make }: Making): void {
  try {
    if (existsSync(done)) return;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    make(folder);
    writeFileSync(done, "");
  } finally {
    rmdirSync(lock);
  }
}
