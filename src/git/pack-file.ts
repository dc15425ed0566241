/** Makes a pack with its index and puts it beside the others of a repository. See gitformat-pack(5). */
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { type ObjectId, SklError } from "../domain/index.ts";
import { isThere, type ObjectStore, writeError, writeTemporary } from "./object-files.ts";
import { digest, entryHead, type IdLength, idOf, type NewObject, OFFSET_DELTA, packHead, TYPE } from "./pack.ts";

interface Entry {
  readonly id: ObjectId;
  readonly crc: number;
  /** The byte of the pack at which the entry begins. */
  readonly at: number;
}

/** An object that is stored as the difference to one that is in the pack already. */
export interface NewDelta {
  readonly id: ObjectId;
  readonly base: ObjectId;
  readonly delta: Buffer;
}

/** The index has four bytes for a place, of which the top bit marks places in a longer table, which is not written here. */
const MOST_BYTES = 0x7fff_ffff;

export class PackFile {
  readonly #length: IdLength;
  readonly #entries = new Map<ObjectId, Entry>();
  readonly #pieces: Buffer[] = [];
  #end = packHead(0).length;

  /** `length` is the length of the repository's ids. */
  constructor(length: IdLength) {
    this.#length = length;
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  has(id: ObjectId): boolean {
    return this.#entries.has(id);
  }

  /** Returns the object's id. */
  add(object: NewObject): ObjectId {
    const id = idOf(object, this.#length);
    this.#addEntry(id, [entryHead(TYPE[object.type], object.content.length), deflateSync(object.content)]);
    return id;
  }

  addDelta({ id, base, delta }: NewDelta): void {
    const from = this.#entries.get(base);
    if (from === undefined) throw new Error(`the pack does not have ${base}`);
    this.#addEntry(id, [entryHead(OFFSET_DELTA, delta.length), distance(this.#end - from.at), deflateSync(delta)]);
  }

  #addEntry(id: ObjectId, pieces: readonly Buffer[]): void {
    if (this.has(id)) return;
    const entry = Buffer.concat(pieces);
    this.#entries.set(id, { id, crc: crc32(entry), at: this.#end });
    this.#pieces.push(entry);
    this.#end += entry.length;
    if (this.#end > MOST_BYTES) throw new SklError("GIT_FAILED", { message: "The session's commits are over 2 GB." });
  }

  /** Puts the pack into the folder of packs: its objects are there once this resolves. Throws GIT_FAILED. */
  async write(store: ObjectStore): Promise<void> {
    const folder = join(store.commonDir, "objects", "pack");
    const pack = [packHead(this.#entries.size), ...this.#pieces];
    const checksum = digest(this.#length, pack);
    const name = join(folder, `pack-${checksum.toString("hex")}`);
    // The same objects again, such as those of a session that is replayed at a fixed time.
    if (await isThere(`${name}.idx`)) return;
    try {
      const packed = await writeTemporary(store, {
        folder,
        kind: "pack",
        content: Buffer.concat([...pack, checksum]),
      });
      const index = await writeTemporary(store, { folder, kind: "idx", content: this.#index(checksum) });
      // Git looks for indexes: the pack has to be there before its own is.
      await rename(packed, `${name}.pack`);
      await rename(index, `${name}.idx`);
    } catch (cause) {
      throw writeError(cause);
    }
  }

  /** Returns an index of version 2: for each first byte how many ids do not exceed it, the ids in order, checksums, and offsets. */
  #index(packChecksum: Buffer): Buffer {
    const entries = [...this.#entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const head = Buffer.alloc(8 + 256 * 4);
    head.writeUInt32BE(0xff744f63, 0);
    head.writeUInt32BE(2, 4);
    let count = 0;
    for (let byte = 0; byte < 256; byte++) {
      while (Number.parseInt(entries[count]?.id.slice(0, 2) ?? "", 16) <= byte) count++;
      head.writeUInt32BE(count, 8 + byte * 4);
    }
    const crcs = Buffer.alloc(entries.length * 4);
    const places = Buffer.alloc(entries.length * 4);
    for (const [at, { crc, at: place }] of entries.entries()) {
      crcs.writeUInt32BE(crc, at * 4);
      places.writeUInt32BE(place, at * 4);
    }
    const ids = entries.map(({ id }) => Buffer.from(id, "hex"));
    const index = Buffer.concat([head, ...ids, crcs, places, packChecksum]);
    return Buffer.concat([index, digest(this.#length, [index])]);
  }
}

/** Encodes how far back an object is: seven bits a byte, the high ones first; each byte but the last counts one more than it says. */
function distance(back: number): Buffer {
  const bytes = [back & 127];
  for (let rest = Math.floor(back / 128); rest > 0; rest = Math.floor(rest / 128)) {
    rest -= 1;
    bytes.unshift(128 | (rest & 127));
  }
  return Buffer.from(bytes);
}
