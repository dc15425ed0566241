import { spawn } from "node:child_process";
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { computeEffectiveConfig, parseConfig } from "../../../workspace/config/index.ts";
import { locatePackageRoot, readClock } from "../../../workspace/ground/index.ts";
import { findPlacesFor } from "../library/index.ts";

/** Starts a command in the background; its output goes to the open file. Tests count what is started. */
export type StartInBackground = (args: readonly string[], log: number | "ignore") => void;

/**
 * Brings the account's installed skills up to date in the background if the account asks for it (`marketplace.refresh: daily`) and no
 * process did so today. Only the account's own file counts, since a branch could change the workspace's. What came of it is in
 * `~/.skl/cache/refresh/DAY.log`. Never fails: whoever searches for a skill waits for no marketplace.
 */
export async function refreshDaily(
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
  start: StartInBackground = startSkl,
): Promise<"started" | "not due" | "off"> {
  try {
    const { home, kept } = findPlacesFor(cwd, env);
    const path = join(kept.account, "config.json");
    const parsed = parseConfig(await readFile(path), path);
    const { refresh, url } = computeEffectiveConfig(parsed.ok ? parsed.value : null).marketplace;
    if (refresh !== "daily" || url === null) return "off";
    const folder = join(kept.account, "cache", "refresh");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${readClock(env).toISOString().slice(0, "2026-01-01".length)}.log`;
    // Only one process can make the file of a day.
    const log = await open(join(folder, name), "wx", 0o600).catch(() => null);
    if (log === null) return "not due";
    start(["--cwd", home, "skill", "sync", "--installed"], log.fd);
    await log.close();
    for (const old of await readdir(folder)) if (old !== name) await rm(join(folder, old), { force: true });
    return "started";
  } catch {
    return "off";
  }
}

export function startSkl(args: readonly string[], log: number | "ignore"): void {
  const child = spawn(process.execPath, [join(locatePackageRoot(), "dist", "skl.js"), ...args], {
    detached: true,
    stdio: ["ignore", log, log],
  });
  child.on("error", () => {});
  child.unref();
}
