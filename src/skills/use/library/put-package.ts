import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { keepOutOfGit } from "../../../kernel/files/index.ts";
import { parseSkillFolder, type SkillPackage, serializeSkill, sortFiles } from "../../engine/package/index.ts";
import { checkRe2Pattern, readPackageAt } from "./parsed-package.ts";

/** Returns null if there is no such folder, and a `digest` of null if no package can be read from it. */
export async function readInstalled(path: string, name: string): Promise<{ readonly digest: string | null } | null> {
  if ((await stat(path).catch(() => null)) === null) return null;
  const { skill } = parseSkillFolder(readPackageAt(path, name), checkRe2Pattern);
  return { digest: skill?.digest ?? null };
}

/** The files of a package as somebody else wrote them. */
export interface PutFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Names the files that may be started. */
  readonly executables: ReadonlySet<string>;
}

/** Begins the names of the folders in which packages are written before they are moved into their places. */
const FRESH = "new-package-";

/**
 * Puts a package into `<top>/skills`, where `top` is `.skl` or the folder of the account; the caller holds the lock. The package is written elsewhere and then moved, so that a killed
 * process leaves nothing of it among the packages. A package that was there is moved to `<top>/.cache/removed`, and that place is returned
 * as `kept`. With `raw`, the files stay byte for byte as they came. Throws SKILL_EXISTS if another process put a package there meanwhile.
 */
export async function putPackage(
  top: string,
  skill: SkillPackage,
  raw: PutFiles | null = null,
): Promise<{ path: string; kept: string | null }> {
  const root = join(top, "skills");
  const path = join(root, skill.name);
  await mkdir(root, { recursive: true });
  const fresh = await mkdtemp(join(top, ".cache", FRESH));
  try {
    for (const [file, bytes] of raw === null ? serializeSkill(skill) : pickKeptFiles(raw)) {
      await mkdir(dirname(join(fresh, file)), { recursive: true });
      await writeFile(join(fresh, file), bytes);
      if (raw?.executables.has(file)) await chmod(join(fresh, file), 0o755);
    }
    // A temporary folder is its owner's alone; a package may be read like all else here.
    await chmod(fresh, 0o777 & ~process.umask());
    const kept = await setAside(top, skill.name);
    await rename(fresh, path).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === "ENOTEMPTY" || cause.code === "EEXIST"
        ? new SklError("SKILL_EXISTS", {
            message: `${path} is there already.`,
            data: { name: skill.name, path },
            cause,
          })
        : cause;
    });
    return { path, kept };
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    throw cause;
  }
}

/** Returns the files that belong to a package, with SKILL.md in the spelling that other tools find. */
function pickKeptFiles({ files }: PutFiles): ReadonlyMap<string, Uint8Array> {
  const { skillMd, skillYaml, others } = sortFiles(files);
  return new Map([
    ...(skillMd === null ? [] : [["SKILL.md", skillMd.bytes] as const]),
    ...(skillYaml === null ? [] : [["skill.yaml", skillYaml] as const]),
    ...others,
  ]);
}

/** Removes the folders that killed processes left. The caller holds the lock, so no other process is writing one. */
export async function clearLeftovers(top: string): Promise<void> {
  const folder = join(top, ".cache");
  const left = (await readdir(folder)).filter((name) => name.startsWith(FRESH));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Moves a package of `<top>/skills` to `<top>/.cache/removed` and returns its new place; null if there was none. */
export function setAside(top: string, name: string): Promise<string | null> {
  return setAsideFolder(top, join(top, "skills", name));
}

/** Does the same as `setAside` for a folder of any root. */
export async function setAsideFolder(top: string, path: string): Promise<string | null> {
  const folder = join(top, ".cache", "removed");
  await mkdir(folder, { recursive: true });
  await keepOutOfGit(join(top, ".cache"));
  for (let at = Date.now(); ; at++) {
    const aside = join(folder, `${basename(path)}-${at.toString(36)}`);
    if ((await stat(aside).catch(() => null)) !== null) continue;
    return rename(path, aside).then(
      () => aside,
      (cause: NodeJS.ErrnoException) => {
        if (cause.code === "ENOENT") return null;
        throw cause;
      },
    );
  }
}
