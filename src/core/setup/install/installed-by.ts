import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "../../../workspace/git/index.ts";
import { locatePackageRoot } from "../../../workspace/ground/index.ts";

/** Reads the two settings when it runs, so that its text is the same in every clone and nothing of it needs quoting. */
const ALIAS = '!"$(git config skl.node)" "$(git config skl.bin)"';

/**
 * Keeps in Git's configuration which skl and which Node.js installed the hook, so that the hook finds them from every work tree and
 * under the short PATH of a desktop program, and makes `git skl` run them. An alias of that name that is somebody else's stays.
 */
export async function rememberSkl(repository: Repository): Promise<void> {
  const bin = join(locatePackageRoot(), "dist", "skl.js");
  // When skl runs from its sources, there is no program that could be started later.
  if (!existsSync(bin)) return;
  const savedProgram = repository.config.get("skl.bin");
  // A linked work tree may be removed together with its packages.
  if (repository.gitDir !== repository.commonDir && savedProgram !== null && existsSync(savedProgram)) return;
  const settings = { "skl.bin": bin, "skl.node": process.execPath, "alias.skl": ALIAS };
  for (const [key, value] of Object.entries(settings)) {
    const present = repository.config.get(key);
    if (present === value || (key === "alias.skl" && present !== null)) continue;
    await repository.git(["config", key, value.replaceAll("\\", "/")]);
  }
}

const OURS = ["skl.onToolError", "skl.bin", "skl.node", "skl.base"];

/** Takes out of this repository's configuration what `skl init` put there; returns the names. */
export async function forgetSkl(repository: Repository): Promise<string[]> {
  const keys = repository.config.get("alias.skl") === ALIAS ? [...OURS, "alias.skl"] : OURS;
  const removed: string[] = [];
  for (const key of keys) {
    const answer = await repository.git(["config", "--local", "--unset-all", key], { answers: [5] });
    if (answer.code === 0) removed.push(key);
  }
  return removed;
}
