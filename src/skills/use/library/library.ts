import { findNearestName, SklError } from "../../../kernel/domain/index.ts";
import { parseSkillFolder, type SkillPackage } from "../../engine/package/index.ts";
import type { BrokenSkill, FoundFolder, LibrarySkill } from "./library-skill.ts";
import { readSkillLock } from "./lock-file.ts";
import { checkRe2Pattern, readPackageAt } from "./parsed-package.ts";
import { chooseNamedSkills, type NamedSkills } from "./precedence.ts";
import { findPlacesFor, type Places } from "./roots.ts";
import { computeRootsMark } from "./roots-mark.ts";
import type { SearchedText } from "./rows.ts";
import { type OnProgress, ScopeReader } from "./scope.ts";
import { isSystemPath } from "./system-packages.ts";

/** The packages in the folders at this moment; the databases only save reading those that have not changed. */
export interface Library extends NamedSkills {
  readonly places: Places;
  /** Changes when a package comes or goes, and not when one is written to. Empty if a further change may not show. */
  readonly mark: string;
  /** Yields the searched texts of skills in their order. They are large, so they are read on demand, a few at a time. */
  textsOf(skills: readonly LibrarySkill[]): Iterable<readonly [LibrarySkill, SearchedText]>;
}

/** Reads the library that is visible from a folder. Without `.skl` nothing is kept for other processes. */
export async function openLibrary(
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
  onProgress: OnProgress = () => {},
): Promise<Library> {
  const places = findPlacesFor(cwd, env);
  const key = JSON.stringify(places);
  const reader = kept?.get(key) ?? new LibraryReader(places);
  kept?.delete(key);
  kept?.set(key, reader);
  for (const other of [...(kept?.keys() ?? [])].slice(0, -MOST_KEPT)) kept?.delete(other);
  return reader.read(onProgress);
}

/** The libraries of a process that answers many questions, by their places; the one used last comes last. */
let kept: Map<string, LibraryReader> | null = null;

/** A process rarely works in more workspaces than this, and every library costs memory. */
const MOST_KEPT = 4;

/** Returns whether this process keeps libraries in memory. */
export const keepsLibraries = (): boolean => kept !== null;

/** Keeps libraries in memory from now on, for a process that answers many questions. */
export function keepLibraries(): void {
  kept ??= new Map();
}

/** Drops what this process has read from databases that were emptied. */
export function forgetLibrary(places: Places): void {
  kept?.delete(JSON.stringify(places));
}

/** Reads the library of one workspace; `read` returns the same object as before if nothing changed. */
class LibraryReader {
  readonly #workspace: ScopeReader;
  readonly #account: ScopeReader;
  #last: { readonly scopes: readonly (readonly FoundFolder[])[]; readonly library: Library } | null = null;

  constructor(private readonly places: Places) {
    this.#workspace = new ScopeReader(places, "workspace");
    this.#account = new ScopeReader(places, "account");
  }

  async read(onProgress: OnProgress): Promise<Library> {
    const mark = computeRootsMark(this.places);
    const locks = [
      await readSkillLock(this.places.kept.workspace),
      await readSkillLock(this.places.kept.account),
    ] as const;
    const scopes = [this.#workspace.read(locks[0], onProgress), this.#account.read(locks[1], onProgress)];
    if (this.#last !== null && scopes.every((each, at) => each === this.#last?.scopes[at])) return this.#last.library;
    const readLibraryTexts = (some: readonly LibrarySkill[]) => this.#textsOf(some);
    const library = { places: this.places, mark, ...chooseNamedSkills(scopes.flat()), textsOf: readLibraryTexts };
    this.#last = { scopes, library };
    return library;
  }

  *#textsOf(skills: readonly LibrarySkill[]): Generator<readonly [LibrarySkill, SearchedText]> {
    for (let from = 0; from < skills.length; from += TEXTS_AT_ONCE) {
      const part = skills.slice(from, from + TEXTS_AT_ONCE);
      const texts = new Map([
        ...this.#workspace.readSearchedTexts(part.filter(({ scope }) => scope === "workspace")),
        ...this.#account.readSearchedTexts(part.filter(({ scope }) => scope === "account")),
      ]);
      for (const skill of part) {
        const text = texts.get(skill.path);
        if (text !== undefined) yield [skill, text];
      }
    }
  }
}

const TEXTS_AT_ONCE = 500;

const FOR_AGENTS = new WeakMap<Library, Library>();

/**
 * Returns the library without the packages that come with skl: the Orchestrator asks those itself, and in an agent's search they would
 * only take places from others.
 */
export function omitSystemSkills(library: Library): Library {
  const known = FOR_AGENTS.get(library);
  if (known !== undefined) return known;
  const isTheirs = ({ path, facts }: LibrarySkill) => !isSystemPath(path) && facts.status !== "people";
  const own = { ...library, skills: new Map([...library.skills].filter(([, skill]) => isTheirs(skill))) };
  FOR_AGENTS.set(library, own);
  return own;
}

/** Reads a package from the disk. Throws NOT_FOUND with the nearest name, also for a text that cannot be a name. */
export async function loadSkill({ skills, broken }: Library, name: string): Promise<SkillPackage> {
  const found = skills.get(name);
  if (found === undefined) throw createSkillNotFoundError(name, skills, broken);
  const parsed = parseSkillFolder(readPackageAt(found.path, name), checkRe2Pattern);
  if (parsed.skill) return parsed.skill;
  throw createSkillUnusableError({ name, path: found.path, problems: parsed.problems });
}

export function createSkillNotFoundError(
  name: string,
  skills: ReadonlyMap<string, unknown>,
  broken: readonly BrokenSkill[] = [],
): SklError {
  const found = broken.find((each) => each.name === name);
  if (found !== undefined) return createSkillUnusableError(found);
  const nearest = findNearestName(name, [...skills.keys(), ...broken.map((each) => each.name)]);
  return new SklError("NOT_FOUND", {
    message: `There is no skill ${JSON.stringify(name)}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: "List them with `skl skill list`, or search with `skl skill search`.",
    data: { name, nearest },
  });
}

function createSkillUnusableError({ name, path, problems }: Pick<BrokenSkill, "name" | "path" | "problems">): SklError {
  const first = problems.find(({ severity }) => severity === "error");
  return new SklError("SKILL_UNUSABLE", {
    message: `The skill ${name} cannot be read: ${first?.message ?? ""}`,
    data: { name, path, problems },
  });
}
