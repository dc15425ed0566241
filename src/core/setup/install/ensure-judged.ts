import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { openRepository, type Repository } from "../../../workspace/git/index.ts";
import { locatePackageRoot } from "../../../workspace/ground/index.ts";
import { type HookFinding, hookFinding } from "./hook-findings.ts";
import { findHookSite, type HookSite } from "./hook-site.ts";
import { inspectHook } from "./inspect-hook.ts";
import { findMissingStart, installHook, lacksRunner } from "./install-hook.ts";
import { leadsToShim } from "./marked-lines.ts";
import { isShownByGit } from "./shown-by-git.ts";

/** Returns the text of the hook that this package brings. */
export function readShimText(): Promise<string> {
  return readFile(join(locatePackageRoot(), "hooks", "pre-push"), "utf8");
}

/**
 * Sees to it that pushes from the work tree at `root` are judged, and returns why they are not where it cannot: what is missing is put
 * in, but no file that a branch would carry is written or changed.
 */
export async function ensureJudged(root: string): Promise<HookFinding | null> {
  const repository = await openRepository(root);
  try {
    if ((await inspectHook(repository)).runs) return null;
    const refusal = await prepare(repository);
    if (refusal !== null) return refusal;
    await installHook(repository, { shim: await readShimText() });
    return (await inspectHook(repository)).reason;
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.code !== "HOOK_CONFLICT") throw cause;
    return hookFinding("HOOK_OVERRIDDEN", { message: cause.message, fix: cause.fix });
  } finally {
    repository.close();
  }
}

/** Returns why the hook cannot be put in without a file that Git would show, or null. */
async function prepare(repository: Repository): Promise<HookFinding | null> {
  const site = await findHookSite(repository);
  const path = await findHookFileToWrite(site, repository);
  if (path === null || !(await isShownByGit(repository, path))) return null;
  if (site.kind === "lefthook") {
    await exclude(repository, site.localName);
    return null;
  }
  return hookFinding("HOOK_NOT_INSTALLED", {
    message: `${path} belongs to the branch, and it does not lead to skl.`,
    fix: "Run `skl init` in the main work tree, commit the hook's file on the base branch, and try again.",
  });
}

/** Returns the file that `installHook` would make or change beside those in the Git folder. */
async function findHookFileToWrite(site: HookSite, repository: Repository): Promise<string | null> {
  switch (site.kind) {
    case "refused":
    case "legacy":
      return null;
    case "direct":
      return site.hook;
    case "husky": {
      if (await lacksRunner(site, repository)) return null;
      const isReady = leadsToShim(await readFile(site.script, "latin1").catch(() => ""));
      return isReady && (await findMissingStart(site)) !== null ? null : site.script;
    }
    case "lefthook":
      return join(repository.root, site.localName);
  }
}

/** The local file of lefthook belongs to one clone, so no branch needs to ignore it. */
async function exclude({ commonDir }: Repository, name: string): Promise<void> {
  const file = join(commonDir, "info", "exclude");
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `/${name}\n`);
}
