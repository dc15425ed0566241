import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale, ROOT } from "./built-skl.ts";
import { keptFolder } from "./folders.ts";

/** The environment of a package manager: nothing of a Git, a skl or an npm that runs the tests. */
export const npmEnvironment: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(GIT_|SKL_|npm_)/.test(name)),
);

/** Packs this package into a folder as it is published, or with `--ignore-scripts` as it stands; returns the tarball's path. */
export function pack(folder: string, ...flags: string[]): string {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, ...flags], { cwd: ROOT, env: npmEnvironment });
  return tarballIn(folder);
}

/** Returns the tarball of the build that is there, after the package was run; all test files share it. */
export function packedSkl(): string {
  const folder = keptFolder("tarball", (empty) => {
    buildIfStale();
    execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["--project", "tsconfig.types.json"], { cwd: ROOT });
    execFileSync(process.execPath, [join(ROOT, "dist/start.cjs"), "status"], {
      cwd: ROOT,
      env: npmEnvironment,
      stdio: "ignore",
    });
    pack(empty, "--ignore-scripts");
  });
  return tarballIn(folder);
}

const tarballIn = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
