import { existsSync, statSync } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { SklError } from "../../../kernel/domain/index.ts";
import { locatePackageRoot } from "../../../workspace/ground/index.ts";
import {
  nameProblem,
  type SkillPackage,
  serializeSkill,
  toJsonPackage,
  toSkillName,
} from "../../engine/package/index.ts";
import {
  changeSkillLock,
  createSkillNotFoundError,
  findPlacesFor,
  isSystemPath,
  loadSkill,
  openLibrary,
  readSkillLock,
  requireOwnFolder,
  type SkillScope,
  setAsideFolder,
} from "../library/index.ts";

/** Writes a package to begin with (`skl skill new`). Throws SKILL_EXISTS, or USAGE for a name that other tools would reject. */
export async function writeNewSkill(
  cwd: string,
  name: string,
  env?: NodeJS.ProcessEnv,
  scope: SkillScope = "workspace",
): Promise<{ name: string; path: string; written: string[] }> {
  const problem = nameProblem(name);
  if (problem !== null)
    throw new SklError("USAGE", {
      message: `A skill's name ${problem}: ${JSON.stringify(name)}.`,
      fix: `Call it ${toSkillName(name)}, for example.`,
    });
  const { workspace, kept } = findPlacesFor(cwd, env);
  if (scope === "workspace") requireOwnFolder(workspace);
  const path = join(kept[scope], "skills", name);
  if ((await stat(path).catch(() => null)) !== null)
    throw new SklError("SKILL_EXISTS", {
      message: `${path} is there already.`,
      fix: `Look at it with \`skl skill show ${name}\`, or choose another name.`,
      data: { name, path },
    });
  await mkdir(path, { recursive: true });
  // A workspace with `skl init` has the schemas beside its packages; an account has none.
  const schemas = scope === "account" ? join(locatePackageRoot(), "schemas") : "../../schemas";
  const schema = `${schemas}/skill.schema.json`;
  const isThere = existsSync(resolve(path, schema));
  const files = { "SKILL.md": composeSkillMd(name), "skill.yaml": composeNewSkillYaml(isThere ? schema : null) };
  try {
    for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  } catch (cause) {
    // Half a package would stand in the way of the next try.
    await rm(path, { recursive: true, force: true });
    throw cause;
  }
  return { name, path, written: Object.keys(files) };
}

function composeSkillMd(name: string): string {
  const title = name.replaceAll("-", " ");
  return `---
name: ${name}
description: Say what it does and when an agent should use it, in a sentence or two.
---

# ${title.charAt(0).toUpperCase()}${title.slice(1)}

## When to use it

## Steps

1.

## What can go wrong
`;
}

const composeNewSkillYaml = (
  schema: string | null,
) => `${schema === null ? "" : `# yaml-language-server: $schema=${schema}\n`}version: 0.1.0
tags: []
# What people say when they need it; phase 1 looks for these.
intent_patterns: []
trigger_phrases: []
artifacts: []
`;

/** Returns the package as an archive or in the JSON form (`skl skill export`). */
export async function exportSkill(
  cwd: string,
  name: string,
  form: "zip" | "json",
  env?: NodeJS.ProcessEnv,
): Promise<{ readonly name: string; readonly digest: string; readonly bytes: Uint8Array }> {
  const library = await openLibrary(cwd, env);
  const skill = await loadSkill(library, name);
  const folder = library.skills.get(name)?.path ?? "";
  const isExecutable = (path: string) =>
    ((statSync(join(folder, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o100) !== 0;
  const bytes =
    form === "json"
      ? new TextEncoder().encode(toJsonPackage(skill, [...skill.files.keys()].filter(isExecutable)))
      : packSkillArchive(skill, isExecutable);
  return { name, digest: skill.digest, bytes };
}

/** Makes the same bytes for the same package; what may be started in its folder may be so in the archive. */
function packSkillArchive(skill: SkillPackage, isExecutable: (path: string) => boolean): Uint8Array {
  const files = [...serializeSkill(skill)].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = files.map(([path, bytes]): [string, Zippable[string]] => [
    `${skill.name}/${path}`,
    isExecutable(path) ? [bytes, { os: 3, attrs: 0o100755 << 16 }] : bytes,
  ]);
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: new Date(1980, 0, 1) });
}

/**
 * Moves the folder into the cache, from where a person can put it back (`skl skill remove`). `uncovers` names the folder that it had
 * hidden and that is visible from now on.
 */
export async function removeSkill(
  cwd: string,
  name: string,
  env?: NodeJS.ProcessEnv,
): Promise<{ name: string; path: string; moved_to: string; uncovers: string | null }> {
  const { skills, broken, places } = await openLibrary(cwd, env);
  const found = skills.get(name) ?? broken.find((each) => each.name === name);
  if (found === undefined) throw createSkillNotFoundError(name, skills, broken);
  if (isSystemPath(found.path))
    throw new SklError("SKILL_BUILT_IN", { message: `${name} comes with skl.`, data: { name } });
  const top = places.kept[found.scope];
  const moved_to = await setAsideFolder(top, found.path);
  if (moved_to === null)
    throw new SklError("NOT_FOUND", {
      message: `${found.path} is gone already.`,
      fix: "There is nothing left to remove.",
      data: { name },
    });
  await forgetLocked(top, found);
  return { name, path: found.path, moved_to, uncovers: found.hidden[0] ?? null };
}

async function forgetLocked(top: string, { name, path }: { name: string; path: string }): Promise<void> {
  if (path !== join(top, "skills", name)) return;
  const lock = await readSkillLock(top);
  // A lock that cannot be read keeps its entry, which then names a missing package and does no harm.
  if (lock.kind === "broken" || !lock.skills.has(name)) return;
  await changeSkillLock(top, async (change) => change.remove(name));
}
