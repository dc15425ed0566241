import { lstat, readFile, stat } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import type { Repository } from "../../../workspace/git/index.ts";
import { findSkl, isTracked } from "./find-skl.ts";
import { type HookFinding, hookFinding } from "./hook-findings.ts";
import { locateDefaultHookFolder, locateSharedShim } from "./hook-folder.ts";
import { findHookSite, type HookSite } from "./hook-site.ts";
import { findMissingStart } from "./install-hook.ts";
import { leadsToShim } from "./marked-lines.ts";
import { CHAINED_NAME, readHookFile, SHIM_VERSION } from "./shim-file.ts";

export interface HookState {
  /** Whether the shim, or the line of a hook manager that leads to it, is where Git or that manager looks. */
  readonly installed: boolean;
  /** Names the file by which a push reaches skl, or would reach it. */
  readonly path: string | null;
  /** Whether a push that is made now from this work tree, in this environment, would be judged. */
  readonly runs: boolean;
  /** Why such a push would not be judged; null if it would. */
  readonly reason: HookFinding | null;
  readonly findings: readonly HookFinding[];
}

/** Returns whether a push from this work tree would be judged, without running or changing anything. */
export async function inspectHook(repository: Repository): Promise<HookState> {
  const site = await findHookSite(repository);
  const { path, isInstalled, findings } = await inspectSite(site, repository);
  const found = isInstalled ? await findSkl(repository, process.env) : "";
  const lack =
    found === null
      ? describeMissingSkl(repository)
      : found !== "" && (await isTracked(repository, found))
        ? { message: `The hook would not run ${found}: it is tracked in this repository, or packages beside it are.` }
        : null;
  const all = lack === null ? findings : [...findings, hookFinding("HOOK_NO_SKL", lack)];
  const reason = all.find(({ severity }) => severity === "error") ?? null;
  return { installed: isInstalled, path, runs: isInstalled && reason === null, reason, findings: all };
}

interface SiteState {
  readonly path: string | null;
  readonly isInstalled: boolean;
  readonly findings: readonly HookFinding[];
}

async function inspectSite(site: HookSite, repository: Repository): Promise<SiteState> {
  switch (site.kind) {
    case "refused": {
      const { message, fix } = site.error;
      return { path: null, isInstalled: false, findings: [hookFinding("HOOK_OVERRIDDEN", { message, fix })] };
    }
    case "direct":
      return inspectShim(site.hook, repository);
    case "legacy": {
      const state = await inspectShim(site.hook, repository);
      return { ...state, findings: [...(await inspectHookRunner(site.runner, site.manager)), ...state.findings] };
    }
    case "husky":
      if ((await readHookFile(site.runner)).kind === "shim") return inspectShim(site.runner, repository);
      return inspectDelegated(
        site.script,
        [
          ...(await inspectHookRunner(site.runner, "husky")),
          ...(await startFindings(site)),
          ...findSwitchedOff("HUSKY"),
        ],
        repository,
      );
    case "lefthook": {
      if (!site.isActive) return inspectShim(site.hook, repository);
      const path = join(repository.root, site.localName);
      const runner = [
        ...(await inspectHookRunner(site.hook, "lefthook")),
        ...(await checkLefthookProgram(site.hook, repository)),
      ];
      return inspectDelegated(path, [...runner, ...findSwitchedOff("LEFTHOOK")], repository);
    }
  }
}

async function inspectShim(hook: string, repository: Repository): Promise<SiteState> {
  const file = await readHookFile(hook);
  if (file.kind !== "shim") {
    return { path: hook, isInstalled: false, findings: [await explainHookAbsence(hook, repository)] };
  }
  const findings: HookFinding[] = [];
  if (!file.isExecutable) findings.push(hookFinding("HOOK_NOT_EXECUTABLE", { message: `Git skips ${hook}.` }));
  if (file.text.includes("\r\n")) findings.push(hookFinding("HOOK_CRLF", { message: `sh cannot read ${hook}.` }));
  if (file.version < SHIM_VERSION) {
    const message = `${hook} has version ${file.version}; this skl brings version ${SHIM_VERSION}.`;
    findings.push(hookFinding("HOOK_OUTDATED", { message }));
  }
  const chained = join(dirname(hook), CHAINED_NAME);
  if ((await isThere(chained)) && !(await leadsSomewhere(chained))) {
    findings.push(hookFinding("HOOK_CHAIN_MISSING", { message: `${chained} leads to a file that is gone.` }));
  }
  return { path: hook, isInstalled: true, findings };
}

/** Checks a manager's `file` that should lead to the shared shim. */
async function inspectDelegated(
  file: string,
  runner: readonly HookFinding[],
  repository: Repository,
): Promise<SiteState> {
  const text = await readFile(file, "latin1").catch(() => "");
  const shared = locateSharedShim(repository);
  const shim = await readHookFile(shared);
  if (!leadsToShim(text))
    return { path: file, isInstalled: false, findings: [await explainHookAbsence(file, repository)] };
  if (shim.kind !== "shim") {
    const message = `${file} leads to ${shared}, which is missing; pushes are not judged.`;
    return { path: file, isInstalled: false, findings: [hookFinding("HOOK_NOT_INSTALLED", { message })] };
  }
  // A hook manager starts the shim by `sh`, so its mode does not matter.
  const { findings } = await inspectShim(shared, repository);
  const relevant = findings.filter(({ code }) => code !== "HOOK_NOT_EXECUTABLE");
  return { path: file, isInstalled: true, findings: [...runner, ...relevant] };
}

/** Returns why nothing of ours is at `path`: never installed, or something else came before it. */
async function explainHookAbsence(path: string, repository: Repository): Promise<HookFinding> {
  const places = [`${path}.old`, join(locateDefaultHookFolder(repository), "pre-push"), locateSharedShim(repository)];
  for (const place of places) {
    if (place !== path && (await readHookFile(place)).kind === "shim") {
      const message = `The hook is at ${place}, but a push runs ${path}, which does not lead there.`;
      return hookFinding("HOOK_OVERRIDDEN", { message });
    }
  }
  return hookFinding("HOOK_NOT_INSTALLED", { message: `Pushes are not judged: nothing of skl is at ${path}.` });
}

async function inspectHookRunner(runner: string, manager: string): Promise<readonly HookFinding[]> {
  const file = await readHookFile(runner);
  if (file.kind === "none" || file.kind === "folder") {
    const message = `${manager}'s own hook is missing in this work tree (${runner}).`;
    const fix = `Run ${manager}'s installation here (for Node projects usually \`npm install\`).`;
    return [hookFinding("HOOK_NOT_INSTALLED", { message, fix })];
  }
  if (file.isExecutable) return [];
  return [
    hookFinding("HOOK_NOT_EXECUTABLE", { message: `Git skips ${runner}.`, fix: `Run \`chmod +x "${runner}"\`.` }),
  ];
}

async function startFindings(site: Extract<HookSite, { kind: "husky" }>): Promise<readonly HookFinding[]> {
  const start = await findMissingStart(site);
  if (start === null) return [];
  const message = `${site.script} starts with ${start}, which is missing in this work tree, so no push goes out.`;
  return [hookFinding("HOOK_NOT_INSTALLED", { message, fix: "Run `skl init` here, or husky's installation." })];
}

/** Both hook managers let every push pass while their variable is 0. */
function findSwitchedOff(variable: "HUSKY" | "LEFTHOOK"): readonly HookFinding[] {
  if (process.env[variable] !== "0") return [];
  const message = `${variable}=0 in this environment turns the hook manager off.`;
  return [hookFinding("HOOK_OVERRIDDEN", { message, fix: `Unset ${variable}.` })];
}

/** The runner of lefthook lets every push pass if it finds no lefthook. Where npm installed it, the places where it looks are known. */
async function checkLefthookProgram(runner: string, { root }: Repository): Promise<readonly HookFinding[]> {
  const text = await readFile(runner, "latin1").catch(() => "");
  const installed = /elif "?(\/[^"\n]*\/node_modules\/[^"\n]*\/lefthook)"? -h/.exec(text)?.[1];
  if (installed === undefined || process.env.LEFTHOOK_BIN || (await leadsSomewhere(installed))) return [];
  const folders = [...(process.env.PATH ?? "").split(delimiter), join(root, "node_modules", ".bin")];
  for (const folder of folders) if (folder !== "" && (await leadsSomewhere(join(folder, "lefthook")))) return [];
  const message = `${runner} would not find lefthook (${installed} is gone), and then it passes every push.`;
  return [hookFinding("HOOK_OVERRIDDEN", { message, fix: "Install the project's packages again (`npm install`)." })];
}

function describeMissingSkl({ config }: Repository): { readonly message: string } {
  const ownPath = process.env.SKL_BIN;
  const installer = config.get("skl.bin");
  const installerText = installer === null ? "" : ` The skl that installed the hook is gone (${installer}).`;
  return {
    message: ownPath
      ? `The hook would not find skl: SKL_BIN names no file (${ownPath}).`
      : `The hook would not find skl in node_modules/.bin, on PATH or where Node's version managers put it.${installerText}`,
  };
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

async function leadsSomewhere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
