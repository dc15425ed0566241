import { Refusal, WASI_ERRNO } from "../errno.ts";
import { RIGHT } from "../rights.ts";
import type { WasiCall, WasiRun } from "../run.ts";
import type { Directory, DirectoryLinks, Times } from "../tree.ts";
import { type LastLink, type Place, walk } from "../walk.ts";
import { readCallPath, statAt, statHere } from "./paths.ts";

/** Links, renames and times by path, under the same walk as everything else; for foreign programs only. */
export const linkCalls: Readonly<Record<string, WasiCall>> = {
  path_readlink: (run, fd: number, path: number, length: number, into: number, size: number, used: number) => {
    const { directory } = run.descriptors.directory(fd, RIGHT.path_readlink);
    const text = readCallPath(run, path, length, "local.read");
    run.memory.view(used, 4);
    const target = walk(directory, { text, last: "itself" }, (place) =>
      withLinks(place, (links, name) => links.read(name)),
    );
    const bytes = Buffer.from(target).subarray(0, size >>> 0);
    run.memory.write(into, bytes);
    run.memory.setU32(used, bytes.length);
  },

  path_symlink: (run, oldPath: number, oldLength: number, fd: number, path: number, length: number) => {
    const target = readCallPath(run, oldPath, oldLength, "local.write");
    const { directory } = run.descriptors.directory(fd, RIGHT.path_symlink);
    const text = readCallPath(run, path, length, "local.write");
    if (target === "") throw new Refusal(WASI_ERRNO.notFound);
    if (target.startsWith("/")) throw new Refusal(WASI_ERRNO.denied);
    if (target.includes("\0")) throw new Refusal(WASI_ERRNO.invalid);
    walk(directory, { text, last: "itself" }, (place) => {
      refuseTaken(place);
      withLinks(place, (links, name) => links.make(target, name));
    });
  },

  path_link: (
    run,
    fd: number,
    flags: number,
    path: number,
    length: number,
    newFd: number,
    newPath: number,
    newLength: number,
  ) => {
    const from = run.descriptors.directory(fd, RIGHT.path_link_source).directory;
    const to = run.descriptors.directory(newFd, RIGHT.path_link_target).directory;
    const text = readCallPath(run, path, length, "local.write");
    const newText = readCallPath(run, newPath, newLength, "local.write");
    if ((flags & 1) !== 0) throw new Refusal(WASI_ERRNO.invalid);
    walk(from, { text, last: "itself" }, (source) => {
      statHere(source);
      walk(to, { text: newText, last: "itself" }, (target) => {
        refuseTaken(target);
        withBothNames(source, target, (links, name, parent, newName) => links.link(name, parent, newName));
      });
    });
  },

  path_rename: (run, fd: number, path: number, length: number, newFd: number, newPath: number, newLength: number) => {
    const from = run.descriptors.directory(fd, RIGHT.path_rename_source).directory;
    const to = run.descriptors.directory(newFd, RIGHT.path_rename_target).directory;
    const text = readCallPath(run, path, length, "local.write");
    const newText = readCallPath(run, newPath, newLength, "local.write");
    walk(from, { text, last: "itself" }, (source) => {
      const { type } = statHere(source);
      walk(to, { text: newText, last: "itself" }, (target) => {
        if (target.asDirectory && type !== "directory") throw new Refusal(WASI_ERRNO.notDirectory);
        withBothNames(source, target, (links, name, parent, newName) => links.rename(name, parent, newName));
      });
    });
  },

  path_filestat_set_times: (
    run,
    fd: number,
    lookup: number,
    path: number,
    length: number,
    atime: bigint,
    mtime: bigint,
    flags: number,
  ) => {
    const { directory } = run.descriptors.directory(fd, RIGHT.path_filestat_set_times);
    const text = readCallPath(run, path, length, "local.write");
    const times = readTimes(run, flags, { atime, mtime });
    const last: LastLink = (lookup & 1) !== 0 ? "its target" : "itself";
    walk(directory, { text, last }, (place) => {
      statHere(place);
      const links = requireLinks(place.parent);
      if (place.name === null) links.setOwnTimes(times);
      else links.setTimes(place.name, times);
    });
  },
};

function requireLinks({ links }: Directory): DirectoryLinks {
  if (links === null) throw new Refusal(WASI_ERRNO.notSupported);
  return links;
}

function withLinks<Value>({ parent, name }: Place, use: (links: DirectoryLinks, name: string) => Value): Value {
  if (name === null) throw new Refusal(WASI_ERRNO.invalid);
  return use(requireLinks(parent), name);
}

function refuseTaken(place: Place): void {
  if (statAt(place) !== null) throw new Refusal(WASI_ERRNO.exists);
  if (place.asDirectory) throw new Refusal(WASI_ERRNO.notFound);
}

function withBothNames(
  source: Place,
  target: Place,
  use: (links: DirectoryLinks, name: string, parent: Directory, newName: string) => void,
): void {
  const { name: newName } = target;
  if (newName === null) throw new Refusal(WASI_ERRNO.busy);
  withLinks(source, (links, name) => use(links, name, target.parent, newName));
}

const SET = { atime: 1, atimeNow: 2, mtime: 4, mtimeNow: 8 } as const;

/** Reads the times that flags ask for. A flag for a given time together with the flag for now is invalid. */
export function readTimes(
  { clock }: WasiRun,
  flags: number,
  given: { readonly atime: bigint; readonly mtime: bigint },
): Times {
  const hasBothFlags = (a: number, b: number) => (flags & a) !== 0 && (flags & b) !== 0;
  if ((flags & ~0b1111) !== 0 || hasBothFlags(SET.atime, SET.atimeNow) || hasBothFlags(SET.mtime, SET.mtimeNow))
    throw new Refusal(WASI_ERRNO.invalid);
  const time = (value: bigint, set: number, now: number) => {
    if ((flags & set) !== 0) return BigInt.asUintN(64, value);
    return (flags & now) !== 0 ? clock.realtime() : null;
  };
  return { atime: time(given.atime, SET.atime, SET.atimeNow), mtime: time(given.mtime, SET.mtime, SET.mtimeNow) };
}
