/** A file or folder of an archive. */
export interface ArchiveEntry {
  /** The path in the archive, which is valid UTF-8 and may lead anywhere. */
  readonly path: string;
  readonly isFolder: boolean;
  /** Whether the archive says that the file may be started. */
  readonly isExecutable: boolean;
  /** The size of the content in bytes, as the archive states it. */
  readonly size: number;
  /** The size of the packed content in bytes. */
  readonly packed: number;
  /** Unpacks the content and checks it. Throws ArchiveError, at the latest when there is more than `size`. */
  read(): Uint8Array;
}

/** Why an archive is not read, and at which of its entries; `.` is the archive itself. */
export class ArchiveError extends Error {
  override name = "ArchiveError";

  constructor(
    readonly path: string,
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

export function refuse(path: string, message: string, fix = "Do not use the archive; ask for a clean one."): never {
  throw new ArchiveError(path, message, fix);
}

/** Keeps a byte order mark, which is part of a name. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function decodeEntryName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse(".", "The name of an entry is not UTF-8.", "Pack the archive with UTF-8 names.");
  }
}
