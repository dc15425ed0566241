import {
  type Access,
  type Directory,
  listPlannedChanges,
  OverlayDirectory,
  OverlayLimits,
  OverlayNode,
  protectDirectory,
  Refusal,
  statOrNull,
  WASI_ERRNO,
} from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";
import { isSingleFile, openPreopen } from "./preopen.ts";

interface OpenFolder {
  readonly preopen: Preopen;
  readonly of: ChangesBelow["of"];
  readonly directory: Directory;
  readonly node: OverlayNode;
}

/** The granted folders as a script without WASI calls reaches them: no link is followed, and what it changes is a plan. Paths are names of the guest. */
export interface ScriptFiles {
  read(path: string): Uint8Array;
  write(path: string, bytes: Uint8Array, where: "at the end" | "instead"): void;
  /** Returns null where there is nothing. */
  stat(path: string): { readonly kind: "file" | "folder"; readonly size: number; readonly mtimeMs: number } | null;
  list(path: string): readonly string[];
  makeFolder(path: string): void;
  remove(path: string): void;
  changes(): ChangesBelow[];
  close(): void;
}

/** Opens the folders. Every operation throws a Refusal for what is not granted and for errors of the system. */
export function openScriptFiles(
  preopens: readonly Preopen[],
  limits: { readonly writeBytes: number; readonly loadBytes: number },
): ScriptFiles {
  const overlay = new OverlayLimits({ write: limits.writeBytes, load: limits.loadBytes });
  const folders = preopens.map((preopen): OpenFolder => {
    const disk = openPreopen(preopen, "none");
    const node = new OverlayNode();
    const of = isSingleFile(disk) ? "file" : "folder";
    const directory = new OverlayDirectory(disk, node, overlay);
    return { preopen, of, node, directory: of === "file" ? directory : protectDirectory(directory) };
  });
  const at = <Value>(path: string, needs: "read" | "write", use: (parent: Directory, name: string | null) => Value) => {
    const { folder, steps } = findFolder(folders, splitSteps(path), needs);
    const names = folder.of === "file" ? folder.preopen.steps.slice(-1) : steps;
    let parent = folder.directory.reopen();
    try {
      for (const step of names.slice(0, -1)) {
        const next = parent.enter(step);
        parent.close();
        parent = next;
      }
      return use(parent, names.at(-1) ?? null);
    } finally {
      parent.close();
    }
  };
  return {
    read: (path) =>
      at(path, "read", (parent, name) => {
        const file = parent.open(requireName(name), openMode({ read: true }));
        try {
          const bytes = new Uint8Array(Number(file.stat().size));
          return bytes.subarray(0, file.read(bytes, 0));
        } finally {
          file.close();
        }
      }),
    write: (path, bytes, where) =>
      at(path, "write", (parent, name) => {
        const file = parent.open(requireName(name), openMode({ write: true, truncate: where === "instead" }));
        try {
          file.write(bytes, where === "instead" ? 0 : Number(file.stat().size));
        } finally {
          file.close();
        }
      }),
    stat: (path) =>
      at(path, "read", (parent, name) => {
        const found = name === null ? parent.self() : statOrNull(parent, name);
        if (found === null || (found.type !== "file" && found.type !== "directory")) return null;
        const kind = found.type === "file" ? "file" : "folder";
        return { kind, size: Number(found.size), mtimeMs: Number(found.mtime / 1_000_000n) };
      }),
    list: (path) =>
      at(path, "read", (parent, name) => {
        const folder = name === null ? parent.reopen() : parent.enter(name);
        try {
          return folder.list().map((entry) => entry.name);
        } finally {
          folder.close();
        }
      }),
    makeFolder: (path) => at(path, "write", (parent, name) => parent.makeDirectory(requireName(name))),
    remove: (path) =>
      at(path, "write", (parent, name) => {
        const isFolder = statOrNull(parent, requireName(name))?.type === "directory";
        if (isFolder) parent.removeDirectory(requireName(name));
        else parent.unlink(requireName(name));
      }),
    changes: () =>
      folders
        .map(({ of, node }, preopen) => ({ preopen, of, changes: listPlannedChanges(node) }))
        .filter(({ changes }) => changes.length > 0),
    close: () => {
      for (const { directory } of folders) directory.close();
    },
  };
}

const openMode = ({ read = false, write = false, truncate = false }) => ({
  ...{ read, write, truncate },
  create: write,
  exclusive: false,
});

function splitSteps(path: string): string[] {
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  if (steps.includes("..") || path.includes("\0")) throw new Refusal(WASI_ERRNO.denied);
  return steps;
}

/** Returns the folder with the longest name on the way to the path, and the rest of the way. */
function findFolder(folders: readonly OpenFolder[], path: readonly string[], needs: "read" | "write") {
  const isGranted = (access: Access) => access === needs || access === "read and write";
  const [found] = folders
    .filter(({ preopen }) => isGranted(preopen.access))
    .map((folder) => ({ folder, name: splitSteps(folder.preopen.name) }))
    .filter(({ name }) => name.every((step, index) => step === path[index]))
    .toSorted((a, b) => b.name.length - a.name.length);
  if (found === undefined) throw new Refusal(WASI_ERRNO.denied);
  return { folder: found.folder, steps: path.slice(found.name.length) };
}

function requireName(name: string | null): string {
  if (name === null) throw new Refusal(WASI_ERRNO.denied);
  return name;
}
