import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, unlinkSync } from "node:fs";
import { diskPath } from "./disk.ts";
import { Refusal, WASI_ERRNO } from "./errno.ts";
import type { PlannedChange } from "./overlay.ts";
import { sha256 } from "./sha256.ts";
import type { Directory } from "./tree.ts";
import { walk } from "./walk.ts";

/** A change as it is noted down before it is made: with digests in the place of contents. */
export interface NotedChange {
  readonly kind: PlannedChange["kind"];
  readonly path: string;
  /** sha256 of the file that is written, hexadecimal; null for everything else. */
  readonly after: string | null;
}

interface NotedChanges {
  readonly root: Directory;
  readonly changes: readonly NotedChange[];
}

export function noted(change: PlannedChange): NotedChange {
  const after = change.kind === "write_file" ? sha256(change.content) : null;
  return { kind: change.kind, path: change.path, after };
}

/**
 * Puts back what an interrupted `applyChanges` of this label made, the last first; whatever it did not come to is left alone.
 * Throws where something stands in the way that is not of this run.
 */
export function undoChanges(sets: readonly NotedChanges[], label: string): void {
  const changes = sets.flatMap(({ root, changes: noted }) => noted.map((change) => ({ root, change })));
  for (const [index, { root, change }] of [...changes.entries()].reverse()) {
    const { old, fresh } = keptNames(label, index);
    undo(root, change, diskPath(root, old));
    for (const left of [old, fresh]) removeQuietly(diskPath(root, left));
  }
}

/** Takes away what a finished `applyChanges` of this label kept beside. */
export function settleChanges(sets: readonly NotedChanges[], label: string): void {
  for (const [index, { root }] of sets.flatMap(({ root, changes }) => changes.map(() => ({ root }))).entries()) {
    const { old, fresh } = keptNames(label, index);
    removeQuietly(diskPath(root, old));
    removeQuietly(diskPath(root, fresh));
  }
}

function undo(root: Directory, change: NotedChange, kept: string): void {
  try {
    putBack(root, change, kept);
  } catch (cause) {
    // A folder of the plan that was never made: what is below it was never made either.
    if (!(cause instanceof Refusal && cause.errno === WASI_ERRNO.notFound)) throw cause;
  }
}

function putBack(root: Directory, { kind, path, after }: NotedChange, kept: string): void {
  at(root, path, (parent, name) => {
    const target = diskPath(parent, name);
    switch (kind) {
      case "make_directory":
        if (existsSync(target)) rmdirSync(target);
        return;
      case "remove_directory":
        if (!existsSync(target)) mkdirSync(target, 0o777);
        return;
      case "remove_file":
        if (existsSync(kept)) renameSync(kept, target);
        return;
      case "write_file":
        return unwrite({ root, path, after }, { target, kept });
    }
  });
}

function unwrite(
  { root, path, after }: { readonly root: Directory; readonly path: string; readonly after: string | null },
  { target, kept }: { readonly target: string; readonly kept: string },
): void {
  const now = digestAt(root, path);
  if (existsSync(kept)) {
    // Kept before the new one was put in its place; the old one still stands there where it was not.
    if (now !== after && now !== digestAt(root, basenameOf(kept)))
      throw new Error(`${path} was changed by somebody else`);
    renameSync(kept, target);
    return;
  }
  if (now === after) unlinkSync(target);
}

const basenameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Names of the files that one change keeps in the folder's top until all changes are made. */
export interface KeptNames {
  /** What stood there before. */
  readonly old: string;
  /** What is to stand there. */
  readonly fresh: string;
}

export function keptNames(label: string, index: number): KeptNames {
  return { old: `.skl-${label}-${index}-old`, fresh: `.skl-${label}-${index}-new` };
}

/** sha256 of a file, hexadecimal; null: nothing is there. Throws where something else is. */
export function digestAt(root: Directory, path: string): string | null {
  return at(root, path, (parent, name) => {
    try {
      const { type } = parent.stat(name);
      if (type !== "file") throw new Error(`${path} is no file any more`);
      return sha256(readFileSync(diskPath(parent, name)));
    } catch (cause) {
      if (cause instanceof Refusal && cause.errno === WASI_ERRNO.notFound) return null;
      throw cause;
    }
  });
}

export function at<Value>(root: Directory, path: string, use: (parent: Directory, name: string) => Value): Value {
  return walk(root, { text: path, last: "itself" }, ({ parent, name }) => {
    if (name === null) throw new Error(`${path} names no entry`);
    return use(parent, name);
  });
}

export function removeQuietly(path: string | null): void {
  if (path === null) return;
  try {
    unlinkSync(path);
  } catch {
    // It was not made, or is gone.
  }
}
