import { readdirSync, readFileSync, readlinkSync, realpathSync, type Stats, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { SklError } from "../../../../kernel/domain/index.ts";
import { type FileTree, type FileTreeEntry, isLookedInto, MOST_ENTRIES } from "./file-tree.ts";

/** Lists a folder of the disk. Links are noted and not followed. Throws SKILL_UNUSABLE for one that is too large. */
export function walkFolderTree(top: string): FileTree {
  const real = realpathSync(top);
  const entries = new Map<string, FileTreeEntry>();
  const unreadable = new Map<string, string>();
  const walk = (inside: string, isAbovePackage: boolean): void => {
    const listed = listFolderOrReason(join(real, inside));
    if (typeof listed === "string") {
      unreadable.set(inside || ".", listed);
      return;
    }
    const isInPackage = isAbovePackage || listed.some(({ name }) => name === "SKILL.md");
    for (const entry of listed) {
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (entries.size >= MOST_ENTRIES) throw createTooManyEntriesError(top);
      if (entry.isSymbolicLink()) entries.set(path, { kind: "link", target: toCommitTarget(real, path) });
      else if (entry.isFile()) entries.set(path, { kind: "file", isExecutable: isExecutable(join(real, path)) });
      else if (entry.isDirectory() && isLookedInto(path, isInPackage)) walk(path, isInPackage);
    }
  };
  walk("", false);
  return {
    entries,
    unreadable,
    sizeOf: async (path) => statSync(join(real, path)).size,
    read: async (path) => readFileSync(join(real, path)),
  };
}

function listFolderOrReason(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    return (cause as Error).message;
  }
}

/** Returns the target as it would be in a commit: an absolute one inside the folder becomes relative. */
function toCommitTarget(real: string, path: string): string {
  const target = readlinkSync(join(real, path));
  if (!isAbsolute(target)) return target.split(sep).join("/");
  const folder = join(real, path, "..");
  const isInside = target === real || target.startsWith(real + sep);
  return isInside ? relative(folder, target).split(sep).join("/") : target;
}

function isExecutable(path: string): boolean {
  const stats: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && (stats.mode & 0o111) !== 0;
}

export function createTooManyEntriesError(source: string): SklError {
  return new SklError("SKILL_UNUSABLE", {
    message: `${source} has more than ${MOST_ENTRIES} files.`,
    fix: "Name the folder in it that holds the skills. Nothing was imported.",
    data: { source },
  });
}
