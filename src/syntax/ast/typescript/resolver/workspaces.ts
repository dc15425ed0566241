import { minimatch } from "minimatch";
import {
  joinFolderAndName,
  joinPath,
  listFolderAndAncestors,
  type SourceTree,
} from "../../../../kernel/domain/index.ts";
import { isTable, listStringItems } from "../../tables.ts";
import { limitConfigPatterns, readConfig } from "./config-text.ts";

/** Maps the names of the repository's packages to their folders. */
export type Packages = ReadonlyMap<string, string>;

/** Limits the depth of `**` and the steps that all patterns of a workspace may take, in case of unusual trees. */
const MAX_DEPTH = 5;
const MAX_STEPS = 20_000;

/** Finds the packages that a folder can import by name: those of the workspaces around it and linked folders. */
export class Workspaces {
  readonly #tree: SourceTree;
  readonly #declaredIn = new Map<string, Promise<Packages>>();
  readonly #reaches = new Map<string, Packages>();

  constructor(tree: SourceTree) {
    this.#tree = tree;
  }

  /** Returns the packages in reach of a folder; the nearest workspace wins. Folders with the same reach get the same map. */
  async around(folder: string): Promise<Packages> {
    const declaring: { ancestor: string; packages: Packages }[] = [];
    for (const ancestor of listFolderAndAncestors(folder)) {
      const packages = await this.#declaredPackages(ancestor);
      if (packages.size > 0) declaring.push({ ancestor, packages });
    }
    const key = JSON.stringify(declaring.map(({ ancestor }) => ancestor));
    const known = this.#reaches.get(key);
    if (known) return known;
    const reach = new Map<string, string>();
    for (const { packages } of declaring) {
      for (const [name, place] of packages) if (!reach.has(name)) reach.set(name, place);
    }
    this.#reaches.set(key, reach);
    return reach;
  }

  #declaredPackages(folder: string): Promise<Packages> {
    const known = this.#declaredIn.get(folder);
    if (known) return known;
    const found = this.#readDeclared(folder);
    this.#declaredIn.set(folder, found);
    return found;
  }

  async #readDeclared(folder: string): Promise<Packages> {
    const packages = new Map<string, string>();
    const manifest = await readConfig(this.#tree, joinFolderAndName(folder, "package.json"));
    if (typeof manifest?.name === "string") packages.set(manifest.name, folder);
    for (const field of ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]) {
      const listed = manifest?.[field];
      for (const [name, range] of Object.entries(isTable(listed) ? listed : {})) {
        const linked = typeof range === "string" ? /^(?:file|link|portal):(.*)$/.exec(range)?.[1] : undefined;
        const target = linked === undefined ? null : joinPath(folder, linked);
        if (target !== null && (await this.#tree.list(target)) !== null) packages.set(name, target);
      }
    }
    const patterns = [
      ...listWorkspacePatterns(manifest),
      ...(await this.#pnpmPatterns(folder)),
      ...(await this.#lernaPatterns(folder)),
    ];
    for (const member of await this.#expand(folder, patterns)) {
      const name = (await readConfig(this.#tree, joinFolderAndName(member, "package.json")))?.name;
      if (typeof name === "string" && !packages.has(name)) packages.set(name, member);
    }
    return packages;
  }

  async #pnpmPatterns(folder: string): Promise<string[]> {
    const bytes = await this.#tree.read(joinFolderAndName(folder, "pnpm-workspace.yaml"));
    return bytes === null ? [] : readPnpmPackages(new TextDecoder().decode(bytes));
  }

  async #lernaPatterns(folder: string): Promise<string[]> {
    return listStringItems((await readConfig(this.#tree, joinFolderAndName(folder, "lerna.json")))?.packages);
  }

  /** Finds the folders that match patterns such as `packages/*` and `!packages/old`, and lists only the folders on the way. */
  async #expand(folder: string, all: readonly string[]): Promise<string[]> {
    const patterns = limitConfigPatterns(all);
    const excluded = patterns
      .filter((pattern) => pattern.startsWith("!"))
      .map((pattern) => trimPatternSlashes(pattern.slice(1)));
    const members = new Set<string>();
    const budget = { steps: MAX_STEPS };
    for (const pattern of patterns) {
      if (pattern.startsWith("!")) continue;
      for (const found of await this.#matching(folder, trimPatternSlashes(pattern).split("/"), budget)) {
        const relative = folder === "" ? found : found.slice(folder.length + 1);
        if (!excluded.some((exclusion) => minimatch(relative, exclusion))) members.add(found);
      }
    }
    return [...members];
  }

  async #matching(folder: string, segments: readonly string[], budget: { steps: number }): Promise<string[]> {
    const [segment, ...others] = segments;
    if (segment === undefined) return [folder];
    budget.steps -= 1;
    if (budget.steps < 0) return [];
    // Several `**` in a row find what one finds.
    const rest = segment === "**" ? others.slice(others.findIndex((each) => each !== "**") >>> 0) : others;
    if (segment === "**") {
      const deeper = await this.#descendants(folder, MAX_DEPTH, budget);
      return (await Promise.all(deeper.map((below) => this.#matching(below, rest, budget)))).flat();
    }
    if (!/[*?[{(]/.test(segment)) {
      const next = joinPath(folder, segment);
      return next !== null && (await this.#tree.list(next)) !== null ? this.#matching(next, rest, budget) : [];
    }
    const matching = (await this.#folders(folder, budget)).filter((name) => minimatch(name, segment));
    return (
      await Promise.all(matching.map((name) => this.#matching(joinFolderAndName(folder, name), rest, budget)))
    ).flat();
  }

  async #descendants(folder: string, depth: number, budget: { steps: number }): Promise<string[]> {
    if (depth === 0) return [folder];
    const below = (await this.#folders(folder, budget)).map((name) => joinFolderAndName(folder, name));
    return [folder, ...(await Promise.all(below.map((next) => this.#descendants(next, depth - 1, budget)))).flat()];
  }

  async #folders(folder: string, budget: { steps: number }): Promise<string[]> {
    budget.steps -= 1;
    if (budget.steps < 0) return [];
    const entries = await this.#tree.list(folder);
    return [...(entries ?? [])]
      .filter(([name, kind]) => kind === "directory" && name !== "node_modules" && !name.startsWith("."))
      .map(([name]) => name);
  }
}

function trimPatternSlashes(pattern: string): string {
  return pattern.replace(/^\.?\//, "").replace(/(?<!\/)\/+$/, "");
}

/** Returns the patterns of a `package.json`, in both of their forms. */
export function listWorkspacePatterns(manifest: Readonly<Record<string, unknown>> | null): string[] {
  const workspaces = manifest?.workspaces;
  return listStringItems(isTable(workspaces) ? workspaces.packages : workspaces);
}

/** Reads the list below `packages:` in pnpm's file and ignores the rest of the YAML. */
export function readPnpmPackages(yaml: string): string[] {
  const patterns: string[] = [];
  let inPackages = false;
  for (const line of yaml.split(/\r?\n/)) {
    const value = line.startsWith("packages:") ? line.slice("packages:".length).trim() : null;
    const [item] = line.trimStart().startsWith("- ") ? [line.trimStart().slice(2)] : [];
    if (value?.startsWith("[")) patterns.push(...value.slice(1, value.lastIndexOf("]")).split(",").map(unquote));
    else if (value === "" || value?.startsWith("#")) inPackages = true;
    else if (/^[^\s#-]/.test(line)) inPackages = false;
    else if (inPackages && item !== undefined) patterns.push(unquote(item));
  }
  return patterns.filter((pattern) => pattern !== "");
}

function unquote(text: string): string {
  const trimmed = text.trim();
  const quote = /^["']/.exec(trimmed)?.[0];
  const end = quote === undefined ? -1 : trimmed.indexOf(quote, 1);
  if (end > 0) return trimmed.slice(1, end);
  const comment = trimmed.search(/\s#/);
  return (comment < 0 ? trimmed : trimmed.slice(0, comment)).trimEnd();
}
