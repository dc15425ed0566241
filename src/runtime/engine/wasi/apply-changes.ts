import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { basename } from "node:path";
import { describeThrown } from "../../../kernel/domain/index.ts";
import { hashSha256Hex } from "../digests.ts";
import { writeThrough } from "../files.ts";
import { getDiskPath } from "./disk.ts";
import { Refusal } from "./errno.ts";
import type { PlannedChange } from "./overlay.ts";
import { type Directory, statOrNull } from "./tree.ts";
import { walk } from "./walk.ts";

/** The changes that a run planned below one folder. */
export interface ChangeSet {
  readonly root: Directory;
  readonly changes: readonly PlannedChange[];
}

/** A change as the journal has it: with the digest of its content in place of the content. */
export interface NotedChange {
  readonly kind: PlannedChange["kind"];
  readonly path: string;
  /** The SHA-256 of the file that is written, in hexadecimal; null for every other kind. */
  readonly after: string | null;
}

interface NotedSet {
  readonly root: Directory;
  readonly changes: readonly NotedChange[];
}

export type Applied =
  | { readonly kind: "applied" }
  /** Nothing was changed, or everything was put back. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Something could be neither done nor put back. */
  | { readonly kind: "half done"; readonly reason: string };

interface Applying {
  /** A part of the names of the files that are kept until the end, so that after a crash their run is known. */
  readonly label: string;
  /** Called when every change is made and could still be put back; an error that it throws puts everything back. */
  beforeSettling?(): void;
}

/**
 * Makes the changes that a run planned. First it compares all of them with what is on disk now: where a file changed since the run read
 * it, nothing is done. Then it makes them in their order, each file by one rename, and puts all back when one of them fails.
 */
export function applyChanges(sets: readonly ChangeSet[], { label, beforeSettling }: Applying): Applied {
  const kept: string[] = [];
  let made = 0;
  try {
    for (const { root, changes } of sets) checkBefore(root, changes);
    for (const { root, changes } of sets)
      for (const change of changes) {
        const { old, fresh } = nameKeptPaths(root, label, made);
        make(root, change, { old, fresh });
        kept.push(old);
        made += 1;
      }
    beforeSettling?.();
  } catch (cause) {
    const reason = describeApplyFailure(cause);
    const notedSets = sets.map(({ root, changes }) => ({ root, changes: changes.map(noteChange) }));
    const problems = undoChanges(notedSets, label, made);
    if (problems.length === 0) return { kind: "refused", reason };
    return { kind: "half done", reason: [reason, ...problems].join("; ") };
  }
  for (const path of kept) removeQuietly(path);
  return { kind: "applied" };
}

export function noteChange(change: PlannedChange): NotedChange {
  const after = change.kind === "write_file" ? hashSha256Hex(change.content) : null;
  return { kind: change.kind, path: change.path, after };
}

/**
 * Puts back what `applyChanges` of this label made, the last change first; changes that it did not come to are left alone. Returns
 * sentences about what could not be put back, such as a file that somebody else changed in the meantime.
 */
export function undoChanges(sets: readonly NotedSet[], label: string, made = Number.POSITIVE_INFINITY): string[] {
  const all = sets.flatMap(({ root, changes }) => changes.map((change) => ({ root, change })));
  const problems: string[] = [];
  for (const [index, { root, change }] of [...all.entries()].slice(0, made).reverse()) {
    try {
      const { old, fresh } = nameKeptPaths(root, label, index);
      undo(root, change, old);
      for (const path of [old, fresh]) removeQuietly(path);
    } catch (cause) {
      problems.push(describeApplyFailure(cause));
    }
  }
  return problems;
}

/** Removes the files that a finished `applyChanges` of this label kept. */
export function settleChanges(sets: readonly NotedSet[], label: string): void {
  for (const [index, root] of sets.flatMap(({ root, changes }) => changes.map(() => root)).entries()) {
    const { old, fresh } = nameKeptPaths(root, label, index);
    for (const path of [old, fresh]) removeQuietly(path);
  }
}

/** Matches what `make` writes beside, with the label of its run; it stands there for a moment only. */
const FRESH = /^\.skl-([0-9a-f-]{36})-\d+-new$/;
/** A run of another home may be about to put a younger file in its place. */
const YOUNGEST_LEFT = 1_000;

/** Removes the new files of runs that are over, which could not take them away themselves. What stood there before them is kept. */
export function removeLeft(root: Directory, isOver: (label: string) => boolean): void {
  try {
    for (const { name } of root.list()) {
      const label = FRESH.exec(name)?.[1];
      const path = getDiskPath(root, name);
      if (label === undefined || !isOver(label) || Date.now() - lstatSync(path).mtimeMs < YOUNGEST_LEFT) continue;
      removeQuietly(path);
    }
  } catch {
    // The next run tries again.
  }
}

/** Checks only what stood there before the run: what an earlier change of the same plan makes is not there yet. */
function checkBefore(root: Directory, changes: readonly PlannedChange[]): void {
  const made = changes.filter(({ kind }) => kind === "make_directory").map(({ path }) => `${path}/`);
  for (const change of changes) {
    if (change.kind !== "write_file" && change.kind !== "remove_file") continue;
    if (change.before === null && made.some((folder) => change.path.startsWith(folder))) continue;
    const replaces = changes.some(({ kind, path }) => kind === "remove_directory" && path === change.path);
    if (!replaces && digestFileAt(root, change.path) !== change.before)
      throw new Error(`${change.path} is not what it was when the run read it`);
  }
}

/** Files of one change in the top of its folder: what stood there before, and what is to stand there. */
interface KeptPaths {
  readonly old: string;
  readonly fresh: string;
}

function nameKeptPaths(root: Directory, label: string, index: number): KeptPaths {
  return {
    old: getDiskPath(root, `.skl-${label}-${index}-old`),
    fresh: getDiskPath(root, `.skl-${label}-${index}-new`),
  };
}

function make(root: Directory, change: PlannedChange, kept: KeptPaths): void {
  const { path } = change;
  try {
    if (change.kind === "write_file") writeThrough(kept.fresh, change.content, 0o666);
    useEntryAtPath(root, path, (parent, name) => {
      const target = getDiskPath(parent, name);
      if (change.kind === "make_directory") mkdirSync(target, 0o777);
      else if (change.kind === "remove_directory") rmdirSync(target);
      else if (change.kind === "remove_file") renameSync(target, kept.old);
      else if (change.kind === "write_file") putInPlace(target, kept, change.before === null ? "new" : "replaced");
    });
  } catch (cause) {
    if (change.kind === "write_file") for (const left of [kept.fresh, kept.old]) removeQuietly(left);
    throw cause;
  }
}

function putInPlace(target: string, { old, fresh }: KeptPaths, what: "new" | "replaced"): void {
  if (what === "replaced") {
    chmodSync(fresh, statSync(target).mode & 0o7777);
    linkSync(target, old);
    renameSync(fresh, target);
    return;
  }
  // A link fails where something stands by now; a rename would replace it.
  linkSync(fresh, target);
  unlinkSync(fresh);
}

function undo(root: Directory, { kind, path, after }: NotedChange, old: string): void {
  try {
    useEntryAtPath(root, path, (parent, name) => {
      const target = getDiskPath(parent, name);
      if (kind === "make_directory" && existsSync(target)) rmdirSync(target);
      if (kind === "remove_directory" && !existsSync(target)) mkdirSync(target, 0o777);
      if (kind === "remove_file" && existsSync(old)) renameSync(old, target);
      if (kind === "write_file") undoWrite(root, { path, after, target, old });
    });
  } catch (cause) {
    // Where a folder of the plan was never made, nothing below it was made either.
    if (!Refusal.isNotFound(cause)) throw cause;
  }
}

interface Written {
  readonly path: string;
  readonly after: string | null;
  readonly target: string;
  readonly old: string;
}

function undoWrite(root: Directory, { path, after, target, old }: Written): void {
  const now = digestFileAt(root, path);
  const before = digestFileAt(root, basename(old));
  if (before === null) {
    if (now === after) unlinkSync(target);
    return;
  }
  // The old file is kept before the new one is put in its place, so it may still stand there itself.
  if (now !== after && now !== before) throw new Error(`${path} was changed by somebody else`);
  renameSync(old, target);
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // The file was not made, or is gone.
  }
}

/** Returns the SHA-256 of a file, in hexadecimal; null where nothing is. Throws where something else is. */
function digestFileAt(root: Directory, path: string): string | null {
  return useEntryAtPath(root, path, (parent, name) => {
    const stat = statOrNull(parent, name);
    if (stat === null) return null;
    if (stat.type !== "file") throw new Error(`${path} is no file any more`);
    return hashSha256Hex(readFileSync(getDiskPath(parent, name)));
  });
}

function useEntryAtPath<Value>(root: Directory, path: string, use: (parent: Directory, name: string) => Value): Value {
  return walk(root, { text: path, last: "itself" }, ({ parent, name }) => {
    if (name === null) throw new Error(`${path} names no entry`);
    return use(parent, name);
  });
}

function describeApplyFailure(cause: unknown): string {
  if (cause instanceof Refusal) return `a path of the plan cannot be walked (${cause.message})`;
  return describeThrown(cause);
}
