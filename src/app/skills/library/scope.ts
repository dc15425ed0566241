import { existsSync } from "node:fs";
import { folderTexts, type KnownFolder, knownFolders, tryDatabase, updateFolders } from "../../../store/index.ts";
import type { FoundFolder, LibrarySkill } from "./library-skill.ts";
import type { SkillLock } from "./lock-file.ts";
import { type FolderOnDisk, folderAt, isAsBefore, isSame } from "./package-folder.ts";
import { lookInto, type PackagePlace, placesOfScope } from "./package-places.ts";
import { parsedFolder } from "./parsed-package.ts";
import type { Places, SkillScope } from "./roots.ts";
import { indexedFolder, type LockColumns, lockColumns, type SearchedText, type SkillFacts, textOf } from "./rows.ts";
import { isSystemPath } from "./system-packages.ts";

/** How far something that may take long is, and what it is, such as "skills read". */
export type OnProgress = (done: number, total: number, what: string) => void;

/** Folders that are written to the database at once: a first read of very many that is stopped goes on from there. */
const AT_ONCE = 4000;

/**
 * The packages of one scope. Each `read` looks at every folder once and brings the list to what is on the disk; a package that
 * did not change is not read again.
 */
export class ScopeReader {
  #known = new Map<string, KnownFolder>();
  #found: readonly FoundFolder[] | null = null;
  /** Null: nothing is kept for other processes. */
  #database: string | null = null;
  #isOpened = false;
  /** The searched texts of packages that no database keeps, by path. */
  readonly #unkeptTexts = new Map<string, { readonly digest: string | null; readonly text: string | null }>();

  constructor(
    private readonly places: Places,
    private readonly scope: SkillScope,
  ) {}

  /** Those of an earlier root first; the same list where nothing changed. `lock`: what the scope's lock file says. */
  read(lock: SkillLock, onProgress: OnProgress): readonly FoundFolder[] {
    const places = placesOfScope(this.places, this.scope);
    this.#open(places);
    const looks = this.#looksAt(places, lock);
    const changed = looks.flatMap((look) => this.#changed(look));
    for (let at = 0; at < changed.length; at += AT_ONCE) this.#take(changed, at, onProgress);
    const gone = this.#forgetGone(places);
    if (this.#found === null || changed.length > 0 || gone > 0)
      this.#found = places.flatMap(({ path }) => foundFolder(this.#known.get(path), this.scope));
    return this.#found;
  }

  /** The searched texts of some skills by path; of a package that another process has indexed anew meanwhile as it is now. */
  textsOf(skills: readonly LibrarySkill[]): Map<string, SearchedText> {
    const paths = skills.map(({ path }) => path);
    const database = this.#database;
    const kept = database === null ? null : tryDatabase(database, (open) => folderTexts(open, paths));
    return new Map(
      skills.map(({ path, name, digest }) => {
        const row = this.#unkeptTexts.get(path) ?? kept?.get(path);
        const isCurrent = row?.digest === digest && row.text !== null;
        return [path, isCurrent ? (JSON.parse(row.text) as SearchedText) : textNow(path, name)];
      }),
    );
  }

  #open(places: readonly PackagePlace[]): void {
    const path = this.scope === "workspace" ? this.places.workspaceDatabase : this.places.accountDatabase;
    // The packages that come with skl alone are no reason to begin a database in somebody's home.
    const isEmpty = places.every((place) => isSystemPath(place.path));
    if (this.#isOpened || path === null || (isEmpty && !existsSync(path))) return;
    this.#isOpened = true;
    const known = tryDatabase(path, knownFolders);
    if (known === null) return;
    this.#known = known;
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

  /** The folder where it differs from what is known of it, or where the tables have it wrong. */
  #changed(look: Look): ChangedFolder[] {
    const { place, isFirst, seal } = look;
    const known = this.#known.get(place.path);
    const before = known?.fingerprint.startsWith(seal) ? known.fingerprint.slice(seal.length) : null;
    // A folder that had the name before is gone, or has come.
    const hasRightRows = known !== undefined && (known.digest === null || known.hasRows === isFirst);
    const isRight = before !== null && hasRightRows;
    if (isRight && place.fixed === null && isAsBefore(place.real, before)) return [];
    const folder = lookInto(place);
    return isRight && isSame(before, folder.fingerprint) ? [] : [{ ...look, folder }];
  }

  #take(changed: readonly ChangedFolder[], at: number, onProgress: OnProgress): void {
    const part = changed.slice(at, at + AT_ONCE).map(({ folder, isFirst, columns, seal }, more) => {
      onProgress(at + more, changed.length, "skills read");
      const indexed = indexedFolder(folder, { isFirst, columns });
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

  /** Returns how many folders are not there any more. */
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

/** What to look at, and what its rows have to say beside the package itself. */
interface Look {
  readonly place: PackagePlace;
  /** Of the folders with its name it is the one that is meant: the seed's tables know a name once. */
  readonly isFirst: boolean;
  readonly columns: LockColumns | null;
  /** Stands before the fingerprint of the folder, so that the rows are written again when the lock says something else. */
  readonly seal: string;
}

interface ChangedFolder extends Look {
  readonly folder: FolderOnDisk;
}

function foundFolder(known: KnownFolder | undefined, scope: SkillScope): FoundFolder[] {
  if (known === undefined) return [];
  const { name, path, digest, edges } = known;
  const facts = known.facts as SkillFacts | null;
  const problems = known.problems as FoundFolder["problems"];
  return [{ name, scope, path, digest, facts, edges, problems }];
}

function textNow(path: string, name: string): SearchedText {
  const { skill } = parsedFolder(folderAt(path, name));
  if (skill !== null) return textOf(skill);
  // The package was removed after it was listed.
  const empty = { description: "", headings: "", body: "", tags: "", intents: "", triggers: "", markdown: "" };
  return { ...empty, name, produces: [], requires: [] };
}
