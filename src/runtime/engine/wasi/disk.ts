import {
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { join } from "node:path";
import { decodeUtf8OrNull } from "../utf8.ts";
import { type FolderIdentity, readFolderIdentity, refuseBarred, refuseWithin } from "./barred-folder.ts";
import { DiskFile, ExactTimes, toWasiStat } from "./disk-file.ts";
import { callSystem, Refusal, WASI_ERRNO } from "./errno.ts";
import {
  type Directory,
  type DirectoryLinks,
  type Entry,
  type File,
  type OpenMode,
  type Stat,
  statOrNull,
} from "./tree.ts";

const byHandle = process.platform === "linux";
/** Files are never opened through a link, never wait for the other end of a pipe, and never become the controlling terminal. */
const always = constants.O_NOFOLLOW | constants.O_NONBLOCK | (constants.O_NOCTTY ?? 0);

/** The settings that the directories of one run share. */
interface DiskSettings {
  /** Whether links may be read, made and followed; only foreign programs may. */
  readonly links: "none" | "all";
  readonly times: ExactTimes;
  /** A folder that is never entered. */
  readonly barred: FolderIdentity | null;
}

/**
 * Opens a folder that a person named; its own path may lead through links, which are that person's. `barred` is a folder that is
 * never entered (76), even if the granted folder contains it: the account's own, with its keys, secrets and policy.
 */
export function openDisk(path: string, links: DiskSettings["links"] = "none", barred: string | null = null): Directory {
  refuseWithin(path, barred);
  const fd = callSystem(() => openSync(path, constants.O_RDONLY | constants.O_DIRECTORY));
  return new DiskDirectory(fd, path, { links, times: new ExactTimes(), barred: readFolderIdentity(barred) });
}

/**
 * A directory behind an open handle. On Linux names are resolved from `/proc/self/fd/N`, so renaming or replacing the directory
 * while the guest runs leads nowhere else. Other systems have no such path: names are resolved from the walked path, and whoever
 * replaces a folder of it at the same moment can redirect a call.
 */
class DiskDirectory implements Directory {
  readonly #fd: number;
  readonly #path: string;
  readonly #settings: DiskSettings;
  readonly links: DirectoryLinks | null;

  constructor(fd: number, path: string, settings: DiskSettings) {
    this.#fd = fd;
    this.#path = path;
    this.#settings = settings;
    this.links = settings.links === "all" ? this.#linkOperations() : null;
  }

  at(name: string): string {
    return byHandle ? `/proc/self/fd/${this.#fd}/${name}` : join(this.#path, name);
  }

  self(): Stat {
    return this.#settings.times.withExactTimes(callSystem(() => toWasiStat(fstatSync(this.#fd, { bigint: true }))));
  }

  stat(name: string): Stat {
    return this.#settings.times.withExactTimes(
      callSystem(() => toWasiStat(lstatSync(this.at(name), { bigint: true }))),
    );
  }

  enter(name: string): Directory {
    const { type } = this.stat(name);
    if (type === "link") throw new Refusal(WASI_ERRNO.loop);
    if (type !== "directory") throw new Refusal(WASI_ERRNO.notDirectory);
    const fd = callSystem(() => openSync(this.at(name), constants.O_RDONLY | constants.O_DIRECTORY | always));
    refuseBarred(fd, this.#settings.barred);
    return new DiskDirectory(fd, join(this.#path, name), this.#settings);
  }

  reopen(): Directory {
    const path = byHandle ? `/proc/self/fd/${this.#fd}/.` : this.#path;
    const fd = callSystem(() => openSync(path, constants.O_RDONLY | constants.O_DIRECTORY));
    return new DiskDirectory(fd, this.#path, this.#settings);
  }

  open(name: string, mode: OpenMode): File {
    this.#refuseStrangers(name, mode);
    const fd = callSystem(() => openSync(this.at(name), toOpenFlags(mode) | always, 0o666));
    const native = fstatSync(fd, { bigint: true });
    // Between the check and the opening it may have become something else.
    if (!native.isFile()) {
      closeSync(fd);
      throw new Refusal(native.isDirectory() ? WASI_ERRNO.isDirectory : WASI_ERRNO.denied);
    }
    return new DiskFile(fd, this.#settings.times);
  }

  list(): Entry[] {
    const entries = callSystem(() => readdirSync(this.at("."), { withFileTypes: true, encoding: "buffer" }));
    return entries.flatMap(({ name }) => {
      // A guest's names are UTF-8, so it could not open an entry with any other name.
      const text = decodeUtf8OrNull(name);
      if (text === null) return [];
      try {
        const { dev, ino, type } = toWasiStat(lstatSync(this.at(text), { bigint: true }));
        return [{ name: text, dev, ino, type }];
      } catch {
        return []; // Gone since it was listed.
      }
    });
  }

  makeDirectory(name: string): void {
    callSystem(() => mkdirSync(this.at(name), 0o777));
  }

  removeDirectory(name: string): void {
    callSystem(() => rmdirSync(this.at(name)));
  }

  unlink(name: string): void {
    if (this.stat(name).type === "directory") throw new Refusal(WASI_ERRNO.isDirectory);
    callSystem(() => unlinkSync(this.at(name)));
  }

  close(): void {
    closeSync(this.#fd);
  }

  /** Refuses to open pipes, devices and sockets, and to follow links. */
  #refuseStrangers(name: string, { create, exclusive, write, truncate }: OpenMode): void {
    const type = statOrNull(this, name)?.type;
    if (type === undefined) {
      if (!create) throw new Refusal(WASI_ERRNO.notFound);
      return;
    }
    if (create && exclusive) throw new Refusal(WASI_ERRNO.exists);
    if (type === "link") throw new Refusal(WASI_ERRNO.loop);
    if (type === "other") throw new Refusal(WASI_ERRNO.denied);
    if (type === "directory" && (write || truncate || create)) throw new Refusal(WASI_ERRNO.isDirectory);
  }

  #linkOperations(): DirectoryLinks {
    const { times } = this.#settings;
    return {
      read: (name) => callSystem(() => readlinkSync(this.at(name), "utf8")),
      make: (text, name) => callSystem(() => symlinkSync(text, this.at(name))),
      link: (name, to, newName) => callSystem(() => linkSync(this.at(name), requireDiskDirectory(to).at(newName))),
      rename: (name, to, newName) => callSystem(() => renameSync(this.at(name), requireDiskDirectory(to).at(newName))),
      setTimes: (name, wanted) =>
        times.setExact(
          wanted,
          () => toWasiStat(lstatSync(this.at(name), { bigint: true })),
          (a, m) => lutimesSync(this.at(name), a, m),
        ),
      setOwnTimes: (wanted) =>
        times.setExact(
          wanted,
          () => toWasiStat(fstatSync(this.#fd, { bigint: true })),
          (a, m) => futimesSync(this.#fd, a, m),
        ),
    };
  }
}

/** Returns the path of an entry, valid as long as the directory's handle is open. */
export function getDiskPath(directory: Directory, name: string): string {
  return requireDiskDirectory(directory).at(name);
}

function requireDiskDirectory(directory: Directory): DiskDirectory {
  if (!(directory instanceof DiskDirectory)) throw new Refusal(WASI_ERRNO.crossDevice);
  return directory;
}

function toOpenFlags({ read, write, create, exclusive, truncate }: OpenMode): number {
  const isWriting = write || truncate;
  const access = isWriting ? (read ? constants.O_RDWR : constants.O_WRONLY) : constants.O_RDONLY;
  return (
    access | (create ? constants.O_CREAT : 0) | (exclusive ? constants.O_EXCL : 0) | (truncate ? constants.O_TRUNC : 0)
  );
}
