/** Paths within a tree: `/`-separated, relative to its root, which is `""`. */

export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A folder and every folder above it, nearest first, down to the root. */
export function ancestorsOf(folder: string): string[] {
  return folder === "" ? [""] : [folder, ...ancestorsOf(folderOf(folder))];
}

/** Joins and resolves `.` and `..`; null where that leads out of the tree. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}
