import { CHARACTER_DEVICE, FILE_TYPE, packStat } from "../disk-file.ts";
import { Refusal, WASI_ERRNO } from "../errno.ts";
import type { InodeNumbers } from "../inode-numbers.ts";
import { RIGHT } from "../rights.ts";
import type { WasiCall, WasiRun } from "../run.ts";
import { EMPTY_STAT, type Entry } from "../tree.ts";
import { walk } from "../walk.ts";
import { fileCalls } from "./open.ts";
import { readCallPath, statHere, toSafeOffset } from "./paths.ts";

export const readingCalls: Readonly<Record<string, WasiCall>> = {
  ...fileCalls,

  path_filestat_get: (run, fd: number, flags: number, path: number, length: number, into: number) => {
    const { directory } = run.descriptors.directory(fd, RIGHT.path_filestat_get);
    const text = readCallPath(run, path, length, "local.read");
    const view = run.memory.view(into, 64);
    const last = (flags & 1) !== 0 ? "its target" : "itself";
    packStat(
      view,
      walk(directory, { text, last }, (place) => {
        const stat = statHere(place);
        // Where links are not followed, the target of a link cannot be asked for.
        if (stat.type === "link" && last === "its target") throw new Refusal(WASI_ERRNO.loop);
        return stat;
      }),
      run.inodes,
    );
  },

  fd_filestat_get: ({ memory, descriptors, inodes }, fd: number, into: number) => {
    const descriptor = descriptors.withRights(fd, RIGHT.fd_filestat_get);
    const view = memory.view(into, 64);
    switch (descriptor.kind) {
      case "file":
        return packStat(view, descriptor.file.stat(), inodes);
      case "directory":
        return packStat(view, descriptor.directory.self(), inodes);
      case "stream":
        packStat(view, EMPTY_STAT, inodes);
        if (descriptor.stream.isTerminal) view.setUint8(16, CHARACTER_DEVICE);
    }
  },

  fd_readdir: (run, fd: number, buffer: number, length: number, cookie: bigint, used: number) => {
    const { memory } = run;
    memory.view(used, 4);
    const target = memory.bytes(buffer, length);
    const listing = readListing(run, fd, cookie);
    let at = 0;
    for (let index = toSafeOffset(cookie); index < listing.length && at < target.length; index += 1) {
      const entry = packEntry(listing[index] as Entry, index + 1, run.inodes).subarray(0, target.length - at);
      target.set(entry, at);
      at += entry.length;
    }
    memory.setU32(used, at);
  },
};

/** Cookies are positions in the listing of the last start, so that no entry is read twice or left out while names come and go. */
function readListing({ descriptors }: WasiRun, fd: number, cookie: bigint): readonly Entry[] {
  const descriptor = descriptors.directory(fd, RIGHT.fd_readdir);
  if (cookie !== 0n && descriptor.listing !== null) return descriptor.listing;
  const { directory } = descriptor;
  const { dev, ino } = directory.self();
  const listing: Entry[] = [
    { name: ".", dev, ino, type: "directory" },
    { name: "..", dev, ino, type: "directory" },
    ...directory.list().sort(compareEntryNames),
  ];
  descriptors.replace(fd, { ...descriptor, listing });
  return listing;
}

const compareEntryNames = (a: Entry, b: Entry): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

function packEntry({ name, type, ...place }: Entry, next: number, inodes: InodeNumbers): Uint8Array {
  const bytes = Buffer.from(name);
  const packed = new Uint8Array(24 + bytes.length);
  const view = new DataView(packed.buffer);
  view.setBigUint64(0, BigInt(next), true);
  view.setBigUint64(8, inodes.of(place), true);
  view.setUint32(16, bytes.length, true);
  view.setUint8(20, FILE_TYPE[type]);
  packed.set(bytes, 24);
  return packed;
}
