import { err, ok, type Result } from "../../../domain/index.ts";
import { LIMITS, sizeText } from "../limits.ts";
import { foldedPath, unportablePath, unsafePath } from "../paths.ts";
import { errorAt, quoted } from "../problems.ts";
import type { Problem } from "../types.ts";

/** What ends the reading of an archive; caught in `read-archive.ts` and nowhere else. */
class ArchiveRefused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export function refuseArchive(
  path: string,
  message: string,
  fix = "Do not use the archive; ask for a clean one.",
): never {
  throw new ArchiveRefused(errorAt(path, null, message, fix));
}

/** A result of what throws `ArchiveRefused`. */
export function refusalOf<T>(read: () => T): Result<T, Problem> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof ArchiveRefused) return err(error.problem);
    throw error;
  }
}

/** Left by macOS beside every file; nobody means them. */
const isLeftover = (path: string): boolean =>
  /^__MACOSX(?:\/|$)/.test(path) || /(?:^|\/)(?:\._[^/]*|\.DS_Store)$/.test(path);

/**
 * The entries of an archive as they are read. Every entry is checked, also those that are dropped: an archive with one entry that
 * leads out of the folder was made to harm, and none of it is worth having.
 */
export class ArchiveEntries {
  readonly files = new Map<string, Uint8Array>();
  readonly #folded = new Map<string, "file" | "folder">();
  #entries = 0;
  #total = 0;

  /** Counts an entry before its content is read. */
  announce(path: string, size: number): void {
    if (++this.#entries > LIMITS.files) refuseArchive(path, `The archive has more than ${LIMITS.files} entries.`);
    if (size > LIMITS.file) {
      refuseArchive(path, `The entry has ${sizeText(size)}; at most ${sizeText(LIMITS.file)} are unpacked.`);
    }
    this.#total += size;
    if (this.#total > LIMITS.total) {
      refuseArchive(path, `The archive unpacks to more than ${sizeText(LIMITS.total)}.`);
    }
  }

  addFolder(given: string): void {
    const path = safePath(given.replace(/\/$/, ""));
    if (path !== "" && this.#claim(path, "folder") === "file") {
      refuseArchive(path, `${quoted(path)} is both a file and a folder.`);
    }
  }

  addFile(given: string, bytes: Uint8Array): void {
    const path = safePath(given);
    if (path === "") refuseArchive(given, "An entry has no name.");
    const segments = path.split("/");
    for (let depth = 1; depth < segments.length; depth++) this.addFolder(segments.slice(0, depth).join("/"));
    if (this.#claim(path, "file") !== null) {
      refuseArchive(path, `${quoted(path)} stands twice, or in two spellings that are one file on some systems.`);
    }
    if (!isLeftover(path)) this.files.set(path, bytes);
  }

  #claim(path: string, as: "file" | "folder"): "file" | "folder" | null {
    const folded = foldedPath(path);
    const before = this.#folded.get(folded) ?? null;
    this.#folded.set(folded, before ?? as);
    return before;
  }
}

/** The path of an entry, without the `./` that tar writes, or an end to the reading. */
function safePath(given: string): string {
  const path = given.replace(/^(?:\.\/)+/, "").replace(/^\.$/, "");
  if (path === "") return path;
  const problem = unsafePath(path) ?? unportablePath(path);
  if (problem !== null) refuseArchive(given, `The path ${quoted(given)} ${problem}.`);
  return path;
}
