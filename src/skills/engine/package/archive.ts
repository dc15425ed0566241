import {
  type ArchiveEntry,
  ArchiveError,
  gunzip,
  isTar,
  isZip,
  yieldTarEntries,
  zipEntries,
} from "../../../kernel/archive/index.ts";
import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { formatLimitSize, LIMITS } from "./limits.ts";
import { describeUnportablePath, describeUnsafePath, foldPackagePath } from "./paths.ts";
import { buildErrorAt, quote } from "./problems.ts";
import type { Problem } from "./types.ts";

const CLEAN = "Do not use the archive; ask for a clean one.";

function refuse(path: string, message: string, fix = CLEAN): never {
  throw new ArchiveError(path, message, fix);
}

/** The files of an archive by path, and those of them that may be started. */
export interface ArchiveFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly executables: ReadonlySet<string>;
}

/**
 * Returns the files of a .zip, .tar or .tar.gz by path, without the folders that are around all of them. Links, devices, paths that
 * lead out, repeated entries, wrong sizes and bombs refuse the whole archive.
 */
export function readArchive(bytes: Uint8Array): Result<ArchiveFiles, Problem> {
  try {
    return ok(readArchiveFiles(bytes));
  } catch (error) {
    if (error instanceof ArchiveError) return err(buildErrorAt(error.path, null, error.message, error.fix));
    throw error;
  }
}

function readArchiveFiles(bytes: Uint8Array): ArchiveFiles {
  if (bytes.length > LIMITS.total) refuse(".", `The archive is larger than ${formatLimitSize(LIMITS.total)}.`);
  const files = new PackageFiles();
  for (const entry of readArchiveEntries(bytes)) files.add(entry);
  if (files.byPath.size === 0) refuse(".", "The archive holds no files.", "Pack the skill's folder.");
  return removeSharedRoot(files.byPath, files.executables);
}

/** Names formats that skl cannot read, by the bytes with which they begin. */
const OTHERS: readonly (readonly [start: string, name: string])[] = [
  ["BZh", "bzip2"],
  ["\u00fd7zXZ", "xz"],
  ["(\u00b5/\u00fd", "zstd"],
  ["7z\u00bc\u00af", "7-Zip"],
  ["Rar!", "RAR"],
];

function readArchiveEntries(bytes: Uint8Array): Iterable<ArchiveEntry> {
  if (isZip(bytes)) return zipEntries(bytes);
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipArchive(bytes) : bytes;
  if (isTar(plain)) return yieldTarEntries(plain);
  const start = String.fromCharCode(...plain.subarray(0, 8));
  const other = OTHERS.find(([signature]) => start.startsWith(signature));
  const message = other ? `This is ${other[1]}.` : "This is not an archive that skl can read.";
  return refuse(".", message, "Pack the skill as .zip, .tar or .tar.gz.");
}

function gunzipArchive(bytes: Uint8Array): Uint8Array {
  const headers = LIMITS.files * 2048;
  const most = Math.min(LIMITS.total + headers, LIMITS.ratioFree + bytes.length * LIMITS.ratio);
  return gunzip(bytes, most, `The archive unpacks to more than ${LIMITS.ratio} times its size.`);
}

/** Finds files that macOS adds to archives, which do not belong to the package. */
const isLeftover = (path: string): boolean =>
  /^__MACOSX(?:\/|$)/.test(path) || /(?:^|\/)(?:\._[^/]*|\.DS_Store)$/.test(path);

/** Collects the files of a package. Entries that are left out are checked like the others. */
class PackageFiles {
  readonly byPath = new Map<string, Uint8Array>();
  readonly executables = new Set<string>();
  readonly #taken = new Map<string, "file" | "folder">();
  #entries = 0;
  #total = 0;

  add(entry: ArchiveEntry): void {
    this.#count(entry);
    const bytes = entry.read();
    if (entry.isFolder) {
      this.#addFolder(toSafeEntryPath(entry.path.replace(/\/$/, "")));
      return;
    }
    const path = toSafeEntryPath(entry.path);
    if (path === "") refuse(entry.path, "An entry has no name.");
    const segments = path.split("/");
    for (let depth = 1; depth < segments.length; depth++) this.#addFolder(segments.slice(0, depth).join("/"));
    if (this.#taken.has(foldPackagePath(path))) {
      refuse(path, `${quote(path)} stands twice, or in two spellings that are one file on some systems.`);
    }
    this.#taken.set(foldPackagePath(path), "file");
    if (isLeftover(path)) return;
    this.byPath.set(path, bytes);
    if (entry.isExecutable) this.executables.add(path);
  }

  /** Refuses an entry that is too large before it is unpacked. */
  #count({ path, size, packed }: ArchiveEntry): void {
    if (++this.#entries > LIMITS.files) refuse(path, `The archive has more than ${LIMITS.files} entries.`);
    if (size > LIMITS.file) {
      refuse(path, `The entry has ${formatLimitSize(size)}; at most ${formatLimitSize(LIMITS.file)} are unpacked.`);
    }
    this.#total += size;
    if (this.#total > LIMITS.total) refuse(path, `The archive unpacks to more than ${formatLimitSize(LIMITS.total)}.`);
    if (size > LIMITS.ratioFree && size > packed * LIMITS.ratio) {
      refuse(path, `The entry unpacks to more than ${LIMITS.ratio} times its size.`);
    }
  }

  #addFolder(path: string): void {
    const folded = foldPackagePath(path);
    if (this.#taken.get(folded) === "file") refuse(path, `${quote(path)} is both a file and a folder.`);
    if (path !== "") this.#taken.set(folded, "folder");
  }
}

/** Returns the path of an entry without the `./` that tar writes. */
function toSafeEntryPath(given: string): string {
  const path = given.replace(/^(?:\.\/)+/, "").replace(/^\.$/, "");
  if (path === "") return path;
  const problem = describeUnsafePath(path) ?? describeUnportablePath(path);
  return problem === null ? path : refuse(given, `The path ${quote(given)} ${problem}.`);
}

function removeSharedRoot(files: ReadonlyMap<string, Uint8Array>, executables: ReadonlySet<string>): ArchiveFiles {
  const folders = [...files.keys()].map((path) => path.split("/").slice(0, -1));
  let shared = folders[0] ?? [];
  for (const folder of folders) {
    const different = shared.findIndex((part, at) => part !== folder[at]);
    if (different !== -1) shared = shared.slice(0, different);
  }
  const length = shared.reduce((sum, part) => sum + part.length + 1, 0);
  return {
    files: new Map([...files].map(([path, bytes]) => [path.slice(length), bytes])),
    executables: new Set([...executables].map((path) => path.slice(length))),
  };
}
