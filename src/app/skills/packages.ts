import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { zipSync } from "fflate";
import { SklError } from "../../domain/index.ts";
import {
  nameProblem,
  type Problem,
  parseSkillFolder,
  type SkillPackage,
  serializeSkill,
  slugOf,
  toJsonPackage,
} from "../../skills/package/index.ts";
import { folderAt, packageFolders, readPackage } from "./library/folders.ts";
import { type Library, loadSkill, notFound, openLibrary } from "./library/library.ts";
import { patternCheck } from "./library/pattern-check.ts";
import { placesFor, type SkillScope } from "./library/roots.ts";
import { contentOf, stateOf } from "./library/rows.ts";

export interface ListedSkill {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly source: string;
  readonly scope: SkillScope;
  readonly path: string;
  readonly hides: string | null;
  readonly status: "learned" | "library" | "stale" | null;
  readonly problems: readonly Problem[];
}

/** `skl skill list`: every package that is seen from here, and the folders that hold none that can be read. */
export async function listSkills(cwd: string, env?: NodeJS.ProcessEnv): Promise<{ skills: ListedSkill[] }> {
  const { skills, broken } = await openLibrary(cwd, env);
  const usable = [...skills.values()].map(({ text: _, digest: __, ...skill }) => ({ ...skill, status: null }));
  const unusable = broken.map(({ name, scope, path, problems }) => ({
    name,
    title: name,
    description: "",
    version: "",
    source: "user",
    scope,
    path,
    hides: null,
    status: null,
    problems,
  }));
  return { skills: [...usable, ...unusable].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** A package as `skl skill show` has it. */
export interface ShownSkill extends Omit<ListedSkill, "problems"> {
  readonly license: string | null;
  readonly compatibility: string | null;
  readonly tags: readonly string[];
  readonly author: string | null;
  readonly intents: readonly string[];
  readonly triggers: readonly string[];
  readonly body: string;
  readonly artifacts: readonly ShownArtifact[];
  readonly files: readonly string[];
  readonly problems: readonly Problem[];
}

export interface ShownArtifact {
  readonly kind: string;
  readonly name: string;
  readonly ordinal: number;
  readonly model_variant: string | null;
  readonly content: string;
  /** Base64. */
  readonly state_blob: string | null;
  readonly metadata: unknown;
}

/** Throws NOT_FOUND with the nearest name; `kind` keeps only artifacts of that kind. */
export async function showSkill(library: Library, name: string, kind: string | null): Promise<ShownSkill> {
  const skill = await loadSkill(library, name);
  const listed = library.skills.get(name);
  if (listed === undefined) throw notFound(name, library.skills);
  const { text: _, digest: __, ...facts } = listed;
  const { license, compatibility, tags, author, intents, triggers, body, files } = skill;
  return {
    ...facts,
    status: null,
    license,
    compatibility,
    tags,
    author,
    intents,
    triggers,
    body,
    artifacts: skill.artifacts.filter((artifact) => kind === null || artifact.kind === kind).map(shownIn(skill)),
    files: [...files.keys()],
  };
}

function shownIn(skill: SkillPackage) {
  return (artifact: SkillPackage["artifacts"][number]): ShownArtifact => {
    const state = stateOf(skill, artifact);
    return {
      kind: artifact.kind,
      name: artifact.name,
      ordinal: artifact.ordinal,
      model_variant: artifact.modelVariant,
      content: contentOf(skill, artifact),
      state_blob: state === null ? null : Buffer.from(state).toString("base64"),
      metadata: artifact.metadata,
    };
  };
}

/** `skl skill validate`: a package, a folder of packages, or every one that is seen from here. */
export async function validateSkills(
  cwd: string,
  target: string | null,
  env?: NodeJS.ProcessEnv,
): Promise<{ problems: Problem[] }> {
  if (target === null) {
    const { skills, broken, places } = await openLibrary(cwd, env);
    const all = [...skills.values(), ...broken];
    return { problems: all.flatMap(({ path, problems }) => placed(problems, path, places.workspace)) };
  }
  const path = await pathOf(cwd, target, env);
  const own = await folderAt(path, basename(path));
  const isPackage = own.files.some((file) => /^skill\.(?:md|ya?ml)$/i.test(file.path));
  const folders = isPackage ? [own] : await packageFolders(path);
  const found = await Promise.all(
    (folders.length === 0 ? [own] : folders).map(async (folder) => {
      const { problems } = parseSkillFolder(await readPackage(folder, LARGEST), patternCheck);
      return placed(problems, folder.path, resolve(cwd));
    }),
  );
  return { problems: found.flat() };
}

const LARGEST = 16 * 1024 * 1024;

/** A name of the library, or a path. */
async function pathOf(cwd: string, target: string, env?: NodeJS.ProcessEnv): Promise<string> {
  const path = resolve(cwd, target);
  if ((await stat(path).catch(() => null))?.isDirectory()) return path;
  const { skills, broken } = await openLibrary(cwd, env);
  const named = skills.get(target) ?? broken.find(({ name }) => name === target);
  if (named !== undefined) return named.path;
  throw notFound(target, skills);
}

function placed(problems: readonly Problem[], folder: string, from: string): Problem[] {
  return problems.map((problem) => ({ ...problem, path: relative(from, join(folder, problem.path)) || "." }));
}

/** `skl skill new`: a package to begin with. Throws SKILL_EXISTS, or USAGE for a name that other tools would reject. */
export async function newSkill(
  cwd: string,
  name: string,
  env?: NodeJS.ProcessEnv,
): Promise<{ name: string; path: string; written: string[] }> {
  const problem = nameProblem(name);
  if (problem !== null)
    throw new SklError("USAGE", {
      message: `A skill's name ${problem}: ${JSON.stringify(name)}.`,
      fix: `Call it ${slugOf(name)}, for example.`,
    });
  const path = join(placesFor(cwd, env).workspace, ".skl", "skills", name);
  if ((await stat(path).catch(() => null)) !== null)
    throw new SklError("SKILL_EXISTS", { message: `${path} is there already.`, data: { name, path } });
  await mkdir(path, { recursive: true });
  const files = { "SKILL.md": skillMd(name), "skill.yaml": SKILL_YAML };
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  return { name, path, written: Object.keys(files) };
}

function skillMd(name: string): string {
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

const SKILL_YAML = `version: 0.1.0
tags: []
# What people say when they need it; phase 1 looks for these.
intent_patterns: []
trigger_phrases: []
artifacts: []
`;

/** `skl skill export`: the package as an archive, or in the JSON form. */
export async function exportSkill(
  cwd: string,
  name: string,
  form: "zip" | "json",
  env?: NodeJS.ProcessEnv,
): Promise<{ readonly name: string; readonly digest: string; readonly bytes: Uint8Array }> {
  const skill = await loadSkill(await openLibrary(cwd, env), name);
  const bytes = form === "json" ? new TextEncoder().encode(toJsonPackage(skill)) : archiveOf(skill);
  return { name, digest: skill.digest, bytes };
}

/** The same bytes for the same package. */
function archiveOf(skill: SkillPackage): Uint8Array {
  const files = [...serializeSkill(skill)].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = files.map(([path, bytes]) => [`${skill.name}/${path}`, bytes] as const);
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: new Date(1980, 0, 1) });
}

/** `skl skill remove`: the folder goes into the cache, from where a person can put it back. */
export async function removeSkill(
  cwd: string,
  name: string,
  env?: NodeJS.ProcessEnv,
): Promise<{ name: string; path: string; moved_to: string }> {
  const { skills, broken, places } = await openLibrary(cwd, env);
  const found = skills.get(name) ?? broken.find((each) => each.name === name);
  if (found === undefined) throw notFound(name, skills);
  const top = found.scope === "workspace" ? places.workspace : places.home;
  const folder = join(top, ".skl", ".cache", "removed");
  await mkdir(folder, { recursive: true });
  const moved_to = join(folder, `${name}-${Date.now().toString(36)}`);
  await rename(found.path, moved_to);
  return { name, path: found.path, moved_to };
}
