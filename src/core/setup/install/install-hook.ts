import { randomBytes } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { replaceFile } from "../../../kernel/files/index.ts";
import type { Repository } from "../../../workspace/git/index.ts";
import { locateSharedShim } from "./hook-folder.ts";
import { findHookSite, type HookSite } from "./hook-site.ts";
import { addToHuskyScript, composeHuskyScript, huskyLines, startsWithHusky } from "./husky-script.ts";
import { composePlacementNote } from "./install-notes.ts";
import { addToLefthookFile, composeLefthookFile, composeLefthookLines, type LefthookCommand } from "./lefthook-file.ts";
import { areSameLines, leadsToShim, removeLines } from "./marked-lines.ts";
import { placeShim } from "./place-shim.ts";
import { parseShimVersion, readHookFile } from "./shim-file.ts";

/** What `installHook` did. */
export interface HookPlacement {
  /** Names the shim, or for "delegated" the file of the hook manager that leads to it. */
  readonly path: string | null;
  readonly action: "installed" | "unchanged" | "updated" | "chained" | "delegated";
  /** Names the earlier hook, which the shim runs first. */
  readonly chained: string | null;
  /** Sentences that people should read about the installation. */
  readonly note: string | null;
}

/**
 * Puts the hook where Git, or the hook manager in charge, runs it; done twice it changes nothing. `shim` is the text of
 * `hooks/pre-push`. Throws HOOK_CONFLICT where what is there cannot be kept, FILE_UNWRITABLE with nothing half done.
 */
export async function installHook(repository: Repository, { shim }: { readonly shim: string }): Promise<HookPlacement> {
  const text = shim.replaceAll("\r\n", "\n");
  if (parseShimVersion(text) === null) throw new Error("The shim has no marker line.");
  const site = await findHookSite(repository);
  const placed = await placeAt(site, repository, text);
  return { ...placed, note: await composePlacementNote(repository, site, placed.chained) };
}

type Placed = Omit<HookPlacement, "note">;

async function placeAt(site: HookSite, repository: Repository, shim: string): Promise<Placed> {
  switch (site.kind) {
    case "refused":
      throw site.error;
    case "direct": {
      // Before the packages are installed, Git does not run husky yet, but its committed script may lead to the shared shim.
      const script = await readFile(join(repository.root, ".husky", "pre-push"), "latin1").catch(() => "");
      if (leadsToShim(script)) await placeShared(repository, shim);
      return { path: site.hook, ...(await placeShim(site.hook, shim)) };
    }
    case "legacy": {
      const { action, chained } = await placeShim(site.hook, shim);
      return {
        path: site.hook,
        action: action === "installed" || action === "chained" ? "delegated" : action,
        chained,
      };
    }
    case "husky": {
      if (await lacksRunner(site, repository)) return placeAsRunner(site.runner, shim);
      const start = await findMissingStart(site);
      if (start !== null) await placeStart(start);
      const edit = (old: string | null) => (old === null ? composeHuskyScript() : addToHuskyScript(old));
      const isNew = await placeShared(repository, shim);
      const lines = await editWithLines(site.script, (taken) => areSameLines(taken, huskyLines), edit, 0o755);
      return toDelegatedPlace(site.script, isNew, lines);
    }
    case "lefthook":
      return placeWithLefthook(site, repository, shim);
  }
}

/**
 * Returns whether a linked work tree lacks the runner that husky writes into each; its pushes run no hook at all. Its script belongs to the
 * branch, so the hook stands in the runner's place, until husky is installed there, too.
 */
export async function lacksRunner(
  site: Extract<HookSite, { kind: "husky" }>,
  repository: Repository,
): Promise<boolean> {
  if (site.runner === site.script || repository.gitDir === repository.commonDir) return false;
  const runner = await readHookFile(site.runner);
  return runner.kind === "none" || runner.kind === "shim";
}

/**
 * The file with which a script of husky 5 to 8 starts, where it is not there: husky writes it into each work tree that it is installed
 * in, and without it the script ends with an error.
 */
export async function findMissingStart({
  runner,
  script,
}: Extract<HookSite, { kind: "husky" }>): Promise<string | null> {
  const text = runner === script ? await readFile(script, "latin1").catch(() => "") : "";
  const start = join(dirname(script), "_", "husky.sh");
  return startsWithHusky(text) && (await lstat(start).catch(() => null)) === null ? start : null;
}

/** This text replaces husky's own start, which runs the script by `sh -e`, until husky is installed in the work tree. */
async function placeStart(path: string): Promise<void> {
  await replaceFile(join(dirname(path), ".gitignore"), "*", 0o644);
  await replaceFile(path, "# Put here by skl, since husky is not installed in this work tree.\nset -e\n", 0o644);
}

async function placeAsRunner(runner: string, shim: string): Promise<Placed> {
  // Husky does the same, so that Git ignores the folder.
  await replaceFile(join(dirname(runner), ".gitignore"), "*", 0o644);
  return { path: runner, ...(await placeShim(runner, shim)) };
}

async function placeWithLefthook(
  site: Extract<HookSite, { kind: "lefthook" }>,
  repository: Repository,
  shim: string,
): Promise<Placed> {
  const command: LefthookCommand = { localName: site.localName, word: randomBytes(8).toString("hex") };
  const path = join(repository.root, site.localName);
  const edit = (old: string | null) => {
    if (old === null) return composeLefthookFile(command);
    const changed = /\.ya?ml$/.test(site.localName) ? addToLefthookFile(old, command) : null;
    if (changed === null) throw createLefthookConflict(site.localName, command);
    return changed;
  };
  const isSame = (taken: string) => isSameCommand(taken, composeLefthookFile(command));
  // The shim is written first, because the lines that a person adds after a conflict lead to it.
  const isNew = await placeShared(repository, shim);
  const lines = await editWithLines(path, isSame, edit, 0o644);
  if (site.isActive) return toDelegatedPlace(path, isNew, lines);
  // Until lefthook installs its runner, Git runs the file that is there now; lefthook then moves that file away.
  const direct = await placeShim(site.hook, shim);
  const isNews = direct.action === "unchanged" && lines !== "unchanged";
  return { path: site.hook, action: isNews ? "updated" : direct.action, chained: direct.chained };
}

/** Compares without indents, for our command stands at the depth of its neighbours. */
function isSameCommand(taken: string, fresh: string): boolean {
  const normalizeCommand = (text: string) =>
    text
      .slice(text.indexOf("skl:\n"))
      .replace(/^[ \t]+/gm, "")
      .replace(/\bSKL_[0-9a-f]+\b/g, "SKL_")
      .trimEnd();
  return normalizeCommand(taken) === normalizeCommand(fresh);
}

type LineEdit = "added" | "renewed" | "unchanged";

/** Writes the file that `edit` makes of the one without our lines (null: no file), unless the lines are right already. */
async function editWithLines(
  path: string,
  isSame: (taken: string) => boolean,
  edit: (old: string | null) => string,
  newMode: number,
): Promise<LineEdit> {
  const entry = await lstat(path).catch(() => null);
  if (!entry) {
    await replaceFile(path, edit(null), newMode);
    return "added";
  }
  if (!entry.isFile()) {
    throw new SklError("HOOK_CONFLICT", { message: `${path} is not a plain file.`, data: { path } });
  }
  const text = await readFile(path, "latin1");
  const without = removeLines(text);
  const isByHand = without === null && leadsToShim(text);
  if (isByHand || (without && isSame(without.taken))) return "unchanged";
  const old = without === null ? text : without.isOurFile ? null : without.rest;
  await replaceFile(path, edit(old), entry.mode & 0o777);
  return without ? "renewed" : "added";
}

async function placeShared(repository: Repository, shim: string): Promise<boolean> {
  return (await placeShim(locateSharedShim(repository), shim)).action !== "unchanged";
}

function toDelegatedPlace(path: string, isShimNew: boolean, lines: LineEdit): Placed {
  const renewed = isShimNew || lines === "renewed" ? "updated" : "unchanged";
  return { path, action: lines === "added" ? "delegated" : renewed, chained: null };
}

function createLefthookConflict(localName: string, command: LefthookCommand): SklError {
  const lines = composeLefthookLines(command);
  return new SklError("HOOK_CONFLICT", {
    message: `${localName} cannot be extended safely.`,
    fix: `Add this command to its pre-push section (in the file's own format), then run \`skl init\` again:\n${lines}`,
    data: { path: localName, lines },
  });
}
