import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";

export interface OpenProcess {
  readonly pid: number;
  readonly name: string;
}

/**
 * Returns the processes that work in a folder or hold a file of it open, as far as this account may look; null on systems that have no
 * list of them in `proc`. This process itself counts where it was started in the folder.
 */
export async function processesIn(folder: string, proc = "/proc"): Promise<OpenProcess[] | null> {
  const root = await realpath(folder);
  const isInside = (target: string | null) => target === root || target?.startsWith(`${root}/`) === true;
  const names = (await readdir(proc).catch(() => [])).filter((name) => /^\d+$/.test(name));
  if ((await readlink(join(proc, "self", "cwd")).catch(() => null)) === null) return null;
  const found = await Promise.all(
    names.map(async (pid): Promise<OpenProcess[]> => {
      const place = join(proc, pid);
      const isOwn = Number(pid) === process.pid;
      const links = isOwn ? [] : await readdir(join(place, "fd")).catch(() => []);
      const targets = ["cwd", "root", ...links.map((link) => join("fd", link))].map((link) => readOrNull(place, link));
      if (!(await Promise.all(targets)).some(isInside)) return [];
      const name = (await readFile(join(place, "comm"), "utf8").catch(() => "")).trim();
      return [{ pid: Number(pid), name: name || "a process" }];
    }),
  );
  return found.flat();
}

function readOrNull(place: string, link: string): Promise<string | null> {
  return readlink(join(place, link)).catch(() => null);
}
