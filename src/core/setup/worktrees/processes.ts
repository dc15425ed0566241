import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";

export interface OpenProcess {
  readonly pid: number;
  readonly name: string;
}

/** A process with the folders and files that it works in or holds open. */
export interface ProcessPlaces extends OpenProcess {
  readonly places: readonly string[];
}

/**
 * Returns where the processes of this machine are, as far as this account may look; null on systems that have no list of them in
 * `proc`. Of this process only the folder counts that it was started in.
 */
export async function readProcesses(proc = "/proc"): Promise<ProcessPlaces[] | null> {
  if ((await readLink(join(proc, "self", "cwd"))).length === 0) return null;
  const pids = (await readdir(proc)).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid): Promise<ProcessPlaces> => {
      const folder = join(proc, pid);
      const files = Number(pid) === process.pid ? [] : await readdir(join(folder, "fd")).catch(() => []);
      const links = ["cwd", "root", ...files.map((file) => join("fd", file))];
      const places = (await Promise.all(links.map((link) => readLink(join(folder, link))))).flat();
      const name = (await readFile(join(folder, "comm"), "utf8").catch(() => "")).trim();
      return { pid: Number(pid), name: name || "a process", places: places.filter((place) => place.startsWith("/")) };
    }),
  );
}

function readLink(path: string): Promise<string[]> {
  return readlink(path).then(
    (target) => [target],
    () => [],
  );
}

/** Returns those of the processes that work in a folder or hold a file of it open. */
export async function findProcessesIn(
  folder: string,
  processes: readonly ProcessPlaces[] | null,
): Promise<OpenProcess[] | null> {
  const root = await realpath(folder);
  const isInside = (place: string) => place === root || place.startsWith(`${root}/`);
  return processes?.filter(({ places }) => places.some(isInside)).map(({ pid, name }) => ({ pid, name })) ?? null;
}
