import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, isAbsolute, join, posix, relative, sep } from "node:path";
import { SklError } from "../../../../kernel/domain/index.ts";
import { fetchSnapshot, removeUrlPassword } from "../../../../workspace/git/index.ts";
import {
  type ArchiveFiles,
  type ParsedSkill,
  parseJsonPackage,
  parseSkillFolder,
  readArchive,
  serializeSkill,
  toSkillName,
} from "../../../engine/package/index.ts";
import { checkRe2Pattern, MOST_FILE_BYTES, type OnProgress, type PutFiles } from "../../library/index.ts";
import { isGitUrl, parseSource, type SourceAddress } from "./address.ts";
import { commitTree } from "./commit-tree.ts";
import { type Entries, type FileTree, groupEntriesByPlace, listPlacesIn, type Place, readPlace } from "./file-tree.ts";
import { walkFolderTree } from "./folder-tree.ts";

export interface FoundPackage {
  /** The folder in the source; empty for its top. */
  readonly place: string;
  /** The place that a link stands for; null for a package of its own. */
  readonly linkTo: string | null;
  /** Parses the package under a name. */
  parse(name: string): ParsedSkill;
  /** The files as they were; null for the JSON form, which has none. */
  readonly raw: PutFiles | null;
}

/** The packages of a source, with the facts that the lock keeps of where they came from. */
export interface ReadSource {
  readonly origin: string;
  readonly ref: string | null;
  readonly commit: string | null;
  /** Names the package in the top folder. */
  readonly top: string;
  readonly packages: readonly FoundPackage[];
}

export interface Reading {
  readonly cwd: string;
  /** A relative path is kept as it leads from this folder, from which an update reads it; null keeps absolute paths. */
  readonly top: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress: OnProgress;
}

/** Reads the packages of a source that the lock names. Throws as `readSource`. */
export function readLockedSource(origin: string, ref: string | null, reading: Reading): Promise<ReadSource> {
  return isGitOrigin(origin, ref)
    ? readSourceFromGit({ kind: "git", url: origin, ref, folder: "" }, reading)
    : readSource(origin, reading);
}

/** Returns whether an origin of the lock is a repository, whose commit can be asked for. */
export const isGitOrigin = (origin: string, ref: string | null): boolean => ref !== null || isGitUrl(origin);

/** Reads every package of a source. Throws NOT_FOUND, USAGE, GIT_FAILED, SKILL_UNUSABLE. */
export async function readSource(source: string, reading: Reading): Promise<ReadSource> {
  const address = parseSource(source, reading.cwd, reading.env);
  if (address.kind === "git") return readSourceFromGit(address, reading);
  const { path } = address;
  const found = await stat(path);
  const local = { origin: removeUrlPassword(toSourceOrigin(source, path, reading)), ref: null, commit: null };
  if (found.isDirectory()) {
    const packages = await findTreePackages(walkFolderTree(path), {
      below: "",
      source: path,
      onProgress: reading.onProgress,
    });
    return { ...local, top: basename(path), packages };
  }
  if (found.isFile()) return { ...local, ...(await readSourceFromFile(path, found.size, reading.onProgress)) };
  throw new SklError("SKILL_UNUSABLE", { message: `${source} is neither a folder nor a file.`, data: { source } });
}

function toSourceOrigin(source: string, path: string, { cwd, top }: Reading): string {
  if (isAbsolute(source) || cwd === top) return source;
  const fromTop = top === null ? path : relative(top, path).split(sep).join("/");
  return top === null || fromTop.startsWith("../") ? fromTop : `./${fromTop}`;
}

async function readSourceFromGit(
  address: SourceAddress & { kind: "git" },
  { onProgress }: Reading,
): Promise<ReadSource> {
  const { url, ref, folder: below } = address;
  const shown = removeUrlPassword(url);
  const folder = await mkdtemp(join(tmpdir(), "skl-import-"));
  try {
    onProgress(0, 1, `repository: ${shown}`);
    const snapshot = await fetchSnapshot(url, ref, join(folder, "repository"));
    try {
      const source = `${shown}${below === "" ? "" : `:${below}`}`;
      const packages = await findTreePackages(await commitTree(snapshot, shown), { below, source, onProgress });
      const top =
        posix
          .basename(url.replace(/[/\\]+$/, ""))
          .replace(/^.*:/, "")
          .replace(/\.git$/, "") || "skill";
      return { origin: shown, ref, commit: snapshot.commit, top, packages };
    } finally {
      snapshot.repository.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Looking {
  readonly below: string;
  readonly source: string;
  readonly onProgress: OnProgress;
}

/** All packages of a source are in memory together, so their size is limited. */
const MOST_BYTES = 1024 * 1024 * 1024;

async function findTreePackages(tree: FileTree, { below, source, onProgress }: Looking): Promise<FoundPackage[]> {
  const places = listPlacesIn(tree, below);
  if (places.length === 0)
    throw new SklError("SKILL_UNUSABLE", {
      message: `${source} holds no SKILL.md, and no folder in it does.`,
      data: { source },
    });
  const packages: FoundPackage[] = [];
  const entries = groupEntriesByPlace(tree, places);
  let total = 0;
  for (const [at, place] of places.entries()) {
    onProgress(at, places.length, "packages read");
    const found =
      place.linkTo === null ? await readPackageAtPlace(tree, place, entries.get(place.path) ?? []) : linkAt(place);
    for (const bytes of found.raw?.files.values() ?? []) total += bytes.length;
    if (total > MOST_BYTES)
      throw new SklError("SKILL_UNUSABLE", {
        message: `The packages of ${source} are larger than 1 GB together.`,
        fix: "Name a folder in it after a colon, as in `owner/repo:skills/pdf`. Nothing was imported.",
        data: { source },
      });
    packages.push(found);
  }
  return packages;
}

async function readPackageAtPlace(tree: FileTree, place: Place, entries: Entries): Promise<FoundPackage> {
  const { files, links, unreadable, executables } = await readPlace(tree, place, entries);
  const parse = (folder: string) => parseSkillFolder({ folder, files, links, unreadable }, checkRe2Pattern);
  return { place: place.path, linkTo: null, parse, raw: { files, executables } };
}

function linkAt({ path, linkTo }: Place): FoundPackage {
  return { place: path, linkTo, parse: () => ({ skill: null, problems: [] }), raw: null };
}

async function readSourceFromFile(
  path: string,
  size: number,
  onProgress: OnProgress,
): Promise<Pick<ReadSource, "top" | "packages">> {
  if (size > MOST_FILE_BYTES)
    throw new SklError("SKILL_UNUSABLE", {
      message: `${path} has ${Math.round(size / 1024 / 1024)} MB; at most ${MOST_FILE_BYTES / 1024 / 1024} MB are read.`,
      data: { path },
    });
  const bytes = await readFile(path);
  const file = basename(path);
  const toSinglePackage = (top: string, parsed: ParsedSkill, isNamed: boolean) => {
    const problems = parsed.problems.map((problem) => ({ ...problem, path: nameOfEntry(file, problem.path, isNamed) }));
    const parse = () => ({ skill: parsed.skill, problems });
    const { skill, executables } = parsed;
    const raw = skill && executables?.size ? { files: serializeSkill(skill), executables } : null;
    return { top, packages: [{ place: "", linkTo: null, parse, raw }] };
  };
  if (path.endsWith(".json")) {
    const parsed = parseJsonPackage(bytes.toString("utf8"), checkRe2Pattern);
    return toSinglePackage(parsed.skill?.name ?? file, parsed, false);
  }
  const archive = readArchive(bytes);
  if (!archive.ok) return toSinglePackage(file, { skill: null, problems: [archive.error] }, true);
  const tree = toArchiveTree(archive.value);
  const folder = toSkillName(file.replace(/(?:\.tar)?\.(?:zip|tgz|gz|tar|skill)$/i, ""));
  if (listPlacesIn(tree, "").length === 0)
    return toSinglePackage(folder, parseSkillFolder({ folder, files: archive.value.files }, checkRe2Pattern), false);
  const packages = await findTreePackages(tree, { below: "", source: path, onProgress });
  return { top: nameIn(archive.value.files, folder), packages };
}

/** Returns the path of a problem: the file itself for the JSON form, or an entry of a refused archive. */
function nameOfEntry(file: string, path: string, isEntry: boolean): string {
  if (path === "skill.json" || path === ".") return file;
  return isEntry ? `${file}: ${path}` : path;
}

function toArchiveTree({ files, executables }: ArchiveFiles): FileTree {
  const readArchiveBytes = (path: string) => files.get(path) ?? new Uint8Array();
  return {
    entries: new Map([...files.keys()].map((path) => [path, { kind: "file", isExecutable: executables.has(path) }])),
    unreadable: new Map(),
    sizeOf: async (path) => readArchiveBytes(path).length,
    read: async (path) => readArchiveBytes(path),
  };
}

/** Takes the name from SKILL.md if the archive does not have the folder. */
function nameIn(files: ReadonlyMap<string, Uint8Array>, fallback: string): string {
  const text = new TextDecoder().decode(files.get("SKILL.md") ?? new Uint8Array());
  return /^name:[ \t]*["']?([a-z0-9-]{1,64})["']?[ \t]*$/m.exec(text)?.[1] ?? fallback;
}
