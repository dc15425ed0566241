import { folderOf } from "../../../../domain/index.ts";
import { buildFolderTree, type Folder } from "../folder-tree.ts";
import type { Part } from "./choose.ts";

/** Says where a part lies, in the terms of the definitions. Folders have a final slash. */
export interface Territory {
  readonly paths: readonly string[];
  readonly prefixes: readonly string[];
  /** Lists the folders and files inside the prefixes that belong to others. */
  readonly except: readonly string[];
}

/**
 * Writes the parts as rules: each tracked file has one owner by them, and so does nearly every file that will be added, since
 * a folder with files of several parts is held by the one that most of them belong to, but for what the others have there.
 * A folder of folders, and the root, are held by nobody: whose a new folder is, a person decides. `files` are all tracked files.
 */
export function territoriesOf(parts: readonly Part[], files: readonly string[]): ReadonlyMap<Part, Territory> {
  const partOf = new Map(parts.flatMap((part) => part.files.map((path) => [path, part] as const)));
  const codeIn = codeByFolder(parts);
  const owners = new Map<Folder, Part | null>();
  const holders = new Map<Folder, ReadonlySet<Part | null>>();
  const visit = (folder: Folder): ReadonlySet<Part | null> => {
    const all = new Set<Part | null>(folder.files.map((path) => partOf.get(path) ?? null));
    for (const below of folder.folders) for (const part of visit(below)) all.add(part);
    holders.set(folder, all);
    owners.set(folder, ownerOf(folder, all, codeIn));
    return all;
  };
  const root = buildFolderTree(files, new Map());
  visit(root);

  const rules = new Map(parts.map((part) => [part, { paths: [], prefixes: [], except: [] } as GrowingTerritory]));
  const ownerAt = (folder: Folder) => owners.get(folder) ?? null;
  const except = (part: Part, folder: Folder, into: string[]) => {
    for (const path of folder.files) if (partOf.get(path) !== part) into.push(path);
    for (const below of folder.folders) {
      if (ownerAt(below) === part || holders.get(below)?.has(part)) except(part, below, into);
      else into.push(`${below.path}/`);
    }
  };
  const write = (folder: Folder, above: Part | null) => {
    const owner = ownerAt(folder);
    const rule = owner && rules.get(owner);
    if (rule && owner !== above) {
      rule.prefixes.push(folder.path === "" ? "./" : `${folder.path}/`);
      except(owner, folder, rule.except);
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

/** Returns for each folder how many files that a part was drawn around stand directly in it. */
function codeByFolder(parts: readonly Part[]): ReadonlyMap<string, ReadonlyMap<Part, number>> {
  const folders = new Map<string, Map<Part, number>>();
  for (const part of parts) {
    for (const path of part.sources) {
      const counts = folders.get(folderOf(path)) ?? new Map<Part, number>();
      folders.set(folderOf(path), counts.set(part, (counts.get(part) ?? 0) + 1));
    }
  }
  return folders;
}

type CodeByFolder = ReturnType<typeof codeByFolder>;

function ownerOf({ path }: Folder, holders: ReadonlySet<Part | null>, codeIn: CodeByFolder): Part | null {
  const [first = null, ...others] = [...holders].filter((part) => part !== null);
  if (others.length === 0) return path === "" && first?.region.kind !== "package" ? null : first;
  const isRootOf = (part: Part | null) => part?.region.root === path;
  // The root of a repository or a package has files for all purposes, so only its code counts there.
  const direct = [...(codeIn.get(path) ?? [])].filter(([part]) => !isRootOf(part) || part.region.kind === "code");
  if (direct.length > 0) return most(direct);
  const project =
    path === "" ? undefined : [...holders].find((part) => isRootOf(part) && part?.region.kind === "project");
  return project ?? null;
}

function most(counts: readonly (readonly [Part, number])[]): Part | null {
  const key = ({ files }: Part) => files[0] ?? "";
  const [first] = [...counts].sort(([a, one], [b, other]) => other - one || (key(a) < key(b) ? -1 : 1));
  return first?.[0] ?? null;
}
