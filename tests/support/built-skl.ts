import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { freshFolder, keptFolder } from "./folders.ts";

/** `SKL_PACKAGE` names another package to test, such as an unpacked release; it is taken as it is. */
export const ROOT = process.env.SKL_PACKAGE ?? join(import.meta.dirname, "../..");

/** A copy of the built package, so that nobody else's build can pull it away under a running test. */
export interface BuiltSkl {
  /** The package: `dist`, `hooks`, `schemas` and the rest of what it ships. */
  readonly folder: string;
  /** Holds `skl` for the PATH; it writes down every `--json` output in `$SKL_RECORDS`. */
  readonly bin: string;
}

/** Returns the copy that all tests of a run share, and that none of them changes. */
export function builtSkl(): BuiltSkl {
  const folder = keptFolder("skl", copyPackage);
  return { folder, bin: join(folder, "bin") };
}

/** Returns a copy for a test that changes it; it is removed after the last test of the file. */
export function ownSkl(): BuiltSkl {
  const folder = freshFolder("skl-built");
  copyPackage(folder);
  return { folder, bin: join(folder, "bin") };
}

function copyPackage(folder: string): void {
  buildIfStale();
  copyDist(folder);
  for (const name of ["hooks", "schemas", ".skl-template", "action/workflow.yml", "package.json"])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/skl"), wrapper(join(folder, "dist/skl.js")));
  chmodSync(join(folder, "bin/skl"), 0o755);
}

/** Builds where `dist` is missing or older than the sources. */
export function buildIfStale(): void {
  if (!process.env.SKL_PACKAGE && isStale())
    execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: ROOT, stdio: "inherit" });
}

function isStale(): boolean {
  const built = join(ROOT, "dist/skl.js");
  if (!existsSync(built)) return true;
  const { mtimeMs } = statSync(built);
  const sources = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true });
  return sources.some((entry) => entry.isFile() && statSync(join(entry.parentPath, entry.name)).mtimeMs > mtimeMs);
}

/** Another build may be replacing the files just now; then the copy is made again. */
function copyDist(folder: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      cpSync(join(ROOT, "dist"), join(folder, "dist"), { recursive: true });
      execFileSync(process.execPath, [join(folder, "dist/skl.js"), "check", "--help"], { stdio: "ignore" });
      return;
    } catch (cause) {
      if (attempt === 5) throw cause;
      rmSync(join(folder, "dist"), { recursive: true, force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    }
  }
}

function wrapper(script: string): string {
  return `#!/bin/sh
case " $* " in
*" --json "*) ;;
*) exec '${process.execPath}' '${script}' "$@" ;;
esac
'${process.execPath}' '${script}' "$@" >"$SKL_RECORDS/$$.out"
code=$?
printf '%s\\n' "$code" "$@" >"$SKL_RECORDS/$$.args"
cat "$SKL_RECORDS/$$.out"
exit "$code"
`;
}
