import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const PACKAGES = ["securesystemslib==1.6.0", "cryptography"];

/** A Python with a DSSE verifier of other people, installed once beside our own packages; else why there is none. */
export function dssePython(): { readonly python: string } | { readonly reason: string } {
  const folder = join(import.meta.dirname, "../../../../node_modules/.cache/skl-peers/dsse");
  const python = join(folder, "bin", "python");
  const done = join(folder, "installed");
  if (existsSync(done)) return { python };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  if (spawnSync("python3", ["-m", "venv", folder], { timeout: 120_000 }).status !== 0)
    return { reason: "python3 cannot make a virtual environment" };
  const args = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...PACKAGES];
  if (spawnSync(python, args, { timeout: 180_000 }).status !== 0)
    return { reason: `pip could not install ${PACKAGES.join(" and ")}` };
  writeFileSync(done, `${PACKAGES.join("\n")}\n`);
  return { python };
}
