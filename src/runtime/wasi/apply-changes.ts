import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { diskPath } from "./disk.ts";
import { Refusal } from "./errno.ts";
import type { PlannedChange } from "./overlay.ts";
import type { Directory } from "./tree.ts";
import { at, digestAt, type KeptNames, keptNames, removeQuietly } from "./undo-changes.ts";

/** What is to be done below one folder. */
export interface ChangeSet {
  readonly root: Directory;
  readonly changes: readonly PlannedChange[];
}

export type Applied =
  | { readonly kind: "applied" }
  /** Nothing was changed, or all of it was put back. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Something could be neither done nor put back. */
  | { readonly kind: "half done"; readonly reason: string };

interface Step {
  undo(): void;
  /** When everything was done. */
  settle(): void;
}

interface Applying {
  /** In the names of the files that are kept beside until the end, so that a crash leaves none whose run is not known. */
  readonly label: string;
  /** Called when everything is done and could still be put back; what it throws is a reason to do so. */
  beforeSettling?(): void;
}

/**
 * Makes planned changes. First all of them are compared with what is on disk now: a file that changed since the run read it is a
 * reason to do nothing. Then they are made in their order, each file by one rename, and put back when one of them fails.
 */
export function applyChanges(sets: readonly ChangeSet[], { label, beforeSettling }: Applying): Applied {
  try {
    for (const { root, changes } of sets) checkBefore(root, changes);
  } catch (cause) {
    return { kind: "refused", reason: reasonOf(cause) };
  }
  const done: Step[] = [];
  try {
    for (const { root, changes } of sets)
      for (const change of changes) done.push(make(root, change, keptNames(label, done.length)));
    beforeSettling?.();
  } catch (cause) {
    const reason = reasonOf(cause);
    const left = undoAll(done);
    return left === null ? { kind: "refused", reason } : { kind: "half done", reason: `${reason}; ${left}` };
  }
  for (const step of done) step.settle();
  return { kind: "applied" };
}

function undoAll(done: readonly Step[]): string | null {
  const left: string[] = [];
  for (const step of [...done].reverse()) {
    try {
      step.undo();
    } catch (cause) {
      left.push(reasonOf(cause));
    }
  }
  return left.length === 0 ? null : left.join("; ");
}

/** Only what stood there before the run; what an earlier change of the same plan makes is not there yet. */
function checkBefore(root: Directory, changes: readonly PlannedChange[]): void {
  const made = changes.filter(({ kind }) => kind === "make_directory").map(({ path }) => `${path}/`);
  for (const change of changes) {
    if (change.kind !== "write_file" && change.kind !== "remove_file") continue;
    if (change.before === null && made.some((folder) => change.path.startsWith(folder))) continue;
    const replaces = changes.some(({ kind, path }) => kind === "remove_directory" && path === change.path);
    if (!replaces && digestAt(root, change.path) !== change.before)
      throw new Error(`${change.path} is not what it was when the run read it`);
  }
}

function make(root: Directory, change: PlannedChange, names: KeptNames): Step {
  switch (change.kind) {
    case "make_directory":
      at(root, change.path, (parent, name) => mkdirSync(diskPath(parent, name), 0o777));
      return {
        undo: () => at(root, change.path, (parent, name) => rmdirSync(diskPath(parent, name))),
        settle: () => undefined,
      };
    case "remove_directory":
      at(root, change.path, (parent, name) => rmdirSync(diskPath(parent, name)));
      return {
        undo: () => at(root, change.path, (parent, name) => mkdirSync(diskPath(parent, name), 0o777)),
        settle: () => undefined,
      };
    case "remove_file":
      return removeFile(root, change.path, names);
    case "write_file":
      return writeFile(root, change, names);
  }
}

/** A removed file is kept beside under a name of ours until everything was done. */
function removeFile(root: Directory, path: string, { old }: KeptNames): Step {
  const kept = diskPath(root, old);
  at(root, path, (parent, name) => renameSync(diskPath(parent, name), kept));
  return {
    undo: () => at(root, path, (parent, name) => renameSync(kept, diskPath(parent, name))),
    settle: () => unlinkSync(kept),
  };
}

function writeFile(
  root: Directory,
  { path, before, content }: Extract<PlannedChange, { kind: "write_file" }>,
  names: KeptNames,
): Step {
  const fresh = diskPath(root, names.fresh);
  const kept = before === null ? null : diskPath(root, names.old);
  try {
    writeThrough(fresh, content);
    at(root, path, (parent, name) => {
      const target = diskPath(parent, name);
      if (kept !== null) {
        chmodSync(fresh, statSync(target).mode & 0o7777);
        linkSync(target, kept);
        renameSync(fresh, target);
        return;
      }
      // A link fails where something stands meanwhile; a rename would replace it.
      linkSync(fresh, target);
      unlinkSync(fresh);
    });
  } catch (cause) {
    for (const left of [fresh, kept]) removeQuietly(left);
    throw cause;
  }
  return {
    undo: () =>
      at(root, path, (parent, name) => {
        const target = diskPath(parent, name);
        if (kept === null) unlinkSync(target);
        else renameSync(kept, target);
      }),
    settle: () => removeQuietly(kept),
  };
}

function writeThrough(path: string, content: Uint8Array): void {
  const fd = openSync(path, "wx", 0o666);
  try {
    writeFileSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof Refusal) return `a path of the plan cannot be walked (${cause.message})`;
  return cause instanceof Error ? cause.message : String(cause);
}
