import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

/** A file of an archive, as the archive's own list at its end has it. */
export interface ZipEntry {
  /** Whatever the archive says: never a path to write to. */
  readonly name: string;
  /** What it says the file has once it is unpacked, in bytes. */
  readonly bytes: number;
  /** Unpacks it. Throws ZipError, also as soon as there is more than `bytes`. */
  read(): Promise<Uint8Array>;
}

/** An archive, or a file in it, is not what it says it is. */
export class ZipError extends Error {
  override name = "ZipError";
}

const LIST_END = 0x06054b50;
const LISTED = 0x02014b50;
const STORED = 0x04034b50;
/** A file's size or place that does not fit into 32 bits stands elsewhere; no report is that large. */
const ZIP64 = 0xffffffff;

/** Reads the list of an archive (PKWARE's APPNOTE 4.3): that, and not the headers before the files, says what is in it. */
export function zipEntries(zip: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  try {
    return listOf(bytes);
  } catch (cause) {
    throw asZipError(cause);
  }
}

function listOf(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf(signature(LIST_END));
  if (end < 0) throw new ZipError("it has no list of its files");
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== LISTED) throw new ZipError("its list of files is broken");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const nameEnd = at + 46 + (nameLength ?? 0);
    const entry = listedEntry(bytes, at, nameEnd);
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
    return entry;
  });
}

function listedEntry(archive: Buffer, at: number, nameEnd: number): ZipEntry {
  const method = archive.readUInt16LE(at + 10);
  const packed = archive.readUInt32LE(at + 20);
  const bytes = archive.readUInt32LE(at + 24);
  const place = archive.readUInt32LE(at + 42);
  return {
    name: archive.toString("utf8", at + 46, nameEnd),
    bytes,
    read: async () => {
      try {
        const content = contentAt(archive, place, packed);
        if (method === 0 && content.length === bytes) return content;
        // One more than it says, so that the file that keeps its word is not taken for one that does not.
        if (method === 8) return await inflate(content, { maxOutputLength: bytes + 1 });
        throw new ZipError(`it is packed in a way that is not known (${method})`);
      } catch (cause) {
        throw asZipError(cause);
      }
    },
  };
}

function contentAt(archive: Buffer, place: number, packed: number): Buffer {
  if (place === ZIP64 || packed === ZIP64 || archive.readUInt32LE(place) !== STORED)
    throw new ZipError("it does not stand where the list says");
  const start = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28);
  if (start + packed > archive.length) throw new ZipError("it is cut off");
  return archive.subarray(start, start + packed);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Positions outside of the archive, and what does not unpack, are its mistakes and not ours. */
function asZipError(cause: unknown): unknown {
  const { code } = cause as { readonly code?: unknown };
  if (code === "ERR_BUFFER_TOO_LARGE") return new ZipError("it unpacks to more than it says");
  const isOfArchive = code === "ERR_OUT_OF_RANGE" || code === "ERR_BUFFER_OUT_OF_BOUNDS" || isOfZlib(code);
  return isOfArchive ? new ZipError((cause as Error).message) : cause;
}

const isOfZlib = (code: unknown): boolean => typeof code === "string" && code.startsWith("Z_");
