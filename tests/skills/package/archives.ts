import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { encodeFixtureText } from "./builders.ts";

/** One entry of a zip as its maker wants it, true or not. */
export interface ZipEntry {
  readonly path: string;
  readonly content?: Uint8Array | string;
  readonly method?: number;
  /** What the headers say in the place of the truth. */
  readonly size?: number;
  readonly crc?: number;
  readonly packed?: number;
  readonly flags?: number;
  /** Unix mode with its file type. */
  readonly mode?: number;
  readonly localPath?: string;
}

const u16 = (value: number): number[] => [value & 255, (value >>> 8) & 255];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];
const joined = (parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((one) => Uint8Array.from(one))));

/** Zip archives by hand, since no library writes the ones that matter here. */
export function writeZipByHand(
  entries: readonly ZipEntry[],
  given: { readonly count?: number; readonly comment?: string } = {},
): Uint8Array {
  const locals: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const raw =
      typeof entry.content === "string" ? encodeFixtureText(entry.content) : (entry.content ?? new Uint8Array());
    const method = entry.method ?? 8;
    const data = method === 8 ? deflateRawSync(raw) : raw;
    const sizes = [
      ...u32(entry.crc ?? crc32(raw)),
      ...u32(entry.packed ?? data.length),
      ...u32(entry.size ?? raw.length),
    ];
    const head = [...u16(20), ...u16(entry.flags ?? 0x800), ...u16(method), ...u32(0), ...sizes];
    const name = encodeFixtureText(entry.path);
    const localName = encodeFixtureText(entry.localPath ?? entry.path);
    locals.push(joined([u32(0x04034b50), head, u16(localName.length), u16(0), localName, data]));
    const attributes = u32(((entry.mode ?? 0) << 16) >>> 0);
    central.push(
      joined([
        u32(0x02014b50),
        [20, entry.mode === undefined ? 0 : 3],
        head,
        u16(name.length),
        u16(0),
        u16(0),
        u16(0),
        u16(0),
        attributes,
        u32(offset),
        name,
      ]),
    );
    offset += locals.at(-1)?.length ?? 0;
  }
  const directory = joined(central);
  const count = u16(given.count ?? entries.length);
  const comment = encodeFixtureText(given.comment ?? "");
  const end = joined([
    u32(0x06054b50),
    u16(0),
    u16(0),
    count,
    count,
    u32(directory.length),
    u32(offset),
    u16(comment.length),
    comment,
  ]);
  return joined([...locals, directory, end]);
}

export interface TarEntry {
  readonly path: string;
  readonly content?: Uint8Array | string;
  readonly type?: string;
  readonly size?: number;
  readonly prefix?: string;
  readonly checksum?: number;
}

export function writeTarArchive(entries: readonly TarEntry[]): Uint8Array {
  const blocks = entries.flatMap((entry) => {
    const content =
      typeof entry.content === "string" ? encodeFixtureText(entry.content) : (entry.content ?? new Uint8Array());
    const padded = new Uint8Array(Math.ceil(content.length / 512) * 512);
    padded.set(content);
    return [tarHeader(entry, content.length), padded];
  });
  return joined([...blocks, new Uint8Array(1024)]);
}

function tarHeader(entry: TarEntry, length: number): Uint8Array {
  const block = new Uint8Array(512);
  const put = (at: number, text: string) => block.set(encodeFixtureText(text), at);
  put(0, entry.path);
  put(100, "0000644\0");
  put(124, `${(entry.size ?? length).toString(8).padStart(11, "0")}\0`);
  put(148, "        ");
  put(156, entry.type ?? "0");
  put(257, "ustar\x0000");
  put(345, entry.prefix ?? "");
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(148, `${(entry.checksum ?? sum).toString(8).padStart(6, "0")}\0 `);
  return block;
}

/** One record of a pax header, which counts its own length. */
export function pax(key: string, value: string): string {
  const rest = encodeFixtureText(` ${key}=${value}\n`).length;
  let length = rest + 1;
  while (String(length).length + rest !== length) length++;
  return `${length} ${key}=${value}\n`;
}

export const compressWithGzip = (bytes: Uint8Array): Uint8Array => new Uint8Array(gzipSync(bytes));
