import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const VERSION = "50.0.1";
const FOLDER = join(import.meta.dirname, `../../../node_modules/.cache/skl-peers/wasmtime-${VERSION}`);

export type Job =
  | { readonly kind: "pure"; readonly module: string; readonly globals: readonly string[] }
  | {
      readonly kind: "wasi";
      readonly module: string;
      readonly args: readonly string[];
      readonly env: readonly (readonly [string, string])[];
      readonly folder: string | null;
      readonly name: string;
      /** Ends the program after so many instructions, and at 256 MB of memory; absent for neither. */
      readonly fuel?: number;
    };

/** Wasmtime for Python in a virtual environment of its own, made once; null, or the reason why it cannot be had. */
export function missingWasmtime(): string | null {
  const done = join(FOLDER, "installed");
  if (existsSync(done)) return null;
  mkdirSync(dirname(FOLDER), { recursive: true });
  if (spawnSync("python3", ["-m", "venv", FOLDER]).status !== 0) return "python3 cannot make a virtual environment";
  const args = ["install", "--quiet", "--disable-pip-version-check", `wasmtime==${VERSION}`];
  if (spawnSync(join(FOLDER, "bin/pip"), args, { timeout: 180_000 }).status !== 0)
    return `pip could not install wasmtime ${VERSION}`;
  writeFileSync(done, `${VERSION}\n`);
  return null;
}

/** What became of each job there; all in one process. */
export function askWasmtime<Answer>(jobs: readonly Job[]): Answer[] {
  const { stdout, stderr } = spawnSync(join(FOLDER, "bin/python"), [join(import.meta.dirname, "peer.py")], {
    input: JSON.stringify(jobs),
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (stdout === "") throw new Error(`Wasmtime: ${stderr}`);
  return JSON.parse(stdout) as Answer[];
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
