import { crc32 } from "node:zlib";
import { type ArchiveEntry, decodeEntryName, refuse } from "./archive-entry.ts";
import { inflate } from "./inflate.ts";

// Section 4.3 of PKWARE's APPNOTE: the list at the end says what is in the archive, and each entry has a header of its own.
const LOCAL = { signature: 0x04034b50, size: 30 };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const END = { signature: 0x06054b50, size: 22 };
const ENCRYPTED = 0x2041;
const TYPE = { mask: 0o170000, none: 0, file: 0o100000, folder: 0o040000, link: 0o120000 };

const refuseBroken = (path = "."): never =>
  refuse(path, "The zip archive is broken or cut off.", "Download or pack the archive again.");

export const isZip = (bytes: Uint8Array): boolean =>
  [LOCAL.signature, END.signature].some(
    (signature) => bytes.length >= 4 && createDataView(bytes).getUint32(0, true) === signature,
  );

const createDataView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

interface Listed {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** The file type bits of Unix, or 0 if another system packed it. */
  readonly type: number;
  readonly isExecutable: boolean;
  readonly local: number;
}

/** The bytes that a part of the archive takes. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the entries of a zip in the order of its list. Throws ArchiveError where list and entries do not fit together. */
export function zipEntries(bytes: Uint8Array): ArchiveEntry[] {
  const view = createDataView(bytes);
  const end = endOfList(view);
  const list = view.getUint32(end + 16, true);
  const entries = listZipEntries(bytes, view, end).map((listed) => ({
    listed,
    data: findDataSpan(listed, bytes, view),
  }));
  refuseOverlap([
    { start: list, end: bytes.length },
    ...entries.map(({ listed, data }) => ({ start: listed.local, end: data.end })),
  ]);
  return entries.map(({ listed, data }) => {
    const { path, size, packed, type, isExecutable } = listed;
    const isFolder = path.endsWith("/") || type === TYPE.folder;
    return {
      path,
      size,
      packed,
      isFolder,
      isExecutable,
      read: () => unpackEntryContent(listed, isFolder, bytes.subarray(data.start, data.end)),
    };
  });
}

function endOfList(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END.size - 0xffff);
  for (let at = view.byteLength - END.size; at >= lowest; at--) {
    const isEnd = view.getUint32(at, true) === END.signature;
    if (isEnd && at + END.size + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return refuseBroken();
}

function listZipEntries(bytes: Uint8Array, view: DataView, end: number): Listed[] {
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || size === 0xffffffff || at === 0xffffffff) {
    refuse(".", "The archive is a zip64, which is for archives larger than a package may be.", "Pack it smaller.");
  }
  if (view.getUint32(end + 4, true) !== 0) refuse(".", "The archive is split over several files.", "Pack one.");
  const listed: Listed[] = [];
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL.size > end || view.getUint32(at, true) !== CENTRAL.signature) refuseBroken();
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const isUnix = view.getUint8(at + 5) === 3;
    listed.push({
      path: decodeEntryName(bytes.subarray(at + CENTRAL.size, at + CENTRAL.size + name)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      type: isUnix ? view.getUint16(at + 40, true) & TYPE.mask : TYPE.none,
      isExecutable: isUnix && (view.getUint16(at + 40, true) & 0o111) !== 0,
      local: view.getUint32(at + 42, true),
    });
    at += CENTRAL.size + name + extra + comment;
  }
  // Some readers see entries beyond the count, and others do not.
  return at === end ? listed : refuseBroken();
}

function findDataSpan({ path, local, packed }: Listed, bytes: Uint8Array, view: DataView): Span {
  if (local + LOCAL.size > bytes.length || view.getUint32(local, true) !== LOCAL.signature) refuseBroken(path);
  const nameEnd = local + LOCAL.size + view.getUint16(local + 26, true);
  const start = nameEnd + view.getUint16(local + 28, true);
  if (start + packed > bytes.length) refuseBroken(path);
  if (decodeEntryName(bytes.subarray(local + LOCAL.size, nameEnd)) !== path) {
    refuse(path, "The entry has another name in its own header than in the archive's list.");
  }
  return { start, end: start + packed };
}

/** Refuses entries that share data, by which a small archive could unpack to petabytes. */
function refuseOverlap(taken: readonly Span[]): void {
  let before = 0;
  for (const { start, end } of taken.toSorted((a, b) => a.start - b.start)) {
    if (start < before) refuse(".", "Entries of the archive overlap, which only a bomb does.");
    before = end;
  }
}

function unpackEntryContent(
  { path, flags, method, size, crc, type }: Listed,
  isFolder: boolean,
  data: Uint8Array,
): Uint8Array {
  if (flags & ENCRYPTED) refuse(path, "The entry is encrypted.", "Pack the archive without a password.");
  if (type === TYPE.link) refuse(path, "The entry is a symbolic link, which could lead anywhere.");
  if (type !== TYPE.none && type !== TYPE.file && type !== TYPE.folder) {
    refuse(path, "The entry is a device, pipe or socket.");
  }
  if (isFolder) return size === 0 ? data : refuse(path, "A folder has content.");
  if (method !== 0 && method !== 8) {
    refuse(path, `The entry is packed by method ${method}; stored and deflated are read.`, "Pack it with zip.");
  }
  const unpacked = method === 0 ? data.slice() : inflate(path, data, size);
  if (unpacked.length !== size) refuse(path, `The entry has ${unpacked.length} bytes; its header says ${size}.`);
  if (crc32(unpacked) !== crc) refuse(path, "The entry's checksum is wrong.", "Download the archive again.");
  return unpacked;
}
