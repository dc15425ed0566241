import type { BrokenSkill, FoundFolder, LibrarySkill } from "./library-skill.ts";
import { byName, type NamedFolders, type Renamed, renamed } from "./precedence.ts";
import type { Places, SkillScope } from "./roots.ts";
import type { SearchedText } from "./rows.ts";
import { type OnProgress, ScopeReader } from "./scope.ts";
import type { FolderWatch } from "./watch.ts";

/** What is in the folders at this moment; the databases only save reading what has not changed. */
export interface Library {
  readonly places: Places;
  /** By name, in order. */
  readonly skills: ReadonlyMap<string, LibrarySkill>;
  readonly broken: readonly BrokenSkill[];
  /** Another one for every state of the folders. */
  readonly edition: object;
  /** The edition that was read before, and the names of the skills that differ, all others being the same; null: none is known. */
  readonly since: { readonly edition: object; readonly changed: readonly string[] } | null;
  /** What is searched of skills, in their order; read when it is asked for, a few at a time, since it is large. */
  textsOf(skills: readonly LibrarySkill[]): Iterable<readonly [LibrarySkill, SearchedText]>;
  /** Whether these skills are on the disk as they are here; where one is not, the next opening has it as it is. */
  isAsRead(names: Iterable<string>): boolean;
}

/** The library of one workspace; each `read` gives it as it is now, the same one where nothing changed. */
export class LibraryReader {
  readonly #workspace: ScopeReader;
  readonly #account: ScopeReader;
  #scopes: readonly (readonly FoundFolder[])[] = [];
  #named: NamedFolders | null = null;
  #library: Library | null = null;

  constructor(
    private readonly places: Places,
    watches: { readonly workspace: FolderWatch; readonly account: FolderWatch } | null,
  ) {
    this.#workspace = new ScopeReader(places, "workspace", watches?.workspace ?? null);
    this.#account = new ScopeReader(places, "account", watches?.account ?? null);
  }

  read(onProgress: OnProgress): Library {
    const scopes = [this.#workspace.read(onProgress), this.#account.read(onProgress)];
    if (this.#library !== null && scopes.every((each, at) => each === this.#scopes[at])) return this.#library;
    this.#scopes = scopes;
    const found = scopes.flat();
    const names = this.#named === null ? { ...byName(found), changed: null } : renamed(this.#named, found);
    this.#named = { ...names, found };
    this.#library = this.#of(names, this.#library);
    return this.#library;
  }

  #of({ skills, broken, changed }: Renamed, before: Library | null): Library {
    return {
      places: this.places,
      edition: skills,
      since: before === null || changed === null ? null : { edition: before.edition, changed },
      skills,
      broken,
      textsOf: (some) => this.#textsOf(some),
      isAsRead: (names) => [...names].map((name) => this.#isAsRead(skills.get(name))).every((each) => each),
    };
  }

  #readerOf({ scope }: LibrarySkill): ScopeReader {
    return scope === "workspace" ? this.#workspace : this.#account;
  }

  #isAsRead(skill: LibrarySkill | undefined): boolean {
    return skill !== undefined && this.#readerOf(skill).isAsRead(skill.path);
  }

  *#textsOf(skills: readonly LibrarySkill[]): Generator<readonly [LibrarySkill, SearchedText]> {
    for (let from = 0; from < skills.length; from += TEXTS_AT_ONCE) {
      const part = skills.slice(from, from + TEXTS_AT_ONCE);
      const of = (scope: SkillScope) => part.filter((skill) => skill.scope === scope);
      const texts = new Map([
        ...this.#workspace.details.textsOf(of("workspace")),
        ...this.#account.details.textsOf(of("account")),
      ]);
      for (const skill of part) {
        const text = texts.get(skill.path);
        if (text !== undefined) yield [skill, text];
      }
    }
  }
}

/** Texts that are held in memory at a time. */
const TEXTS_AT_ONCE = 500;
