/** Paths inside a tree: `/`-separated and relative to its root, which is `""`. */

export function getParentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function getFileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the folders that a path lies in, outermost first, without the root. */
export function listFoldersAbove(path: string): string[] {
  const segments = path.split("/").slice(0, -1);
  return segments.map((_, at) => segments.slice(0, at + 1).join("/"));
}

/** Returns a folder and every folder above it, nearest first, down to the root. */
export function listFolderAndAncestors(folder: string): string[] {
  return folder === "" ? [""] : [folder, ...listFolderAndAncestors(getParentFolder(folder))];
}

export function joinFolderAndName(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Joins a folder and a relative path and resolves `.` and `..`; null where that leads out of the tree. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

/** Characters that HFS+ ignores when it compares names (Git has the same list). */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Returns a path as file systems that ignore case compare it; two paths with the same result are one file on some system. */
export function foldPathCase(path: string): string {
  return path
    .replace(IGNORED, "")
    .normalize("NFC")
    .replace(/[. ]+(?=\/|$)/g, "")
    .toLowerCase();
}
