import { type FileChange, type FileMode, isZeroId, type ObjectId, type RepoPath } from "../domain/index.ts";
import { decodePath } from "./path-bytes.ts";
import { type GitLocation, runGit } from "./run.ts";

/**
 * The files that differ between two commits or trees, with renames found, in path order. Configuration and
 * attributes of the repository cannot hide a change: plumbing reads none, and submodules are never ignored.
 */
export async function changedFiles(location: GitLocation, from: ObjectId, to: ObjectId): Promise<FileChange[]> {
  const args = [
    "diff-tree",
    "-r",
    "-z",
    "--raw",
    "-M",
    "-l2000",
    "--no-abbrev",
    "--ignore-submodules=none",
    "--no-textconv",
  ];
  const answer = await runGit(location, [...args, from, to, "--"]);
  return parseRawDiff(answer.stdout);
}

/** `:<old mode> <new mode> <old id> <new id> <status>\0<path>\0[<new path>\0]`, again and again. */
function parseRawDiff(output: Buffer): FileChange[] {
  const fields = splitAtZero(output);
  const changes: FileChange[] = [];
  for (let at = 0; at < fields.length; ) {
    const [oldMode, newMode, oldId, newId, status = ""] = (fields[at++] ?? Buffer.alloc(0))
      .toString("latin1")
      .slice(1)
      .split(" ");
    const path = decodePath(fields[at++] ?? Buffer.alloc(0));
    const isRename = status.startsWith("R") || status.startsWith("C");
    const newPath = isRename ? decodePath(fields[at++] ?? Buffer.alloc(0)) : path;
    changes.push(toChange(status, side(path, oldMode, oldId), side(newPath, newMode, newId)));
  }
  return changes;
}

interface RawSide {
  readonly path: RepoPath;
  readonly mode: FileMode;
  readonly oid: ObjectId;
}

function side(path: RepoPath, mode = "", oid = ""): RawSide {
  return { path, mode: mode as FileMode, oid: oid as ObjectId };
}

function toChange(status: string, before: RawSide, after: RawSide): FileChange {
  if (isZeroId(before.oid) && before.mode.startsWith("000")) return { kind: "added", after };
  if (isZeroId(after.oid) && after.mode.startsWith("000")) return { kind: "deleted", before };
  if (status.startsWith("C")) return { kind: "added", after };
  if (status.startsWith("R")) return { kind: "renamed", before, after };
  return { kind: fileType(before.mode) === fileType(after.mode) ? "modified" : "type_changed", before, after };
}

function fileType(mode: FileMode): string {
  return mode.slice(0, 3);
}

function splitAtZero(output: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at);
    fields.push(output.subarray(at, end < 0 ? output.length : end));
    at = end < 0 ? output.length : end + 1;
  }
  return fields;
}
