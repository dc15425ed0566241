import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The refs of a bare repository by name, in order, read from its files: a file each below `refs`, and lines of `packed-refs`,
 * over which the files win. They are asked for at every question about a pull request.
 */
export function refsOnDisk(folder: string): Map<string, string> {
  const refs = new Map([...packedRefs(join(folder, "packed-refs")), ...looseRefs(folder)]);
  return new Map([...refs].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const id = /^[0-9a-f]{40}$/;

function looseRefs(folder: string, name = "refs"): [string, string][] {
  const entries = orNothing(() => readdirSync(join(folder, name), { withFileTypes: true })) ?? [];
  return entries.flatMap((entry): [string, string][] => {
    const inner = `${name}/${entry.name}`;
    if (entry.isDirectory()) return looseRefs(folder, inner);
    // Git writes `name.lock` and then renames it.
    const commit = inner.endsWith(".lock") ? "" : readTextOnDisk(join(folder, inner)).trim();
    return id.test(commit) ? [[inner, commit]] : [];
  });
}

function packedRefs(path: string): [string, string][] {
  const lines = readTextOnDisk(path).split("\n");
  return lines.flatMap((line): [string, string][] => {
    const [commit = "", name = ""] = line.split(" ");
    return id.test(commit) ? [[name, commit]] : [];
  });
}

const readTextOnDisk = (path: string): string => orNothing(() => readFileSync(path, "utf8")) ?? "";

/** Null where somebody has just deleted it. */
function orNothing<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw cause;
  }
}
