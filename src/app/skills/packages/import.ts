import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { SkillImportOutput } from "../../../domain/documents.generated.ts";
import { SklError } from "../../../domain/index.ts";
import { cloneOnce, withoutPassword } from "../../../git/index.ts";
import {
  isSkillName,
  type ParsedSkill,
  parseJsonPackage,
  parseSkillFolder,
  readArchive,
  type SkillPackage,
  slugOf,
} from "../../../skills/package/index.ts";
import { now, timestamp } from "../../ground/index.ts";
import {
  changeSkillLock,
  type FolderOnDisk,
  folderAt,
  packageFolders,
  parsedFolder,
  patternCheck,
  placesFor,
  putPackage,
  readInstalled,
  requireOwnFolder,
} from "../library/index.ts";

export interface ImportOptions {
  readonly cwd: string;
  /** Imports into the account's library instead of the workspace's. */
  readonly account?: boolean | undefined;
  /** Replaces a package of the same name that differs. */
  readonly replace?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

export type ImportedSkill = SkillImportOutput["imported"][number];

/** Imports folders, archives, JSON packages and Git URLs (`skl skill import`); all are read before any is written. */
export async function importSkills(
  sources: readonly string[],
  options: ImportOptions,
): Promise<{ imported: ImportedSkill[] }> {
  const parsed: (ParsedSkill & { readonly origin: string })[] = [];
  for (const source of sources) {
    const origin = withoutPassword(source);
    parsed.push(...(await readSource(source, options.cwd)).map((each) => ({ ...each, origin })));
  }
  requireSound(parsed);
  const places = placesFor(options.cwd, options.env);
  const top = options.account ? places.home : places.workspace;
  if (!options.account) requireOwnFolder(places.workspace);
  const skills = parsed.flatMap(({ skill, problems, origin }) => (skill === null ? [] : [{ skill, problems, origin }]));
  requireOneOfEach(skills);
  const at = timestamp(now(options.env));
  const imported = await changeSkillLock(top, async (lock) => {
    for (const { skill } of skills) await requireFree(top, skill, options);
    const placed: ImportedSkill[] = [];
    for (const { skill, problems, origin } of skills) {
      const { name, version, digest } = skill;
      placed.push({ ...(await putUnlessSame(top, skill)), problems: [...problems] });
      const isLocked = lock.get(name)?.digest === digest;
      if (!isLocked) lock.put({ name, version, source: "import", origin, digest, installed_at: at });
    }
    return placed;
  });
  return { imported };
}

/** Throws SKILL_UNUSABLE with the errors of all packages. */
function requireSound(parsed: readonly ParsedSkill[]): void {
  const broken = parsed.filter(({ skill }) => skill === null);
  const errors = broken.flatMap(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  const [first] = errors;
  if (first === undefined) return;
  const others = errors.length - 1;
  const more = others === 0 ? "" : others === 1 ? " There is one more error." : ` There are ${others} more errors.`;
  throw new SklError("SKILL_UNUSABLE", {
    message: `${first.path}: ${first.message}${more}`,
    fix: `${first.fix} Nothing was imported.`,
    data: { problems: errors },
  });
}

/** Throws SKILL_EXISTS if two packages have the same name, since the second would replace the first, which nobody asked for. */
function requireOneOfEach(skills: readonly { readonly skill: SkillPackage; readonly origin: string }[]): void {
  const first = new Map<string, (typeof skills)[number]>();
  for (const each of skills) {
    const { name, digest } = each.skill;
    const other = first.get(name) ?? each;
    first.set(name, other);
    if (other.skill.digest === digest) continue;
    throw new SklError("SKILL_EXISTS", {
      message: `Two of these packages are called ${name} and differ, one from ${other.origin} and one from ${each.origin}.`,
      fix: "Import the one that you mean. Nothing was imported.",
      data: { name, origins: [other.origin, each.origin] },
    });
  }
}

async function readSource(source: string, cwd: string): Promise<ParsedSkill[]> {
  if (isGitUrl(source)) return fromGit(source);
  const path = resolve(cwd, source);
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw new SklError("NOT_FOUND", {
      message: `There is no ${source}.`,
      fix: "Give a folder, an archive, a JSON package, or the URL of a Git repository (https, ssh, git or file).",
      data: { source },
    });
  if (found.isDirectory()) return fromFolder(path);
  if (found.isFile()) return [await fromFile(path, found.size)];
  throw new SklError("SKILL_UNUSABLE", { message: `${source} is neither a folder nor a file.`, data: { source } });
}

function isGitUrl(source: string): boolean {
  return /^(?:https?|ssh|git|file):\/\//.test(source) || /^[\w.-]+@[\w.-]+:/.test(source);
}

/** Reads the package in a folder, or those one level below it. */
async function fromFolder(path: string): Promise<ParsedSkill[]> {
  const own = folderAt(path, basename(path));
  if (own.files.some((file) => file.path === "SKILL.md")) return [parseImported(own)];
  const below = packageFolders(path).filter(({ files }) => files.some((file) => file.path === "SKILL.md"));
  if (below.length > 0) return below.map(parseImported);
  throw new SklError("SKILL_UNUSABLE", {
    message: `${path} holds no SKILL.md, and no folder in it does.`,
    data: { path },
  });
}

/** Parses a folder under a valid skill name, since an imported folder may be called anything. */
function parseImported(folder: FolderOnDisk): ParsedSkill {
  return parsedFolder({ ...folder, name: isSkillName(folder.name) ? folder.name : slugOf(folder.name) });
}

/** A larger file is not read, since no valid package has this size. */
const LARGEST_FILE = 80 * 1024 * 1024;

async function fromFile(path: string, size: number): Promise<ParsedSkill> {
  if (size > LARGEST_FILE)
    throw new SklError("SKILL_UNUSABLE", {
      message: `${path} has ${Math.round(size / 1024 / 1024)} MB; at most ${LARGEST_FILE / 1024 / 1024} MB are read.`,
      data: { path },
    });
  const bytes = await readFile(path);
  const file = basename(path);
  if (path.endsWith(".json")) {
    const { skill, problems } = parseJsonPackage(bytes.toString("utf8"), patternCheck);
    return { skill, problems: problems.map((problem) => ({ ...problem, path: file })) };
  }
  const archive = readArchive(bytes);
  if (!archive.ok) {
    const entry = archive.error.path === "." ? file : `${file}: ${archive.error.path}`;
    return { skill: null, problems: [{ ...archive.error, path: entry }] };
  }
  const folder = file.replace(/(?:\.tar)?\.(?:zip|tgz|gz|tar|skill)$/i, "");
  return parseSkillFolder({ folder: await nameIn(archive.value, slugOf(folder)), files: archive.value }, patternCheck);
}

/** Takes the name from SKILL.md if the archive does not have the folder. */
async function nameIn(files: ReadonlyMap<string, Uint8Array>, fallback: string): Promise<string> {
  const text = new TextDecoder().decode(files.get("SKILL.md") ?? new Uint8Array());
  return /^name:[ \t]*["']?([a-z0-9-]{1,64})["']?[ \t]*$/m.exec(text)?.[1] ?? fallback;
}

/** Reads the packages in the first of the usual folders that has any. */
async function fromGit(url: string): Promise<ParsedSkill[]> {
  const folder = await mkdtemp(join(tmpdir(), "skl-import-"));
  try {
    const clone = join(folder, basename(url).replace(/\.git$/, "") || "skill");
    await cloneOnce(url, clone).catch((cause: Error) => {
      const reason = cause.message.replace(/^git \S+ ended with \d+:\s*/, "");
      throw new SklError("GIT_FAILED", { message: `${withoutPassword(url)} cannot be cloned: ${reason}`, cause });
    });
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

async function requireFree(top: string, skill: SkillPackage, { replace }: ImportOptions): Promise<void> {
  const path = join(top, ".skl", "skills", skill.name);
  const there = await readInstalled(path, skill.name);
  if (replace || there === null || there.digest === skill.digest) return;
  throw new SklError("SKILL_EXISTS", {
    message: `${path} is there already and differs.`,
    data: { name: skill.name, path },
  });
}

async function putUnlessSame(top: string, skill: SkillPackage): Promise<Omit<ImportedSkill, "problems">> {
  const { name, digest } = skill;
  const there = await readInstalled(join(top, ".skl", "skills", name), name);
  if (there?.digest === digest)
    return { name, path: join(top, ".skl", "skills", name), status: "unchanged", moved_to: null };
  const { path, kept } = await putPackage(top, skill);
  return { name, path, status: there === null ? "added" : "replaced", moved_to: kept };
}
