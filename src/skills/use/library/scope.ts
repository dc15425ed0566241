import { existsSync } from "node:fs";
import {
  type KnownFolder,
  readKnownFolders,
  readSearchedFolderTexts,
  tryDatabase,
  updateFolders,
} from "../../../kernel/store/index.ts";
import type { FoundFolder, LibrarySkill } from "./library-skill.ts";
import type { SkillLock } from "./lock-file.ts";
import { type FolderOnDisk, isAsBefore, isSame, walkFolderAt } from "./package-folder.ts";
import { listScopePlaces, lookInto, type PackagePlace } from "./package-places.ts";
import { parsePackageFolder } from "./parsed-package.ts";
import type { Places, SkillScope } from "./roots.ts";
import {
  buildSearchedText,
  indexFolder,
  type LockColumns,
  lockColumns,
  type SearchedText,
  type SkillFacts,
} from "./rows.ts";
import { isSystemPath } from "./system-packages.ts";

/** Reports the progress of work that may take long; `what` is a text such as "skills read". */
export type OnProgress = (done: number, total: number, what: string) => void;

/** Folders are written to the database in parts of this size, so that an interrupted first reading can continue. */
const AT_ONCE = 4000;

/**
 * Reads the packages of one scope. Each `read` looks at every folder once and updates the list; a package that did not change is not
 * read again.
 */
export class ScopeReader {
  #known = new Map<string, KnownFolder>();
  #found: readonly FoundFolder[] | null = null;
  /** Null if nothing is kept for other processes. */
  #database: string | null = null;
  #isOpened = false;
  /** The searched texts of packages that are in no database, by path. */
  readonly #unkeptTexts = new Map<string, { readonly digest: string | null; readonly text: string | null }>();

  constructor(
    private readonly places: Places,
    private readonly scope: SkillScope,
  ) {}

  /** Lists the packages, those of an earlier root first. Returns the same list as before if nothing changed. */
  read(lock: SkillLock, onProgress: OnProgress): readonly FoundFolder[] {
    const places = listScopePlaces(this.places, this.scope);
    this.#open(places);
    const looks = this.#looksAt(places, lock);
    const changed = looks.flatMap((look) => this.#changedFolders(look));
    for (let at = 0; at < changed.length; at += AT_ONCE) this.#take(changed, at, onProgress);
    const gone = this.#forgetGone(places);
    if (this.#found === null || changed.length > 0 || gone > 0)
      this.#found = places.flatMap(({ path }) => toFoundFolder(this.#known.get(path), this.scope));
    return this.#found;
  }

  /** Returns searched texts by path. If another process has changed the row of a package meanwhile, its folder is read. */
  readSearchedTexts(skills: readonly LibrarySkill[]): Map<string, SearchedText> {
    const paths = skills.map(({ path }) => path);
    const database = this.#database;
    const kept = database === null ? null : tryDatabase(database, (open) => readSearchedFolderTexts(open, paths));
    return new Map(
      skills.map(({ path, name, digest }) => {
        const row = this.#unkeptTexts.get(path) ?? kept?.get(path);
        const isCurrent = row?.digest === digest && row.text !== null;
        return [path, isCurrent ? (JSON.parse(row.text) as SearchedText) : readCurrentSearchText(path, name)];
      }),
    );
  }

  #open(places: readonly PackagePlace[]): void {
    const path = this.scope === "workspace" ? this.places.workspaceDatabase : this.places.accountDatabase;
    // No database is made in somebody's home only for the packages that come with skl.
    const isEmpty = places.every((place) => isSystemPath(place.path));
    if (this.#isOpened || path === null || (isEmpty && !existsSync(path))) return;
    this.#isOpened = true;
    const known = tryDatabase(path, readKnownFolders);
    if (known === null) return;
    this.#known = known;
    // Another process may have read packages that came since this one looked, so that nothing here counts as changed.
    this.#found = null;
    this.#database = path;
  }

  #looksAt(places: readonly PackagePlace[], lock: SkillLock): Look[] {
    const named = new Set<string>();
    return places.map((place) => {
      const isFirst = !named.has(place.name);
      named.add(place.name);
      const columns = lockColumns(lock, place.path);
      return { place, isFirst, columns, seal: `${columns === null ? "" : JSON.stringify(columns)}\n` };
    });
  }

  /** Returns the folder if it differs from its index entry or its rows are wrong. */
  #changedFolders(look: Look): ChangedFolder[] {
    const { place, isFirst, seal } = look;
    const known = this.#known.get(place.path);
    const before = known?.fingerprint.startsWith(seal) ? known.fingerprint.slice(seal.length) : null;
    // Only the first folder of a name has rows, so they are wrong once another folder of that name came or went.
    const hasRightRows = known !== undefined && (known.digest === null || known.hasRows === isFirst);
    const isRight = before !== null && hasRightRows;
    if (isRight && place.fixed === null && isAsBefore(place.real, before)) return [];
    const folder = lookInto(place);
    return isRight && isSame(before, folder.fingerprint) ? [] : [{ ...look, folder }];
  }

  #take(changed: readonly ChangedFolder[], at: number, onProgress: OnProgress): void {
    const part = changed.slice(at, at + AT_ONCE).map(({ folder, isFirst, columns, seal }, more) => {
      onProgress(at + more, changed.length, "skills read");
      const indexed = indexFolder(folder, { isFirst, columns });
      return { ...indexed, fingerprint: seal + indexed.fingerprint };
    });
    const database = this.#database;
    const isKept = database !== null && tryDatabase(database, (open) => [updateFolders(open, part, [])]) !== null;
    for (const { text, rows, ...known } of part) {
      this.#known.set(known.path, { ...known, hasRows: rows !== null });
      if (isKept) this.#unkeptTexts.delete(known.path);
      else this.#unkeptTexts.set(known.path, { digest: known.digest, text });
    }
  }

  /** Returns how many folders have gone. */
  #forgetGone(places: readonly PackagePlace[]): number {
    const there = new Set(places.map(({ path }) => path));
    const gone = [...this.#known.keys()].filter((path) => !there.has(path));
    const database = this.#database;
    if (database !== null && gone.length > 0) tryDatabase(database, (open) => updateFolders(open, [], gone));
    for (const path of gone) {
      this.#known.delete(path);
      this.#unkeptTexts.delete(path);
    }
    return gone.length;
  }
}

/** A place to look at, with the facts of its rows that do not come from the package. */
interface Look {
  readonly place: PackagePlace;
  /** Whether no earlier folder has the same name; the seed's tables have each name once. */
  readonly isFirst: boolean;
  readonly columns: LockColumns | null;
  /** Precedes the fingerprint of the folder, so that the rows are written again when the lock changes. */
  readonly seal: string;
}

interface ChangedFolder extends Look {
  readonly folder: FolderOnDisk;
}

function toFoundFolder(known: KnownFolder | undefined, scope: SkillScope): FoundFolder[] {
  if (known === undefined) return [];
  const { name, path, digest, edges } = known;
  const facts = known.facts as SkillFacts | null;
  const problems = known.problems as FoundFolder["problems"];
  return [{ name, scope, path, digest, facts, edges, problems }];
}

function readCurrentSearchText(path: string, name: string): SearchedText {
  const { skill } = parsePackageFolder(walkFolderAt(path, name));
  if (skill !== null) return buildSearchedText(skill);
  // The package was removed after it was listed.
  const empty = { title: null, description: "", bodies: [], tags: [], intents: [], triggers: [] };
  return { ...empty, name, produces: [], requires: [] };
}
