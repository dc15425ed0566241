import type { Repository } from "../../../workspace/git/index.ts";
import { type HookSite, readManagersInPackage } from "./hook-site.ts";
import { isSimpleGitHook } from "./place-shim.ts";
import { readHookFile } from "./shim-file.ts";
import { isShownByGit } from "./shown-by-git.ts";

/** Returns sentences that people should read about a hook at this place, or null. */
export async function composePlacementNote(
  repository: Repository,
  site: HookSite,
  chained: string | null,
): Promise<string | null> {
  const notes = [
    describeHookSite(site, chained),
    await describePackageManagers(repository.root, site, chained),
    await describeTrackedHook(repository, site),
    await describeConfigHooks(repository),
  ].filter((note) => note !== null);
  return notes.length > 0 ? notes.join(" ") : null;
}

function describeHookSite(site: HookSite, chained: string | null): string | null {
  switch (site.kind) {
    case "husky":
      return "husky runs it. The lines do nothing in clones without skl: commit the script, so that other clones have them.";
    case "legacy":
      return `${site.manager} runs it before its own checks; installing ${site.manager} with -f would remove it.`;
    case "lefthook":
      return site.isActive
        ? "lefthook runs it. Linked work trees each need the local file: run `skl init` in them too."
        : "lefthook's pre-push runner is not installed here; the hook works without it and goes on when it comes.";
    case "direct":
      return chained === null ? null : `The earlier hook runs first, as ${chained}.`;
    case "refused":
      return null;
  }
}

async function describePackageManagers(root: string, site: HookSite, chained: string | null): Promise<string | null> {
  if (site.kind !== "direct") return null;
  const named = await readManagersInPackage(root);
  const earlier = chained === null ? null : await readHookFile(chained);
  if (named.simple || (earlier?.kind === "foreign" && isSimpleGitHook(earlier.text))) {
    return "simple-git-hooks overwrites the hook each time it is run: run `skl init` again after it.";
  }
  if (named.husky4) return "package.json configures husky 4, which would replace the hook: update it to version 9.";
  return null;
}

/** A folder or file of the work tree that Git does not ignore gets into commits, or is in their way. */
async function describeTrackedHook(repository: Repository, site: HookSite): Promise<string | null> {
  if (repository.workTree === null) return null;
  const path = site.kind === "direct" ? site.hook : site.kind === "lefthook" ? site.localName : null;
  if (path === null) return null;
  if (!(await isShownByGit(repository, path))) return null;
  return site.kind === "direct"
    ? `${path} belongs to the work tree: whoever gets it by a commit needs skl too.`
    : `${path} is not ignored by Git; it is meant to be (.gitignore).`;
}

/** Git 2.54 also runs hooks of its configuration, beside the one in the folder. skl does not touch them. */
async function describeConfigHooks(repository: Repository): Promise<string | null> {
  const answer = await repository.git(["config", "-z", "--get-regexp", "^hook\\..*\\.event$", "^pre-push$"], {
    answers: [1],
  });
  const names = answer.stdout
    .toString("utf8")
    .split("\0")
    .filter((record) => record !== "")
    .map((record) => record.split("\n")[0]?.slice("hook.".length, -".event".length) ?? "");
  return names.length === 0 ? null : `Git's configuration names pre-push hooks too (${names.join(", ")}); they stay.`;
}
