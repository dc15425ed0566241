import {
  getFileName,
  getParentFolder,
  listFolderAndAncestors,
  type SourceTree,
} from "../../../../kernel/domain/index.ts";
import { readConfig } from "./config-text.ts";
import type { Packages } from "./workspaces.ts";

/** The resolver library sees the tree at this path, so that `..` above the root of the repository leads nowhere. */
const MOUNT = "/~tree~";
const PACKAGES = `${MOUNT}/node_modules`;

type Callback<T> = (error: NodeJS.ErrnoException | null, value?: T) => void;

interface Stat {
  isFile(): boolean;
  isDirectory(): boolean;
}

export interface FileSystemView {
  /** The packages that `node_modules` would have after an installation. */
  readonly packages: Packages;
  /** Whether a missing `dist/a.js` stands for the `src/a.ts` from which it is built. */
  readonly builtOutputs: "as sources" | "absent";
}

/** Shows a tree as the asynchronous file system that enhanced-resolve needs. */
export class TreeFileSystem {
  readonly #tree: SourceTree;
  readonly #view: FileSystemView;
  readonly #configTexts = new Map<string, Promise<Buffer>>();

  constructor(tree: SourceTree, view: FileSystemView) {
    this.#tree = tree;
    this.#view = view;
  }

  static readonly packagesFolder = PACKAGES;

  /** Converts a path of the tree into a path of the resolver library. */
  static mountPath(path: string): string {
    return path === "" ? MOUNT : `${MOUNT}/${path}`;
  }

  /** Converts a path that the resolver library found into a file of the tree, or null. */
  async fileAt(mounted: string): Promise<string | null> {
    const path = this.#treePath(mounted);
    if (path === null) return null;
    return (await this.#kindOf(path)) === "file" ? path : this.#sourceOf(path);
  }

  readonly stat = (path: string, ...rest: readonly unknown[]): void => {
    answer(this.#stat(path), rest);
  };

  readonly readFile = (path: string, ...rest: readonly unknown[]): void => {
    answer(this.#configText(path), rest);
  };

  readonly readdir = (path: string, ...rest: readonly unknown[]): void => {
    answer(this.#names(path), rest);
  };

  readonly readlink = (path: string, ...rest: readonly unknown[]): void => {
    answer(this.#linkTarget(path), rest);
  };

  async #stat(mounted: string): Promise<Stat> {
    const path = this.#treePath(mounted);
    if (mounted === PACKAGES) return createFileStat("directory");
    if (path === null) throw NOT_FOUND;
    const kind = await this.#kindOf(path);
    if (kind === "file" || kind === "directory") return createFileStat(kind);
    if ((await this.#sourceOf(path)) !== null) return createFileStat("file");
    throw NOT_FOUND;
  }

  /** Returns the same buffer for the same file, since the library caches its work by the buffer. */
  #configText(mounted: string): Promise<Buffer> {
    const known = this.#configTexts.get(mounted);
    if (known) return known;
    const text = this.#readConfigText(mounted);
    this.#configTexts.set(mounted, text);
    return text;
  }

  /** Reads configuration only. A file that an installation would bring (a base config in a package) counts as empty. */
  async #readConfigText(mounted: string): Promise<Buffer> {
    const path = this.#treePath(mounted);
    const config = path === null ? null : await readConfig(this.#tree, path);
    if (config === null && getFileName(mounted) === "package.json") throw NOT_FOUND;
    return Buffer.from(JSON.stringify(config ?? {}));
  }

  /** Shows a package in `node_modules` as a link to its folder, so that paths in a base config are relative to that. */
  async #linkTarget(mounted: string): Promise<string> {
    const folder = mounted.startsWith(`${PACKAGES}/`)
      ? this.#view.packages.get(mounted.slice(PACKAGES.length + 1))
      : undefined;
    if (folder === undefined) throw NOT_FOUND;
    return TreeFileSystem.mountPath(folder);
  }

  async #names(mounted: string): Promise<string[]> {
    const path = this.#treePath(mounted);
    const entries = path === null ? null : await this.#tree.list(path);
    if (entries === null) throw NOT_FOUND;
    return [...entries.keys()];
  }

  async #kindOf(path: string): Promise<string | undefined> {
    if (path === "") return "directory";
    return (await this.#tree.list(getParentFolder(path)))?.get(getFileName(path));
  }

  #treePath(mounted: string): string | null {
    if (mounted === MOUNT) return "";
    if (!mounted.startsWith(`${MOUNT}/`)) return null;
    if (mounted.startsWith(`${PACKAGES}/`)) return this.#packagePath(mounted.slice(PACKAGES.length + 1));
    return mounted.slice(MOUNT.length + 1);
  }

  #packagePath(request: string): string | null {
    const parts = request.split("/");
    const nameLength = request.startsWith("@") ? 2 : 1;
    const folder = this.#view.packages.get(parts.slice(0, nameLength).join("/"));
    if (folder === undefined) return null;
    return [folder, ...parts.slice(nameLength)].filter((part) => part !== "").join("/");
  }

  /** Returns the source of a missing build output: `pkg/src/a.ts` for `pkg/dist/esm/a.js`. */
  async #sourceOf(path: string): Promise<string | null> {
    if (this.#view.builtOutputs === "absent" || !OUTPUT_FILE.test(path)) return null;
    for (const root of listFolderAndAncestors(getParentFolder(path))) {
      if ((await this.#tree.list(root))?.get("package.json") !== "file") continue;
      const inner = root === "" ? path : path.slice(root.length + 1);
      for (const candidate of yieldSourceCandidates(inner)) {
        const source = root === "" ? candidate : `${root}/${candidate}`;
        if ((await this.#kindOf(source)) === "file") return source;
      }
      return null;
    }
    return null;
  }
}

const OUTPUT_FILE = /\.(?:d\.)?[cm]?[jt]sx?$/;
const OUTPUT_FOLDER = /^(?:dist|build|lib|out|output|esm|cjs|es|types|typings|module|modules|node|browser|commonjs)$/;

function* yieldSourceCandidates(inner: string): Generator<string> {
  const parts = inner.split("/");
  const stem = parts.pop()?.replace(OUTPUT_FILE, "") ?? "";
  while (parts[0] !== undefined && OUTPUT_FOLDER.test(parts[0])) {
    parts.shift();
    const below = [...parts, stem].join("/").replace(/^src\//, "");
    for (const base of ["src/", "source/", ""]) {
      for (const extension of ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"])
        yield `${base}${below}.${extension}`;
    }
  }
}

function createFileStat(kind: "file" | "directory"): Stat {
  return { isFile: () => kind === "file", isDirectory: () => kind === "directory" };
}

/** All missing files share this error, since most answers to a resolver are errors, and a stack trace costs more than the answer. */
const NOT_FOUND: NodeJS.ErrnoException = Object.assign(new Error("no such file in the tree"), { code: "ENOENT" });

/** Passes a result to the callback, which is the last argument of Node's file functions, after optional ones. */
function answer<T>(result: Promise<T>, args: readonly unknown[]): void {
  const callback = args.at(-1);
  if (!isCallback<T>(callback)) throw new TypeError("a callback is expected");
  result.then(
    (value) => callback(null, value),
    (error: NodeJS.ErrnoException) => callback(error),
  );
}

function isCallback<T>(value: unknown): value is Callback<T> {
  return typeof value === "function";
}
