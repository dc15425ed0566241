import { buildFolderTree, type Folder } from "../folder-tree.ts";
import type { Part } from "./choose.ts";

/** Where a part lies, in the terms of the definitions. Folders have a final slash. */
export interface Territory {
  readonly paths: readonly string[];
  readonly prefixes: readonly string[];
  /** Lists the folders and files inside the prefixes that belong to others. */
  readonly except: readonly string[];
}

/**
 * Writes the parts as rules: each tracked file has one owner by them, and so does nearly every file that will be added, since
 * a folder with files of several parts is held by the one that is at home there, but for what the others have there.
 * A folder of folders, and the root, are held by nobody: whose a new folder is, a person decides. `files` are all tracked files.
 */
export function drawTerritories(parts: readonly Part[], files: readonly string[]): ReadonlyMap<Part, Territory> {
  const partOf = new Map(parts.flatMap((part) => part.files.map((path) => [path, part] as const)));
  const owners = new Map<Folder, Part | null>();
  const holders = new Map<Folder, ReadonlySet<Part | null>>();
  const visit = (folder: Folder): ReadonlySet<Part | null> => {
    const all = new Set<Part | null>(folder.files.map((path) => partOf.get(path) ?? null));
    for (const below of folder.folders) for (const part of visit(below)) all.add(part);
    holders.set(folder, all);
    owners.set(folder, decideFolderOwner(folder, all));
    return all;
  };
  const root = buildFolderTree(files, new Map());
  visit(root);

  const rules = new Map(parts.map((part) => [part, { paths: [], prefixes: [], except: [] } as GrowingTerritory]));
  const findFolderOwner = (folder: Folder) => owners.get(folder) ?? null;
  const collectExceptions = (part: Part, folder: Folder, into: string[]) => {
    for (const path of folder.files) if (partOf.get(path) !== part) into.push(path);
    for (const below of folder.folders) {
      if (findFolderOwner(below) === part || holders.get(below)?.has(part)) collectExceptions(part, below, into);
      else into.push(`${below.path}/`);
    }
  };
  const write = (folder: Folder, above: Part | null) => {
    const owner = findFolderOwner(folder);
    const rule = owner && rules.get(owner);
    if (rule && owner !== above) {
      rule.prefixes.push(folder.path === "" ? "./" : `${folder.path}/`);
      // What is everybody's yields to any other scope, so it needs no exceptions.
      if (!owner.isShared) collectExceptions(owner, folder, rule.except);
    }
    for (const path of folder.files) {
      const part = partOf.get(path);
      if (part && part !== owner) rules.get(part)?.paths.push(path);
    }
    for (const below of folder.folders) write(below, owner);
  };
  write(root, null);
  return rules;
}

interface GrowingTerritory extends Territory {
  readonly paths: string[];
  readonly prefixes: string[];
  readonly except: string[];
}

type Holders = ReadonlySet<Part | null>;

/** Returns whose other files a folder's are: its only holder's, else that of the part that is at home there, else everybody's if they have some there. */
function decideFolderOwner({ path }: Folder, holders: Holders): Part | null {
  const parts = [...holders].filter((part) => part !== null);
  const [first = null, ...others] = parts;
  if (others.length === 0) return path === "" && first?.home !== "" ? null : first;
  const atHome = parts.find(({ home }) => home === path);
  if (atHome !== undefined) return atHome;
  // Whose a new folder beside packages is, a person decides.
  const holdsHomes = parts.some(({ home }) => home?.startsWith(`${path}/`));
  return path === "" || holdsHomes ? null : (parts.find(({ isShared }) => isShared) ?? null);
}
