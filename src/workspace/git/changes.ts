import { type FileChange, type FileMode, isZeroId, type ObjectId, type RepoPath } from "../../kernel/domain/index.ts";
import { decodePath } from "./path-bytes.ts";
import { type GitLocation, runGit } from "./process.ts";

const RAW_DIFF = [
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

/**
 * Returns the files that differ between two commits or trees, with renames found, in path order. Configuration and
 * attributes of the repository cannot hide a change: plumbing reads none, and submodules are never ignored.
 */
export async function listChangedFiles(
  location: GitLocation,
  from: ObjectId,
  to: ObjectId,
): Promise<readonly FileChange[]> {
  const answer = await runGit(location, [...RAW_DIFF, from, to, "--"]);
  return [...parseRawDiff(answer.stdout)].map(({ change }) => change);
}

export interface TreePair {
  readonly from: ObjectId;
  readonly to: ObjectId;
}

/** Returns the changed files of many pairs of trees (not commits) from one git process, in the order of the pairs. */
export async function listChangedFilesByPair(
  location: GitLocation,
  pairs: readonly TreePair[],
): Promise<FileChange[][]> {
  const changes = pairs.map((): FileChange[] => []);
  if (pairs.length === 0) return changes;
  const stdin = pairs.map(({ from, to }) => `${from} ${to}\n`).join("");
  const answer = await runGit(location, [...RAW_DIFF, "--stdin"], { stdin });
  for (const { pair, change } of parseRawDiff(answer.stdout)) changes[pair]?.push(change);
  return changes;
}

interface RawChange {
  /** The number of the pair that was asked for. */
  readonly pair: number;
  readonly change: FileChange;
}

/**
 * Parses records of the form `:<old mode> <new mode> <old id> <new id> <status>\0<path>\0[<new path>\0]`. For pairs from the
 * input, the records of each pair follow a line with both ids.
 */
function* parseRawDiff(output: Buffer): Generator<RawChange> {
  let pair = -1;
  let at = 0;
  const readFieldUntil = (end: number) => {
    const stop = output.indexOf(end, at);
    const field = output.subarray(at, stop < 0 ? output.length : stop);
    at = stop < 0 ? output.length : stop + 1;
    return field;
  };
  while (at < output.length) {
    if (output[at] !== COLON) {
      readFieldUntil(LINE_END);
      pair += 1;
      continue;
    }
    const [oldMode, newMode, oldId, newId, status = ""] = readFieldUntil(0).toString("latin1").slice(1).split(" ");
    const path = decodePath(readFieldUntil(0));
    const isRename = status.startsWith("R") || status.startsWith("C");
    const newPath = isRename ? decodePath(readFieldUntil(0)) : path;
    yield { pair, change: toChange(status, toRawSide(path, oldMode, oldId), toRawSide(newPath, newMode, newId)) };
  }
}

const COLON = 58;
const LINE_END = 10;

interface RawSide {
  readonly path: RepoPath;
  readonly mode: FileMode;
  readonly oid: ObjectId;
}

function toRawSide(path: RepoPath, mode = "", oid = ""): RawSide {
  return { path, mode: mode as FileMode, oid: oid as ObjectId };
}

function toChange(status: string, before: RawSide, after: RawSide): FileChange {
  if (isZeroId(before.oid) && before.mode.startsWith("000")) return { kind: "added", after };
  if (isZeroId(after.oid) && after.mode.startsWith("000")) return { kind: "deleted", before };
  if (status.startsWith("C")) return { kind: "added", after };
  if (status.startsWith("R")) return { kind: "renamed", before, after };
  return {
    kind: getFileTypeBits(before.mode) === getFileTypeBits(after.mode) ? "modified" : "type_changed",
    before,
    after,
  };
}

function getFileTypeBits(mode: FileMode): string {
  return mode.slice(0, 3);
}
