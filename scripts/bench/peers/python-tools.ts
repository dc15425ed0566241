import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Setup } from "../benchmark.ts";

const PACKAGES = ["griffe==2.4.1", "import-linter==2.16"];

export type PythonTools = { readonly bin: string } | { readonly reason: string };

/** Installs the peers that are Python programs in a virtual environment of their own, which stays after the run. */
export function pythonTools({ root }: Setup): PythonTools {
  const folder = join(root, "node_modules", ".cache", "skl-peers", "python");
  const bin = join(folder, "bin");
  const done = join(folder, "installed");
  if (existsSync(done)) return { bin };
  mkdirSync(dirname(folder), { recursive: true });
  const made = spawnSync("python3", ["-m", "venv", folder], { encoding: "utf8" });
  if (made.status !== 0) return { reason: "python3 cannot make a virtual environment" };
  const args = ["install", "--quiet", "--disable-pip-version-check", ...PACKAGES];
  const installed = spawnSync(join(bin, "pip"), args, { encoding: "utf8", timeout: 180_000 });
  if (installed.status !== 0) return { reason: `pip could not install ${PACKAGES.join(" and ")}` };
  writeFileSync(done, `${PACKAGES.join("\n")}\n`);
  return { bin };
}
