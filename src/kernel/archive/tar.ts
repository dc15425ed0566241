import { type ArchiveEntry, decodeEntryName, refuse } from "./archive-entry.ts";

// POSIX.1-2017 (ustar, pax) and GNU's long names: what `git archive`, npm, GNU tar, bsdtar and Python write.
const BLOCK = 512;
const LONGEST_HEADER = 64 * 1024;

type Kind = "file" | "folder" | "pax" | "pax_global" | "long_name";
const KINDS: Readonly<Record<string, Kind>> = {
  "0": "file",
  "\0": "file",
  "5": "folder",
  x: "pax",
  g: "pax_global",
  L: "long_name",
};
const REFUSED: Readonly<Record<string, string>> = {
  "1": "a hard link, which could lead anywhere",
  "2": "a symbolic link, which could lead anywhere",
  "3": "a device",
  "4": "a device",
  "6": "a pipe",
  K: "a link, which could lead anywhere",
  S: "a sparse file, which packages have no use for",
};

function refuseBroken(path = "."): never {
  refuse(path, "The tar archive is broken or cut off.", "Download or pack the archive again.");
}

interface Header {
  readonly path: string;
  readonly size: number;
  readonly type: string;
  readonly isExecutable: boolean;
}

export const isTar = (bytes: Uint8Array): boolean => bytes.length >= BLOCK && hasChecksum(bytes.subarray(0, BLOCK));

/** Yields the entries of a tar in their order. Throws ArchiveError at what is broken, a link or a device. */
export function* yieldTarEntries(bytes: Uint8Array): Generator<ArchiveEntry> {
  let next: Partial<Header> = {};
  for (let at = 0; at < bytes.length; ) {
    const block = bytes.subarray(at, at + BLOCK);
    if (block.length < BLOCK) refuseBroken();
    if (block.every((byte) => byte === 0)) return;
    const { path, size, type, isExecutable } = { ...parseTarHeader(block), ...next };
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) refuseBroken(path);
    const kind = KINDS[type] ?? refuse(path, `The entry is ${REFUSED[type] ?? "of a type that is not known"}.`);
    if (kind === "file" || kind === "folder") {
      const isFolder = kind === "folder" || path.endsWith("/");
      if (isFolder && size > 0) refuseBroken(path);
      yield { path, size, packed: size, isFolder, isExecutable, read: () => content.slice() };
      next = {};
    } else next = { ...next, ...parseExtensionHeader(kind, content) };
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Reads an extension header, which changes the entry after it. */
function parseExtensionHeader(kind: "pax" | "pax_global" | "long_name", content: Uint8Array): Partial<Header> {
  if (content.length > LONGEST_HEADER) refuse(".", "A header of the archive is larger than 64 kB.");
  if (kind === "long_name") return { path: readFieldText(content) };
  const records = parsePaxRecords(content);
  const odd = [...records.keys()].find((key) => key.startsWith("GNU.sparse") || key === "linkpath");
  if (odd !== undefined) refuse(".", `A pax header says ${odd}; links and sparse files are refused.`);
  const path = records.get("path");
  const size = records.get("size");
  if (kind === "pax_global" && (path ?? size) !== undefined) {
    refuse(".", "A global pax header gives all entries one path or size.");
  }
  if (size !== undefined && !/^[0-9]{1,12}$/.test(size)) refuseBroken();
  return { ...(path !== undefined && { path }), ...(size !== undefined && { size: Number(size) }) };
}

/** Reads records of the form `LENGTH key=value\n`, where the length is that of the whole record. */
function parsePaxRecords(bytes: Uint8Array): ReadonlyMap<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const [digits = ""] =
      /^[1-9][0-9]{0,6}(?= )/.exec(decodeEntryName(bytes.subarray(at, bytes.indexOf(0x20, at) + 1))) ?? [];
    const end = at + Number(digits);
    const [, key, value] =
      /^([^=]+)=([\s\S]*)\n$/.exec(decodeEntryName(bytes.subarray(at + digits.length + 1, end))) ?? [];
    if (key === undefined || value === undefined || end > bytes.length) {
      return refuse(".", "A pax header of the archive is broken.", "Pack the archive again.");
    }
    records.set(key, value);
    at = end;
  }
  return records;
}

function parseTarHeader(block: Uint8Array): Header {
  if (!hasChecksum(block)) return refuseBroken();
  const isUstar = readFieldText(block.subarray(257, 263)) === "ustar" && block[262] === 0;
  const prefix = isUstar ? readFieldText(block.subarray(345, 500)) : "";
  const name = readFieldText(block.subarray(0, 100));
  // Other writers mark sizes of 8 GB and more by the highest bit; no package is that large.
  const size =
    block[124] !== undefined && block[124] < 0x80 ? readFieldText(block.subarray(124, 136)).trim() : refuseBroken();
  if (!/^[0-7]*$/.test(size)) refuseBroken();
  return {
    path: prefix === "" ? name : `${prefix}/${name}`,
    size: Number.parseInt(size || "0", 8),
    type: String.fromCharCode(block[156] ?? 0),
    isExecutable: (Number.parseInt(readFieldText(block.subarray(100, 108)).trim() || "0", 8) & 0o111) !== 0,
  };
}

/** Returns the text of a field up to its first zero byte. */
function readFieldText(field: Uint8Array): string {
  const end = field.indexOf(0);
  return decodeEntryName(end === -1 ? field : field.subarray(0, end));
}

/** Returns whether the header states the right sum of its bytes, with those of the sum counted as spaces. */
function hasChecksum(block: Uint8Array): boolean {
  const field = String.fromCharCode(...block.subarray(148, 156)).replace(/[\0 ]+/g, "");
  if (!/^[0-7]{1,7}$/.test(field)) return false;
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  return sum === Number.parseInt(field, 8);
}
