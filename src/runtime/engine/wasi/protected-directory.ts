import { isProtectedName } from "../scopes/index.ts";
import { Refusal, WASI_ERRNO } from "./errno.ts";
import type { Directory } from "./tree.ts";

/**
 * The same directory, in which nothing with a protected name is written, made or removed (76), nor anything below it. The directory itself
 * was granted by its own name. Reading is left to the grants. It has no operations with links.
 */
export function protectDirectory(directory: Directory, writes: "checked" | "none" = "checked"): Directory {
  const refuse = (name: string): void => {
    if (writes === "none" || isProtectedName(name)) throw new Refusal(WASI_ERRNO.denied);
  };
  return {
    links: null,
    self: () => directory.self(),
    stat: (name) => directory.stat(name),
    enter: (name) => protectDirectory(directory.enter(name), isProtectedName(name) ? "none" : writes),
    open: (name, mode) => {
      if (mode.write || mode.create || mode.truncate) refuse(name);
      return directory.open(name, mode);
    },
    list: () => directory.list(),
    reopen: () => protectDirectory(directory.reopen(), writes),
    makeDirectory: (name) => {
      refuse(name);
      directory.makeDirectory(name);
    },
    removeDirectory: (name) => {
      refuse(name);
      directory.removeDirectory(name);
    },
    unlink: (name) => {
      refuse(name);
      directory.unlink(name);
    },
    close: () => directory.close(),
  };
}
