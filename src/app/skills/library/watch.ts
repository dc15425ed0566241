import { type FSWatcher, readFileSync, statfsSync, watch } from "node:fs";

/**
 * Notices which packages may have changed, so that a process that stays need not look at every file for every question. Linux
 * (inotify) puts a change into the process's queue before the call that made it returns: `drained` waits until that queue is
 * empty, and then nothing that was done before is missing. Nobody promises as much on other systems and on file systems that
 * another machine can change; there `begin` gives null, and everything is looked at each time.
 */
export class FolderWatch {
  /** By package, then by folder. */
  readonly #watchers = new Map<string, Map<string, FSWatcher>>();
  readonly #most = mostWatched();
  #touched = new Set<string>();
  #watched = 0;
  #events = 0;
  #failed = false;

  /** Null where what is watched cannot be relied on. Roots that are not there have nothing that could be missed. */
  static begin(roots: readonly string[]): FolderWatch | null {
    return process.platform === "linux" && roots.every(isLocal) ? new FolderWatch() : null;
  }

  /** Watches a folder for the package; to be called before the folder is looked at. */
  cover(owner: string, folder: string): void {
    const own = this.#watchers.get(owner) ?? new Map<string, FSWatcher>();
    if (this.#failed || own.has(folder)) return;
    this.#watchers.set(owner, own);
    if (++this.#watched > this.#most) {
      this.end();
      return;
    }
    try {
      const touch = () => this.#touch(owner);
      own.set(folder, watch(folder, { persistent: false }, touch).on("error", touch));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === "ENOENT") this.#touched.add(owner);
      else this.end();
    }
  }

  isCovered(owner: string): boolean {
    return this.#watchers.has(owner);
  }

  /** A folder that was removed and made anew has lost its watch: who was changed is covered anew. */
  uncover(owner: string): void {
    const own = this.#watchers.get(owner);
    for (const each of own?.values() ?? []) each.close();
    this.#watched -= own?.size ?? 0;
    this.#watchers.delete(owner);
  }

  /** Who may have changed since the last call of it; null: nobody can tell. */
  taken(): ReadonlySet<string> | null {
    const [touched, events] = [this.#touched, this.#events];
    this.#touched = new Set();
    this.#events = 0;
    return this.#failed || events >= MOST_EVENTS ? null : touched;
  }

  /** It is looked at again next time. */
  suspect(owner: string): void {
    this.#touched.add(owner);
  }

  /** Closes all; from here on nobody can tell. */
  end(): void {
    this.#failed = true;
    for (const owner of [...this.#watchers.keys()]) this.uncover(owner);
  }

  #touch(owner: string): void {
    this.#events++;
    this.#touched.add(owner);
  }
}

/** The system drops events beyond a queue of 16,384, and nobody is told: with half of it, all of it is looked at. */
const MOST_EVENTS = 8192;

/** Watches are the account's: editors and build tools need some, too. */
function mostWatched(): number {
  try {
    return Number(readFileSync("/proc/sys/fs/inotify/max_user_watches", "utf8")) / 4;
  } catch {
    return 0;
  }
}

/** ext2 to 4, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs, and overlayfs as containers have it. */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994, 0x794c7630]);

function isLocal(root: string): boolean {
  try {
    return LOCAL.has(statfsSync(root).type);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** When every change that was made before has been noticed: the second turn begins after a whole round of asking the system. */
export async function drained(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}
