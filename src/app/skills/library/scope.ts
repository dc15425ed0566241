import { existsSync } from "node:fs";
import { type KnownFolder, knownFolders, updateFolders, withDatabase } from "../../../store/index.ts";
import { KeptDetails } from "./details.ts";
import type { FolderOnDisk } from "./folder-at.ts";
import { lookInto, type PackagePlace } from "./folders.ts";
import { KnownFound, systemFound } from "./found.ts";
import { indexedFolder } from "./indexed-folder.ts";
import type { FoundFolder } from "./library-skill.ts";
import { hasSameRoots, isCurrent, type Listing, listed, placeOf } from "./listing.ts";
import { LockedRows } from "./lock-columns.ts";
import { hasLinkedFile, isAsBefore, isSame } from "./marks.ts";
import { parsedFolder } from "./parsed-folder.ts";
import type { Places, SkillScope } from "./roots.ts";
import { unlessUnusable } from "./unless-unusable.ts";
import type { FolderWatch } from "./watch.ts";

/** How far something that may take long is, and what it is, such as "skills read". */
export type OnProgress = (done: number, total: number, what: string) => void;

/** Written at once: a first look at very many that is stopped goes on from there. Opening and closing costs, too. */
const AT_ONCE = 4000;

/**
 * With a watch, as many folders as are looked at for each question though nobody said that they changed: a program may write
 * through memory, which no watch tells. A skill that is part of an answer is looked at for every answer.
 */
const LOOKED_AT_IN_TURN = 32;

/** The packages of one scope. Each `read` brings it to what is on the disk; what did not change is not read again. */
export class ScopeReader {
  readonly details = new KeptDetails();
  #known = new Map<string, KnownFolder>();
  #found = new Map<string, FoundFolder>();
  #all: readonly FoundFolder[] = [];
  #listing: Listing | null = null;
  #isOpened = false;
  #turn = 0;
  /** Packages that a change may come to without the watch telling. */
  readonly #unwatched = new Set<string>();
  readonly #locked: LockedRows;
  /** The listing that they were told apart in. */
  #sorted: Listing | null = null;

  /** `watch` null: everything is looked at each time. */
  constructor(
    private readonly places: Places,
    private readonly scope: SkillScope,
    private readonly watch: FolderWatch | null,
  ) {
    this.#locked = new LockedRows(scope === "workspace" ? places.workspace : places.home);
  }

  /** Those of an earlier root first; the same list where nothing changed. */
  read(onProgress: OnProgress): readonly FoundFolder[] {
    const before = this.#listing;
    const touched = this.#touched();
    const listing = before !== null && touched !== null && isCurrent(before, touched) ? before : this.#list();
    this.#open(listing);
    const changed = this.#suspects(listing, touched).flatMap((place) => this.#changed(place));
    if (listing !== before) changed.push(...this.#withWrongRows(listing, changed));
    changed.push(...this.#withOldColumns(listing, changed));
    for (let at = 0; at < changed.length; at += AT_ONCE) this.#take(changed, at, onProgress);
    if (this.details.database !== null) this.#locked.written(this.details.database);
    const gone = listing === before ? [] : this.#forgetGone(listing);
    if (listing === before && changed.length === 0) return this.#all;
    this.details.forget(gone);
    this.#all = this.#allIn(listing, listing === before ? changed : null);
    return this.#all;
  }

  /** Whether the package is still what was read of it; where it is not, the next `read` reads it. */
  isAsRead(path: string): boolean {
    const known = this.#known.get(path);
    const place = this.#listing === null ? undefined : placeOf(this.#listing, path);
    if (place?.fixed) return true;
    if (known !== undefined && place !== undefined && isAsBefore(place.real, known.fingerprint)) return true;
    this.watch?.suspect(path);
    // Times that may not show a later change say nothing: what stands there does.
    return known?.digest != null && place !== undefined && parsedFolder(lookInto(place)).skill?.digest === known.digest;
  }

  /** Null: nobody can tell. */
  #touched(): ReadonlySet<string> | null {
    const { watch } = this;
    const before = this.#listing;
    const touched = watch?.taken() ?? null;
    return before !== null && hasSameRoots(before) ? touched : null;
  }

  #list(): Listing {
    this.#listing = listed(this.places, this.scope, this.watch);
    return this.#listing;
  }

  #open({ onDisk }: Listing): void {
    const path = this.scope === "workspace" ? this.places.workspaceDatabase : this.places.accountDatabase;
    // The packages that come with skl alone are no reason to begin a database in somebody's home.
    if (this.#isOpened || path === null || (onDisk === 0 && !existsSync(path))) return;
    this.#isOpened = true;
    const known = unlessUnusable(() =>
      withDatabase(path, (open) => {
        this.#locked.begin(open);
        return knownFolders(open);
      }),
    );
    if (known === null) return;
    this.#known = known;
    this.#found.clear();
    this.details.database = path;
  }

  #suspects(listing: Listing, touched: ReadonlySet<string> | null): readonly PackagePlace[] {
    // What comes with skl is read when it is asked for, unless there are tables that should have it.
    const places = this.details.database === null ? listing.places.slice(0, listing.onDisk) : listing.places;
    if (this.watch === null || touched === null) return places;
    if (listing !== this.#sorted) {
      this.#sorted = listing;
      for (const { path } of places) this.#sort(path);
    }
    const from = this.#turn < places.length ? this.#turn : 0;
    this.#turn = from + LOOKED_AT_IN_TURN;
    const inTurn = places.slice(from, this.#turn);
    const paths = new Set([...touched, ...this.#unwatched, ...inTurn.map(({ path }) => path)]);
    return [...paths].flatMap((path) => placeOf(listing, path) ?? []);
  }

  /** Whether the watch tells all that may happen to a package. */
  #sort(path: string): void {
    const place = this.#listing === null ? undefined : placeOf(this.#listing, path);
    const known = this.#known.get(path);
    const isWatched =
      place?.fixed != null || (this.watch?.isCovered(path) === true && !hasLinkedFile(known?.fingerprint ?? ""));
    if (known !== undefined && place?.isLink === false && isWatched) this.#unwatched.delete(path);
    else this.#unwatched.add(path);
  }

  /** The folder as it looks now, where that differs from what is known of it. */
  #changed(place: PackagePlace): FolderOnDisk[] {
    const { path, real, fixed } = place;
    const known = this.#known.get(path);
    const cover = (folder: string) => this.watch?.cover(path, folder);
    if (known !== undefined && fixed === null && isAsBefore(real, known.fingerprint, cover)) return [];
    this.watch?.uncover(path);
    const folder = lookInto(place, cover);
    return known !== undefined && isSame(known.fingerprint, folder.fingerprint) ? [] : [folder];
  }

  /** The one that had its name before it is gone, or has come. */
  #withWrongRows({ places, first }: Listing, changed: readonly FolderOnDisk[]): FolderOnDisk[] {
    const read = new Set(changed.map(({ path }) => path));
    const wrong = places.filter(({ path, name }) => {
      const known = this.#known.get(path);
      return known !== undefined && known.digest !== null && known.hasRows !== (first.get(name) === path);
    });
    return wrong.filter(({ path }) => !read.has(path)).map((place) => lookInto(place));
  }

  /** The lock says since then that they were synced, or from where. */
  #withOldColumns(listing: Listing, changed: readonly FolderOnDisk[]): FolderOnDisk[] {
    const { database } = this.details;
    if (database === null) return [];
    const read = new Set(changed.map(({ path }) => path));
    const old = this.#locked.outdated(database).filter((path) => !read.has(path));
    return old.flatMap((path) => placeOf(listing, path) ?? []).map((place) => lookInto(place));
  }

  #take(changed: readonly FolderOnDisk[], at: number, onProgress: OnProgress): void {
    const first = this.#listing?.first;
    const part = changed.slice(at, at + AT_ONCE).map((folder, more) => {
      onProgress(at + more, changed.length, "skills read");
      const isFirst = first?.get(folder.name) === folder.path;
      return indexedFolder(folder, { isFirst, columns: this.#locked.of(folder.path) });
    });
    const { database } = this.details;
    const write = (path: string) => withDatabase(path, (open) => updateFolders(open, part, []));
    const isKept = database !== null && unlessUnusable(() => [write(database)]) !== null;
    this.details.add(part, { isKept });
    for (const { path, name, fingerprint, digest, edges, rows } of part) {
      this.#known.set(path, { path, name, fingerprint, digest, edges, hasRows: rows !== null });
      this.#found.delete(path);
      this.#sort(path);
    }
  }

  #forgetGone({ places }: Listing): string[] {
    const there = new Set(places.map(({ path }) => path));
    const gone = [...this.#known.keys()].filter((path) => !there.has(path));
    const { database } = this.details;
    if (database !== null && gone.length > 0)
      unlessUnusable(() => withDatabase(database, (open) => updateFolders(open, [], gone)));
    for (const path of gone) {
      this.#known.delete(path);
      this.#found.delete(path);
      this.#unwatched.delete(path);
      this.watch?.uncover(path);
    }
    return gone;
  }

  /** `changed` null: everything may be. */
  #allIn({ places, positions }: Listing, changed: readonly FolderOnDisk[] | null): readonly FoundFolder[] {
    if (changed === null || this.#all.length !== places.length)
      return places.flatMap(({ path }) => this.#found.get(path) ?? this.#foundAt(path) ?? []);
    const all = [...this.#all];
    for (const { path } of changed) {
      const found = this.#foundAt(path);
      const at = positions.get(path);
      if (found !== null && at !== undefined) all[at] = found;
    }
    return all;
  }

  #foundAt(path: string): FoundFolder | null {
    const known = this.#known.get(path);
    const found = known === undefined ? systemFound(path) : new KnownFound(known, this.scope, this.details);
    if (found !== null) this.#found.set(path, found);
    return found;
  }
}
