import { textOf } from "../encoding.ts";
import { type ArchiveEntries, refuseArchive } from "./entries.ts";
import { paxRecords } from "./pax.ts";

/**
 * ustar with pax and GNU long names: what `git archive`, npm, GNU tar, bsdtar and Python write. Our own reader, since libraries
 * unpack to disk or guess where an archive is odd, and here everything odd is refused.
 */
const BLOCK = 512;
const LONGEST_HEADER = 64 * 1024;

function broken(path = "."): never {
  refuseArchive(path, "The tar archive is broken or cut off.", "Download or pack the archive again.");
}

interface TarHeader {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

/** Headers of their own that say more about the entry behind them. */
interface Extension {
  readonly path: string | null;
  readonly size: number | null;
}

const nothing: Extension = { path: null, size: null };

const types: Readonly<Record<string, "file" | "folder" | "pax" | "pax_global" | "long_name">> = {
  "0": "file",
  "\0": "file",
  "5": "folder",
  x: "pax",
  g: "pax_global",
  L: "long_name",
};

const refusedTypes: Readonly<Record<string, string>> = {
  "1": "a hard link, which could lead anywhere",
  "2": "a symbolic link, which could lead anywhere",
  "3": "a device",
  "4": "a device",
  "6": "a pipe",
  K: "a link, which could lead anywhere",
  S: "a sparse file, which packages have no use for",
};

export function isTar(bytes: Uint8Array): boolean {
  return bytes.length >= BLOCK && hasChecksum(bytes.subarray(0, BLOCK));
}

export function readTar(bytes: Uint8Array, entries: ArchiveEntries): void {
  let extension = nothing;
  for (let at = 0; at < bytes.length; ) {
    const block = bytes.subarray(at, at + BLOCK);
    if (block.length < BLOCK) broken();
    if (block.every((byte) => byte === 0)) return;
    const header = headerIn(block);
    const size = extension.size ?? header.size;
    const path = extension.path ?? header.path;
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) broken(path);
    extension = addEntry({ path, size, type: header.type }, { content, entries, extension });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

interface Behind {
  readonly content: Uint8Array;
  readonly entries: ArchiveEntries;
  readonly extension: Extension;
}

/** Takes one entry and returns what is known of the next. */
function addEntry({ path, size, type }: TarHeader, { content, entries, extension }: Behind): Extension {
  const kind =
    types[type] ?? refuseArchive(path, `The entry is ${refusedTypes[type] ?? "of a type that is not known"}.`);
  entries.announce(path, size);
  if (kind === "file" && !path.endsWith("/")) entries.addFile(path, content.slice());
  else if (kind === "file" || kind === "folder") entries.addFolder(size === 0 ? path : broken(path));
  else return extensionIn(kind, content, extension);
  return nothing;
}

function extensionIn(kind: "pax" | "pax_global" | "long_name", content: Uint8Array, before: Extension): Extension {
  if (content.length > LONGEST_HEADER) refuseArchive(".", "A header of the archive is larger than 64 kB.");
  if (kind === "long_name") return { ...before, path: textIn(content) };
  const records = paxRecords(content);
  const odd = [...records.keys()].find((key) => key.startsWith("GNU.sparse") || key === "linkpath");
  if (odd !== undefined) refuseArchive(".", `A pax header says ${odd}; links and sparse files are refused.`);
  const path = records.get("path");
  const size = records.get("size");
  if (kind === "pax_global") {
    const renames = path !== undefined || size !== undefined;
    return renames ? refuseArchive(".", "A global pax header gives all entries one path or size.") : before;
  }
  return { path: path ?? before.path, size: size === undefined ? before.size : decimal(size) };
}

const decimal = (text: string): number => (/^[0-9]{1,12}$/.test(text) ? Number(text) : broken());

function headerIn(block: Uint8Array): TarHeader {
  if (!hasChecksum(block)) return broken();
  const isUstar = textIn(block.subarray(257, 262)) === "ustar" && block[262] === 0;
  const prefix = isUstar ? textIn(block.subarray(345, 500)) : "";
  const name = textIn(block.subarray(0, 100));
  const path = prefix === "" ? name : `${prefix}/${name}`;
  return { path, size: sizeIn(block.subarray(124, 136)), type: String.fromCharCode(block[156] ?? 0) };
}

/** A text up to its first zero byte. */
function textIn(field: Uint8Array): string {
  const end = field.indexOf(0);
  const text = textOf(end === -1 ? field : field.subarray(0, end));
  return text ?? refuseArchive(".", "An entry's name is not UTF-8.", "Pack the archive with UTF-8 names.");
}

/** Octal digits, or big-endian binary marked by the highest bit, which no package is large enough to need. */
function sizeIn(field: Uint8Array): number {
  const text = field[0] !== undefined && field[0] < 0x80 ? textIn(field).trim() : "x";
  if (text === "") return 0;
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : broken();
}

/** The sum of a header's bytes, its own field counted as blanks. */
function hasChecksum(block: Uint8Array): boolean {
  const field = String.fromCharCode(...block.subarray(148, 156)).replace(/[\0 ]+/g, "");
  if (!/^[0-7]{1,7}$/.test(field)) return false;
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : (block[at] ?? 0);
  return sum === Number.parseInt(field, 8);
}
