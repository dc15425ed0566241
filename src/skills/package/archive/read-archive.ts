import type { Result } from "../../../domain/index.ts";
import { LIMITS, sizeText } from "../limits.ts";
import type { Problem } from "../types.ts";
import { ArchiveEntries, refusalOf, refuseArchive } from "./entries.ts";
import { gunzipArchive } from "./inflate.ts";
import { isTar, readTar } from "./tar.ts";
import { readZip } from "./zip.ts";

export interface ArchiveTree {
  /** The folders that all files are in, as `my-skill` or `repo-main/skills/pdf`, or null where there are none. */
  readonly root: string | null;
  /** Paths below that root. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * The files of a .zip, .tar or .tar.gz, recognised by content. All or nothing: links, devices, paths that lead out, entries that
 * stand twice, lies about sizes and bombs refuse the whole archive.
 */
export function readArchiveTree(bytes: Uint8Array): Result<ArchiveTree, Problem> {
  return refusalOf(() => {
    if (bytes.length > LIMITS.total) refuseArchive(".", `The archive is larger than ${sizeText(LIMITS.total)}.`);
    const entries = new ArchiveEntries();
    readInto(entries, bytes);
    if (entries.files.size === 0) refuseArchive(".", "The archive holds no files.", "Pack the skill's folder.");
    return withoutRoot(entries.files);
  });
}

/** The files of an archive by path; a single folder around all of them is taken off. */
export function readArchive(bytes: Uint8Array): Result<ReadonlyMap<string, Uint8Array>, Problem> {
  const tree = readArchiveTree(bytes);
  return tree.ok ? { ok: true, value: tree.value.files } : tree;
}

const beginsWith = (bytes: Uint8Array, start: string): boolean =>
  [...start].every((char, index) => bytes[index] === char.charCodeAt(0));

const otherFormats: readonly (readonly [start: string, name: string])[] = [
  ["BZh", "bzip2"],
  ["\u00fd7zXZ", "xz"],
  ["(\u00b5/\u00fd", "zstd"],
  ["7z\u00bc\u00af", "7-Zip"],
  ["Rar!", "RAR"],
];

function readInto(entries: ArchiveEntries, bytes: Uint8Array): void {
  if (beginsWith(bytes, "PK\u0003\u0004") || beginsWith(bytes, "PK\u0005\u0006")) readZip(bytes, entries);
  else {
    const plain = beginsWith(bytes, "\u001f\u008b") ? gunzipArchive(bytes) : bytes;
    if (isTar(plain)) readTar(plain, entries);
    else refuseFormat(plain);
  }
}

function refuseFormat(plain: Uint8Array): never {
  const other = otherFormats.find(([start]) => beginsWith(plain, start));
  const message = other ? `This is ${other[1]}.` : "This is no archive that skl knows.";
  refuseArchive(".", message, "Pack the skill as .zip, .tar or .tar.gz.");
}

function withoutRoot(files: ReadonlyMap<string, Uint8Array>): ArchiveTree {
  const folders = [...files.keys()].map((path) => path.split("/").slice(0, -1));
  const [first = [], ...others] = folders;
  const common = others.reduce((shared, folder) => shared.slice(0, sharedLength(shared, folder)), first);
  if (common.length === 0) return { root: null, files };
  const root = common.join("/");
  const below = [...files].map(([path, bytes]) => [path.slice(root.length + 1), bytes] as const);
  return { root, files: new Map(below) };
}

function sharedLength(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((part, index) => part !== b[index]);
  return different === -1 ? a.length : different;
}
