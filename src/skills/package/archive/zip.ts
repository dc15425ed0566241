import { crc32 } from "node:zlib";
import { textOf } from "../encoding.ts";
import { LIMITS } from "../limits.ts";
import { type ArchiveEntries, refuseArchive } from "./entries.ts";
import { inflateEntry } from "./inflate.ts";

/**
 * PKWARE's APPNOTE, as much as a package needs. fflate's reader gives an object by name, which loses entries that stand twice, has
 * no file types, checks no checksum and cuts an entry off where its header lies about the size; all four are attacks.
 */
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END = 0x06054b50;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;

interface ZipEntry {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** File type bits of Unix, 0 where another system packed it. */
  readonly type: number;
  readonly local: number;
}

const broken = (path = "."): never =>
  refuseArchive(path, "The zip archive is broken or cut off.", "Download or pack the archive again.");

export function readZip(bytes: Uint8Array, entries: ArchiveEntries): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const listed = centralEntries(bytes, view);
  const central = view.getUint32(endOfCentral(view) + 16, true);
  const taken: Span[] = [{ start: central, end: bytes.length }];
  for (const entry of listed) taken.push(readEntry(entry, { bytes, view, entries }));
  refuseOverlap(taken);
}

/** The bytes that an entry claims, its own header included. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** One stretch of data for many entries is how a small archive becomes petabytes. */
function refuseOverlap(taken: readonly Span[]): void {
  let before = 0;
  for (const { start, end } of taken.toSorted((a, b) => a.start - b.start)) {
    if (start < before) refuseArchive(".", "Entries of the archive overlap, which only a bomb does.");
    before = end;
  }
}

function centralEntries(bytes: Uint8Array, view: DataView): readonly ZipEntry[] {
  const end = endOfCentral(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || size === 0xffffffff || at === 0xffffffff) {
    refuseArchive(
      ".",
      "The archive is a zip64, which is for archives larger than a package may be.",
      "Pack it smaller.",
    );
  }
  if (view.getUint32(end + 4, true) !== 0) refuseArchive(".", "The archive is split over several files.", "Pack one.");
  const listed: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL) broken();
    listed.push(centralEntry(bytes, view, at));
    at += CENTRAL_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // Entries behind the count are seen by some readers and not by others.
  return at === end ? listed : broken();
}

function endOfCentral(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_SIZE - 0xffff);
  for (let at = view.byteLength - END_SIZE; at >= lowest; at--) {
    const isEnd = view.getUint32(at, true) === END && at + END_SIZE + view.getUint16(at + 20, true) === view.byteLength;
    if (isEnd) return at;
  }
  return broken();
}

function centralEntry(bytes: Uint8Array, view: DataView, at: number): ZipEntry {
  const isUnix = view.getUint8(at + 5) === 3;
  return {
    path: nameAt(bytes, at + CENTRAL_SIZE, view.getUint16(at + 28, true)),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    type: isUnix ? (view.getUint32(at + 38, true) >>> 16) & 0o170000 : 0,
    local: view.getUint32(at + 42, true),
  };
}

function nameAt(bytes: Uint8Array, start: number, length: number): string {
  const name = textOf(bytes.subarray(start, start + length));
  return name ?? refuseArchive(".", "An entry's name is not UTF-8.", "Pack the archive with UTF-8 names.");
}

interface Zip {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly entries: ArchiveEntries;
}

const FILE = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;

function readEntry(entry: ZipEntry, { bytes, view, entries }: Zip): Span {
  const { path, type } = entry;
  if (entry.flags & 0x2041) refuseArchive(path, "The entry is encrypted.", "Pack the archive without a password.");
  if (type === LINK) refuseArchive(path, "The entry is a symbolic link, which could lead anywhere.");
  if (type !== 0 && type !== FILE && type !== FOLDER) refuseArchive(path, "The entry is a device, pipe or socket.");
  entries.announce(path, entry.size);
  const data = packedBytes(entry, bytes, view);
  if (path.endsWith("/") || type === FOLDER) {
    if (entry.size > 0) refuseArchive(path, "A folder has content.");
    entries.addFolder(path);
  } else entries.addFile(path, contentOf(entry, data));
  return { start: entry.local, end: data.byteOffset - bytes.byteOffset + data.length };
}

function packedBytes({ path, local, packed }: ZipEntry, bytes: Uint8Array, view: DataView): Uint8Array {
  if (local + LOCAL_SIZE > bytes.length || view.getUint32(local, true) !== LOCAL) broken(path);
  const nameLength = view.getUint16(local + 26, true);
  const start = local + LOCAL_SIZE + nameLength + view.getUint16(local + 28, true);
  if (start + packed > bytes.length) broken(path);
  if (nameAt(bytes, local + LOCAL_SIZE, nameLength) !== path) {
    refuseArchive(path, "The entry has another name in its own header than in the archive's list.");
  }
  return bytes.subarray(start, start + packed);
}

function contentOf({ path, method, size, packed, crc }: ZipEntry, data: Uint8Array): Uint8Array {
  if (size > LIMITS.ratioFree && size > packed * LIMITS.ratio) {
    refuseArchive(path, `The entry unpacks to more than ${LIMITS.ratio} times its size.`);
  }
  if (method !== 0 && method !== 8) {
    refuseArchive(path, `The entry is packed by method ${method}; stored and deflated are read.`, "Pack it with zip.");
  }
  const content = method === 0 ? data.slice() : inflateEntry(path, data, size);
  if (content.length !== size) refuseArchive(path, `The entry has ${content.length} bytes; its header says ${size}.`);
  if (crc32(content) !== crc) refuseArchive(path, "The entry's checksum is wrong.", "Download the archive again.");
  return content;
}
