import { access, cp, lstat } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { Warning } from "../../../kernel/domain/index.ts";
import { replaceFile } from "../../../kernel/files/index.ts";
import type { Repository } from "../../../workspace/git/index.ts";
import { findHookFolder, isWithin } from "./hook-folder.ts";
import { CHAINED_NAME } from "./shim-file.ts";

/**
 * Runs the project's own pre-push script before the shim that stands in the place of husky's runner. Its third argument tells our lines in the script
 * that the shim is at work already.
 */
const OWN_SCRIPT = `#!/usr/bin/env sh
s=$(dirname "$(dirname "$0")")/pre-push
[ ! -f "$s" ] || exec sh -e "$s" "$@" skl-chained
`;

/**
 * Takes the runners of husky, or of a tool with the same layout, from a work tree into a new linked one, so that the project's own hooks run there
 * before anybody installs anything. Git ignores them, so the branch does not bring them; the runner of the pre-push hook is the shim.
 */
export async function takeHuskyAlong(from: Repository, to: string): Promise<void> {
  const { path, refusal } = await findHookFolder(from);
  if (refusal !== null || basename(path) !== "_" || !isWithin(from.root, path)) return;
  const there = join(to, relative(from.root, path));
  if ((await lstat(join(path, "h")).catch(() => null)) === null || (await lstat(there).catch(() => null))) return;
  await cp(path, there, { recursive: true, filter: (file) => basename(file) !== "pre-push" });
  await replaceFile(join(there, CHAINED_NAME), OWN_SCRIPT, 0o755);
}

/** Maps lock files to the command that installs what they list. */
const INSTALLS: Readonly<Record<string, string>> = {
  "pnpm-lock.yaml": "pnpm install",
  "yarn.lock": "yarn install",
  "bun.lock": "bun install",
  "bun.lockb": "bun install",
  "package-lock.json": "npm ci",
  "package.json": "npm install",
};

/** Returns what to run where hooks of a Node project will not find its packages. */
export async function warnAboutMissingPackages(worktree: string): Promise<Warning[]> {
  const isThere = (name: string) =>
    access(join(worktree, name)).then(
      () => true,
      () => false,
    );
  if (await isThere("node_modules")) return [];
  for (const [file, command] of Object.entries(INSTALLS)) {
    if (!(await isThere(file))) continue;
    const message =
      "The packages of the project are not installed in the new work tree, and its hooks and tests may need them.";
    return [{ code: "PACKAGES_MISSING", message, fix: `Run \`${command}\` there.` }];
  }
  return [];
}
