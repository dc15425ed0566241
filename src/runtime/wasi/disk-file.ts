import { closeSync, fstatSync, fsyncSync, ftruncateSync, futimesSync, readSync, writeSync } from "node:fs";
import { system } from "./errno.ts";
import type { ExactTimes } from "./exact-times.ts";
import { type NativeStat, statOf } from "./stat.ts";
import type { File, Stat, Times } from "./tree.ts";

/** A file by an open handle. */
export class DiskFile implements File {
  readonly #fd: number;
  readonly #times: ExactTimes;

  constructor(fd: number, times: ExactTimes) {
    this.#fd = fd;
    this.#times = times;
  }

  read(into: Uint8Array, at: number): number {
    return into.length === 0 ? 0 : system(() => readSync(this.#fd, into, 0, into.length, at));
  }

  write(from: Uint8Array, at: number): number {
    return from.length === 0 ? 0 : system(() => writeSync(this.#fd, from, 0, from.length, at));
  }

  stat(): Stat {
    return this.#times.seen(system(() => statOf(this.#native())));
  }

  resize(size: number): void {
    system(() => ftruncateSync(this.#fd, size));
  }

  setTimes(wanted: Times): void {
    this.#times.set(
      wanted,
      () => statOf(this.#native()),
      (a, m) => futimesSync(this.#fd, a, m),
    );
  }

  sync(): void {
    system(() => fsyncSync(this.#fd));
  }

  close(): void {
    closeSync(this.#fd);
  }

  #native(): NativeStat {
    return fstatSync(this.#fd, { bigint: true });
  }
}
