import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

/**
 * The real hook managers, installed once beside our own packages where a registry can be reached. `null` where one
 * cannot be had: its tests are skipped then, with this reason.
 */
export interface Peer {
  readonly program: string | null;
  readonly reason: string;
}

const folder = join(import.meta.dirname, "../../../node_modules/.cache/skl-peers/hook-managers");
const npmFolder = join(folder, "npm");
const pythonFolder = join(folder, "pre-commit");
// sandbox.ts changes HOME for git; package caches belong to the person's own.
const env = { ...process.env, HOME: userInfo().homedir };

export function npmPeer(name: string): Peer {
  const program = join(npmFolder, "node_modules/.bin", name);
  return peer(program, name, () => {
    mkdirSync(npmFolder, { recursive: true });
    // Without a package.json here npm would take the project's own for its target.
    writeFileSync(join(npmFolder, "package.json"), '{"name":"skl-peers","private":true}\n');
    const wanted = ["husky@9", "lefthook@2", "simple-git-hooks@2"];
    return call("npm", ["install", "--prefix", npmFolder, "--ignore-scripts", "--no-audit", "--no-fund", ...wanted]);
  });
}

export function pythonPeer(name: string): Peer {
  const program = join(pythonFolder, "bin", name);
  return peer(program, name, () => {
    const made = call("python3", ["-m", "venv", pythonFolder]);
    return made && call(join(pythonFolder, "bin/pip"), ["install", "--quiet", "pre-commit", "prek"]);
  });
}

function peer(program: string, name: string, install: () => boolean): Peer {
  if (!existsSync(program)) alone(() => existsSync(program) || install());
  if (existsSync(program)) return { program, reason: "" };
  const reason = `${name} could not be installed here`;
  process.stderr.write(`tests/app/install: ${reason}; its tests are skipped\n`);
  return { program: null, reason };
}

/** Test files run side by side and share the folder; the first one installs, the others wait. */
function alone(install: () => void): void {
  const lock = join(folder, "installing");
  mkdirSync(folder, { recursive: true });
  for (let seconds = 0; seconds < 300; seconds += 1) {
    try {
      mkdirSync(lock);
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
      continue;
    }
    try {
      install();
    } finally {
      rmSync(lock, { recursive: true });
    }
    return;
  }
}

function call(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { cwd: "/", env, stdio: "ignore", timeout: 240_000 }).status === 0;
}
