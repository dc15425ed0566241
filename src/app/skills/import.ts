import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { SklError } from "../../domain/index.ts";
import { cloneOnce } from "../../git/index.ts";
import {
  type ParsedSkill,
  type Problem,
  parseJsonPackage,
  parseSkillFolder,
  readArchive,
  type SkillPackage,
  serializeSkill,
} from "../../skills/package/index.ts";
import { type FolderOnDisk, folderAt, packageFolders, readPackage } from "./library/folders.ts";
import { patternCheck } from "./library/pattern-check.ts";
import { placesFor } from "./library/roots.ts";

export interface ImportOptions {
  readonly cwd: string;
  /** Into the account's library instead of the workspace's. */
  readonly account?: boolean | undefined;
  /** Over a package of the same name that differs. */
  readonly replace?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

export interface ImportedSkill {
  readonly name: string;
  readonly path: string;
  readonly status: "added" | "replaced" | "unchanged";
  readonly problems: readonly Problem[];
}

/** `skl skill import`: folders, archives, JSON packages and Git URLs; all are read before any is written. */
export async function importSkills(
  sources: readonly string[],
  options: ImportOptions,
): Promise<{ imported: ImportedSkill[] }> {
  const parsed: ParsedSkill[] = [];
  for (const source of sources) parsed.push(...(await readSource(source, options.cwd)));
  const broken = parsed.flatMap(({ skill, problems }) => (skill === null ? problems : []));
  if (broken.length > 0)
    throw new SklError("SKILL_UNUSABLE", {
      message: broken
        .filter(({ severity }) => severity === "error")
        .map(({ path, line, message }) => `${path}${line === null ? "" : `:${line}`}: ${message}`)
        .join("\n"),
      data: { problems: broken },
    });
  const places = placesFor(options.cwd, options.env);
  const root = join(options.account ? places.home : places.workspace, ".skl", "skills");
  const skills = parsed.flatMap(({ skill, problems }) => (skill === null ? [] : [{ skill, problems }]));
  for (const { skill } of skills) await requireFree(root, skill, options);
  const imported: ImportedSkill[] = [];
  for (const { skill, problems } of skills) imported.push({ ...(await place(root, skill)), problems });
  return { imported };
}

async function readSource(source: string, cwd: string): Promise<ParsedSkill[]> {
  if (isGitUrl(source)) return fromGit(source);
  const path = resolve(cwd, source);
  const found = await stat(path).catch(() => null);
  if (found === null) throw new SklError("NOT_FOUND", { message: `There is no ${source}.`, data: { source } });
  return found.isDirectory() ? fromFolder(path) : [await fromFile(path)];
}

function isGitUrl(source: string): boolean {
  return /^(?:https?|ssh|git|file):\/\//.test(source) || /^[\w.-]+@[\w.-]+:/.test(source);
}

/** The package in a folder, or those one level below it. */
async function fromFolder(path: string): Promise<ParsedSkill[]> {
  const own = await folderAt(path, basename(path));
  if (own.files.some((file) => file.path === "SKILL.md")) return [await parsedAt(own)];
  const below = (await packageFolders(path)).filter(({ files }) => files.some((file) => file.path === "SKILL.md"));
  if (below.length > 0) return Promise.all(below.map(parsedAt));
  throw new SklError("SKILL_UNUSABLE", {
    message: `${path} holds no SKILL.md, and no folder in it does.`,
    data: { path },
  });
}

const LARGEST = 16 * 1024 * 1024;

async function parsedAt(folder: FolderOnDisk): Promise<ParsedSkill> {
  return parseSkillFolder(await readPackage(folder, LARGEST), patternCheck);
}

async function fromFile(path: string): Promise<ParsedSkill> {
  const bytes = await readFile(path);
  if (path.endsWith(".json")) return parseJsonPackage(bytes.toString("utf8"), patternCheck);
  const archive = readArchive(bytes);
  if (!archive.ok) return { skill: null, problems: [{ ...archive.error, path: `${path}: ${archive.error.path}` }] };
  const folder = basename(path).replace(/(?:\.tar)?\.(?:zip|tgz|gz|tar|skill)$/i, "");
  return parseSkillFolder({ folder: await nameIn(archive.value, folder), files: archive.value }, patternCheck);
}

/** An archive of the files alone is called as its SKILL.md says. */
async function nameIn(files: ReadonlyMap<string, Uint8Array>, fallback: string): Promise<string> {
  const text = new TextDecoder().decode(files.get("SKILL.md") ?? new Uint8Array());
  return /^name:[ \t]*["']?([a-z0-9-]{1,64})["']?[ \t]*$/m.exec(text)?.[1] ?? fallback;
}

/** Every package of a repository, wherever in its first folders it lies. */
async function fromGit(url: string): Promise<ParsedSkill[]> {
  const folder = await mkdtemp(join(tmpdir(), "skl-import-"));
  try {
    const clone = join(folder, basename(url).replace(/\.git$/, "") || "skill");
    await cloneOnce(url, clone);
    await rm(join(clone, ".git"), { recursive: true, force: true });
    const places = [
      clone,
      ...["skills", ".skl/skills", ".agents/skills", ".claude/skills"].map((at) => join(clone, at)),
    ];
    for (const place of places) {
      const found = await fromFolder(place).catch(() => null);
      if (found !== null) return found;
    }
    throw new SklError("SKILL_UNUSABLE", {
      message: `The repository holds no SKILL.md where skills are kept.`,
      data: { url },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function requireFree(root: string, skill: SkillPackage, { replace }: ImportOptions): Promise<void> {
  const there = await installed(root, skill.name);
  if (replace || there === null || there.skill?.digest === skill.digest) return;
  throw new SklError("SKILL_EXISTS", {
    message: `${join(root, skill.name)} is there already and differs.`,
    data: { name: skill.name, path: join(root, skill.name) },
  });
}

async function installed(root: string, name: string): Promise<ParsedSkill | null> {
  const path = join(root, name);
  return (await stat(path).catch(() => null)) === null ? null : parsedAt(await folderAt(path, name));
}

/** Writes a package beside its place and moves it there: a killed import leaves no half package. */
async function place(root: string, skill: SkillPackage): Promise<Omit<ImportedSkill, "problems">> {
  const path = join(root, skill.name);
  const there = await installed(root, skill.name);
  if (there?.skill?.digest === skill.digest) return { name: skill.name, path, status: "unchanged" };
  await mkdir(root, { recursive: true });
  const fresh = await mkdtemp(join(root, ".new-"));
  try {
    for (const [file, bytes] of serializeSkill(skill)) {
      await mkdir(dirname(join(fresh, file)), { recursive: true });
      await writeFile(join(fresh, file), bytes);
    }
    const old = `${fresh}-old`;
    if (there !== null) await rename(path, old);
    await rename(fresh, path);
    await rm(old, { recursive: true, force: true });
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    throw cause;
  }
  return { name: skill.name, path, status: there === null ? "added" : "replaced" };
}
