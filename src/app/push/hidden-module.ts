import { posix } from "node:path";
import type { FileChange, FileSide } from "../../domain/index.ts";
import type { GitTree } from "../../git/index.ts";
import { type ChangedSides, sidesOf } from "./compared-sides.ts";

const PACKAGE = /(?:^|\/)__init__\.py$/;

/**
 * Returns both sides of a change. A new package hides the Python module of its name: importers do not find it any more though its file
 * stays, so that the module counts as the side before.
 */
export async function sidesWithHidden(change: FileChange, head: GitTree | null): Promise<ChangedSides> {
  const sides = sidesOf(change);
  if (sides.before !== null || sides.after === null || head === null || !PACKAGE.test(sides.after.path)) return sides;
  const hidden = await moduleAt(`${posix.dirname(sides.after.path)}.py`, head);
  return hidden === null ? sides : { before: hidden, after: sides.after };
}

async function moduleAt(path: string, head: GitTree): Promise<FileSide | null> {
  const entry = await head.entry(path);
  if (entry === null || entry.mode !== "100644") return null;
  return { path: path as FileSide["path"], mode: entry.mode, oid: entry.oid };
}
