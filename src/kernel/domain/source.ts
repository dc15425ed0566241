import type { ObjectId, RepoPath } from "./ids.ts";

/** Git stores these modes: file, executable file, symbolic link, submodule. */
export type FileMode = "100644" | "100755" | "120000" | "160000";

export interface FileSide {
  readonly path: RepoPath;
  readonly mode: FileMode;
  readonly oid: ObjectId;
}

/** One file between two trees. `type_changed`: a file became a link or a submodule, or the other way round. */
export type FileChange =
  | { readonly kind: "added"; readonly after: FileSide }
  | { readonly kind: "deleted"; readonly before: FileSide }
  | { readonly kind: "modified" | "renamed" | "type_changed"; readonly before: FileSide; readonly after: FileSide };

/** Returns the path by which a change is known: where the file is now, or where it was if it is gone. */
export function getChangePath(change: FileChange): RepoPath {
  return change.kind === "deleted" ? change.before.path : change.after.path;
}

/** Returns every path that a change touches: both ends of a rename. */
export function listChangePaths(change: FileChange): readonly RepoPath[] {
  switch (change.kind) {
    case "added":
      return [change.after.path];
    case "deleted":
      return [change.before.path];
    case "renamed":
      return [change.before.path, change.after.path];
    case "modified":
    case "type_changed":
      return [change.after.path];
  }
}

type EntryKind = "file" | "directory" | "link" | "submodule";

/**
 * A tree of files to read from: a commit or a folder on disk. Paths are `/`-separated and relative to its root; the
 * root itself is `""`. Implementations keep what they have read, since a tree does not change under a run.
 */
export interface SourceTree {
  /** Names in a folder, or null when there is no such folder. */
  list(folder: string): Promise<ReadonlyMap<string, EntryKind> | null>;
  /** Returns the bytes of a regular file, or null when there is none at that path. */
  read(path: string): Promise<Uint8Array | null>;
}
