import type { Library } from "./library.ts";
import type { LibrarySkill } from "./library-skill.ts";
import { isSystemPath, systemPlaces } from "./system-packages.ts";

const FOR_AGENTS = new WeakMap<Library, Library>();

/** The library without what comes with skl: the Orchestrator asks those packages itself, and in an agent's search they would only take places. */
export function skillsForAgents(library: Library): Library {
  const known = FOR_AGENTS.get(library) ?? { ...library, skills: new OwnSkills(library.skills) };
  FOR_AGENTS.set(library, known);
  return known;
}

type Skills = ReadonlyMap<string, LibrarySkill>;

/** A view and no copy: of 20,000 skills it leaves out a handful. */
class OwnSkills implements Skills {
  readonly #hidden: ReadonlySet<string>;

  constructor(private readonly all: Skills) {
    const isHidden = (name: string) => isSystemPath(all.get(name)?.path ?? "");
    this.#hidden = new Set(
      systemPlaces()
        .map(({ name }) => name)
        .filter(isHidden),
    );
  }

  get size(): number {
    return this.all.size - this.#hidden.size;
  }

  get(name: string): LibrarySkill | undefined {
    return this.#hidden.has(name) ? undefined : this.all.get(name);
  }

  has(name: string): boolean {
    return !this.#hidden.has(name) && this.all.has(name);
  }

  forEach(onEach: (skill: LibrarySkill, name: string, all: Skills) => void): void {
    for (const [name, skill] of this) onEach(skill, name, this);
  }

  *entries(): MapIterator<[string, LibrarySkill]> {
    for (const entry of this.all) if (!this.#hidden.has(entry[0])) yield entry;
  }

  *keys(): MapIterator<string> {
    for (const [name] of this) yield name;
  }

  *values(): MapIterator<LibrarySkill> {
    for (const [, skill] of this) yield skill;
  }

  [Symbol.iterator](): MapIterator<[string, LibrarySkill]> {
    return this.entries();
  }
}
