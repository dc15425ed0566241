import { getParentFolder, joinFolderAndName, type SourceTree } from "../../../kernel/domain/index.ts";

/** The module's own file in `file`, or null for a folder without `__init__`; `folder` holds its submodules. */
export interface FoundModule {
  readonly file: string | null;
  readonly folder: string | null;
}

export class ModuleFinder {
  readonly #lists = new Map<string, ReturnType<SourceTree["list"]>>();

  constructor(private readonly tree: SourceTree) {}

  list(folder: string): ReturnType<SourceTree["list"]> {
    const known = this.#lists.get(folder) ?? this.tree.list(folder);
    this.#lists.set(folder, known);
    return known;
  }

  /** Finds a module by its name parts below a folder, like Python's path finder; no parts stand for the folder itself as a package. */
  async find(folder: string, parts: readonly string[]): Promise<FoundModule | null> {
    let found: FoundModule = { file: await this.#initOf(folder), folder };
    for (const part of parts) {
      if (found.folder === null) return null;
      const next = await this.#child(found.folder, part);
      if (next === null) return null;
      found = next;
    }
    return found;
  }

  /** Returns the folder above the topmost package of a file, or its own folder if that is not a package. */
  async rootAbove(file: string): Promise<string> {
    let folder = getParentFolder(file);
    while (folder !== "" && (await this.#initOf(folder)) !== null) folder = getParentFolder(folder);
    return folder;
  }

  async #child(folder: string, name: string): Promise<FoundModule | null> {
    const names = await this.list(folder);
    if (names === null) return null;
    const inner = joinFolderAndName(folder, name);
    const kind = names.get(name);
    const isFolder = kind === "directory" || kind === "link";
    const init = isFolder ? await this.#initOf(inner) : null;
    if (init !== null) return { file: init, folder: inner };
    for (const extension of [".py", ".pyi"]) {
      if (isFile(names.get(`${name}${extension}`))) return { file: `${inner}${extension}`, folder: null };
    }
    return isFolder && (await this.list(inner)) !== null ? { file: null, folder: inner } : null;
  }

  async #initOf(folder: string): Promise<string | null> {
    const names = await this.list(folder);
    for (const name of ["__init__.py", "__init__.pyi"]) {
      if (isFile(names?.get(name))) return joinFolderAndName(folder, name);
    }
    return null;
  }
}

const isFile = (kind: string | undefined): boolean => kind === "file" || kind === "link";
