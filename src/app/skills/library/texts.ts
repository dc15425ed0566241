import { folderTexts, withDatabase } from "../../../store/index.ts";
import { folderAt } from "./folders.ts";
import { parsedFolder } from "./parsed-folder.ts";
import { type SearchedText, textOf } from "./rows.ts";
import type { ReadScope } from "./scope.ts";

interface TextOf {
  readonly path: string;
  readonly name: string;
  readonly digest: string;
}

type KeptTexts = ReturnType<typeof folderTexts>;

/** The searched texts of a scope: those that were just read, else those that are kept, all of them fetched at once. */
export class FolderTexts {
  #kept: KeptTexts | null = null;

  constructor(private readonly scope: Pick<ReadScope, "fresh" | "database">) {}

  of({ path, name, digest }: TextOf): SearchedText {
    const fresh = this.scope.fresh.get(path);
    if (fresh !== undefined) return fresh;
    const kept = this.#all().get(path);
    if (kept?.digest === digest) return JSON.parse(kept.text) as SearchedText;
    // Another process has written a later state since; or nothing could be kept.
    const { skill } = parsedFolder(folderAt(path, name));
    return skill === null ? nothing(name) : textOf(skill);
  }

  #all(): KeptTexts {
    const { database } = this.scope;
    this.#kept ??= database === null ? new Map() : withDatabase(database, folderTexts);
    return this.#kept;
  }
}

/** The package is gone since it was listed. */
function nothing(name: string): SearchedText {
  const empty = { description: "", headings: "", body: "", tags: "", intents: "", triggers: "", markdown: "" };
  return { ...empty, name, produces: [], requires: [] };
}
