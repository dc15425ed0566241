import type { Problem } from "../../../skills/package/index.ts";
import {
  type FolderDetail,
  folderDetails,
  folderTexts,
  type IndexedFolder,
  withDatabase,
} from "../../../store/index.ts";
import { folderAt } from "./folder-at.ts";
import type { FolderDetails } from "./library-skill.ts";
import { parsedFolder } from "./parsed-folder.ts";
import { factsOf, type SearchedText, type SkillFacts, textOf } from "./rows.ts";
import { unlessUnusable } from "./unless-unusable.ts";

/** The folder as it was found; `digest` says which of its states is meant. */
interface Wanted {
  readonly path: string;
  readonly name: string;
  readonly digest: string | null;
}

type Fresh = Pick<IndexedFolder, "digest" | "problems" | "facts" | "text">;

/** After so many that were asked for by themselves, all are wanted. */
const MOST_SINGLE = 32;

/** Texts that were read at once and are likely to be asked for at once. */
const MOST_FRESH = 100;

/** What was read of the folders of a scope beyond what every question needs: just now, or kept in the database. */
export class KeptDetails {
  readonly #fresh = new Map<string, Fresh>();
  #all: ReadonlyMap<string, FolderDetail> | null = null;
  #single = 0;
  /** Null: nothing is kept. */
  database: string | null = null;

  /** `isKept`: the database has them, too, so that the long texts of very many need not stay here. */
  add(folders: readonly IndexedFolder[], { isKept }: { readonly isKept: boolean }): void {
    const isLong = isKept && folders.length > MOST_FRESH;
    for (const { path, digest, problems, facts, text } of folders)
      this.#fresh.set(path, { digest, problems, facts, text: isLong ? null : text });
  }

  /** What is not there any more, or is another now. */
  forget(paths: Iterable<string>): void {
    for (const path of paths) this.#fresh.delete(path);
    this.#all = null;
    this.#single = 0;
  }

  detailsOf(wanted: Wanted): FolderDetails {
    const kept = this.#fresh.get(wanted.path) ?? this.#keptDetail(wanted.path);
    if (kept !== undefined && kept.digest === wanted.digest)
      return { facts: parsed<SkillFacts>(kept.facts), problems: parsed<Problem[]>(kept.problems) ?? [] };
    // Another process has written a later state since; or nothing could be kept.
    const { skill, problems } = parsedFolder(folderAt(wanted.path, wanted.name));
    return { facts: skill === null ? null : factsOf(skill), problems };
  }

  /** The searched texts by path. */
  textsOf(folders: readonly Wanted[]): Map<string, SearchedText> {
    const unread = folders.flatMap(({ path }) => (this.#fresh.get(path)?.text ? [] : [path]));
    const { database } = this;
    const ask = (path: string) => withDatabase(path, (open) => folderTexts(open, unread));
    const kept = database === null || unread.length === 0 ? null : unlessUnusable(() => ask(database));
    return new Map(
      folders.map((wanted) => {
        const { path, digest } = wanted;
        const found = [this.#fresh.get(path), kept?.get(path)].find((each) => each?.text && each.digest === digest);
        return [path, parsed<SearchedText>(found?.text ?? null) ?? readAnew(wanted)];
      }),
    );
  }

  #keptDetail(path: string): FolderDetail | undefined {
    const { database } = this;
    if (database === null) return undefined;
    const isOne = this.#all === null && ++this.#single <= MOST_SINGLE;
    const ask = () => withDatabase(database, (open) => folderDetails(open, isOne ? path : null));
    const found = this.#all ?? unlessUnusable(ask) ?? new Map<string, FolderDetail>();
    if (!isOne) this.#all = found;
    return found.get(path);
  }
}

function parsed<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}

function readAnew({ path, name }: Wanted): SearchedText {
  const { skill } = parsedFolder(folderAt(path, name));
  return skill === null ? nothing(name) : textOf(skill);
}

/** The package is gone since it was listed. */
function nothing(name: string): SearchedText {
  const empty = { description: "", headings: "", body: "", tags: "", intents: "", triggers: "", markdown: "" };
  return { ...empty, name, produces: [], requires: [] };
}
