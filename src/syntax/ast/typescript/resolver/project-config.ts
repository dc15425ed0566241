import { minimatch } from "minimatch";
import {
  getFileName,
  getParentFolder,
  joinFolderAndName,
  joinPath,
  listFolderAndAncestors,
  type SourceTree,
} from "../../../../kernel/domain/index.ts";
import { isTable, listStringItems, type Table } from "../../tables.ts";
import { limitConfigPatterns, readConfig } from "./config-text.ts";

const MAX_EXTENDS = 10;

/** Finds the tsconfig.json or jsconfig.json that a file belongs to. */
export class ProjectConfigs {
  readonly #tree: SourceTree;
  readonly #configs = new Map<string, Promise<Table | null>>();

  constructor(tree: SourceTree) {
    this.#tree = tree;
  }

  /**
   * Returns the nearest config above the file or, if that one refers to other projects and does not include the file, the first of those
   * that includes it. Null means that there is no config.
   */
  async configFor(file: string): Promise<string | null> {
    for (const folder of listFolderAndAncestors(getParentFolder(file))) {
      for (const name of ["tsconfig.json", "jsconfig.json"]) {
        const path = joinFolderAndName(folder, name);
        const config = await this.#read(path);
        if (config) return (await this.#findReferenced(path, config, file)) ?? path;
      }
    }
    return null;
  }

  async #findReferenced(path: string, config: Table, file: string, seen = new Set([path])): Promise<string | null> {
    const references = Array.isArray(config.references) ? config.references : [];
    if (references.length === 0 || (hasFileList(config) && (await this.#includes(path, config, file)))) return null;
    for (const reference of references) {
      const target = isTable(reference) && typeof reference.path === "string" ? reference.path : "";
      const joined = joinPath(getParentFolder(path), target);
      if (target === "" || joined === null) continue;
      const referencedPath = getFileName(joined).endsWith(".json") ? joined : joinPath(joined, "tsconfig.json");
      const referenced = referencedPath === null || seen.has(referencedPath) ? null : await this.#read(referencedPath);
      if (!referenced || referencedPath === null) continue;
      seen.add(referencedPath);
      const below = await this.#findReferenced(referencedPath, referenced, file, seen);
      if (below !== null) return below;
      if (await this.#includes(referencedPath, referenced, file)) return referencedPath;
    }
    return null;
  }

  /** Returns whether a config's own or inherited `files`, `include` and `exclude` include the file. */
  async #includes(path: string, config: Table, file: string): Promise<boolean> {
    const files = await this.#findInherited(path, config, "files");
    const include = await this.#findInherited(path, config, "include");
    const exclude = await this.#findInherited(path, config, "exclude");
    if (files?.patterns.some((name) => joinPath(files.folder, name) === file)) return true;
    const patterns = include ?? (files ? null : { folder: getParentFolder(path), patterns: ["**/*"] });
    if (!patterns?.patterns.some((pattern) => covers(patterns.folder, pattern, file))) return false;
    return !exclude?.patterns.some((pattern) => covers(exclude.folder, pattern, file));
  }

  async #findInherited(
    path: string,
    config: Table,
    field: string,
    depth = 0,
  ): Promise<{ folder: string; patterns: string[] } | null> {
    if (Array.isArray(config[field]))
      return { folder: getParentFolder(path), patterns: limitConfigPatterns(listStringItems(config[field])) };
    if (depth > MAX_EXTENDS) return null;
    const bases = typeof config.extends === "string" ? [config.extends] : listStringItems(config.extends);
    for (const base of bases.reverse()) {
      const joined = base.startsWith(".") ? joinPath(getParentFolder(path), base) : null;
      if (joined === null) continue;
      const basePath = joined.endsWith(".json") ? joined : `${joined}.json`;
      const baseConfig = await this.#read(basePath);
      const found = baseConfig && (await this.#findInherited(basePath, baseConfig, field, depth + 1));
      if (found) return found;
    }
    return null;
  }

  #read(path: string): Promise<Table | null> {
    const known = this.#configs.get(path);
    if (known) return known;
    const config = readConfig(this.#tree, path);
    this.#configs.set(path, config);
    return config;
  }
}

/** Returns false for a config of references alone, which says `files: []`. One without any list includes everything below it. */
function hasFileList(config: Table): boolean {
  return !(Array.isArray(config.files) && config.files.length === 0 && config.include === undefined);
}

/** Returns whether a pattern of a config in `folder` covers a file; a pattern may name a folder. */
function covers(folder: string, pattern: string, file: string): boolean {
  const written = pattern.replace(/^\$\{configDir\}\//, "").replace(/(?<!\/)\/+$/, "");
  const joined = joinPath(folder, written);
  if (joined === null) return false;
  return (
    minimatch(file, joined, { dot: true }) || minimatch(file, joined === "" ? "**" : `${joined}/**`, { dot: true })
  );
}
