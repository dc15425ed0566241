import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Language, SklError, type SyntaxDiff } from "../../kernel/domain/index.ts";
import { GitTree, openRepository, type Repository } from "../../workspace/git/index.ts";
import {
  type ComparedSources,
  compareByEither,
  compareSources,
  findLanguageByPath,
  isDataFile,
  loadData,
  prepareSources,
  supportFor,
} from "../ast/index.ts";

/** Runs `skl diff OLD NEW`: two files, or `REV:path`. Throws FILE_UNREADABLE. */
export async function diffFiles(request: {
  cwd: string;
  before: string;
  after: string;
  language?: Language | undefined;
}): Promise<SyntaxDiff> {
  const repository = { current: null as Repository | null };
  try {
    const [before, after] = await Promise.all([
      readVersion(request.before, request.cwd, repository),
      readVersion(request.after, request.cwd, repository),
    ]);
    return await diffBytes(
      { path: request.before, bytes: before },
      { path: request.after, bytes: after },
      request.language,
    );
  } finally {
    repository.current?.close();
  }
}

interface Version {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Compares two versions of a file. The language is that of the new path, or else of the old one. */
export async function diffBytes(before: Version, after: Version, chosenLanguage?: Language): Promise<SyntaxDiff> {
  const language = chosenLanguage ?? findLanguageByPath(after.path) ?? findLanguageByPath(before.path);
  if (language) await supportFor(language).load();
  await prepareSources([before, after], language);
  const isData = language === null && isDataFile(after.path);
  const data = isData ? { isSameData: (await loadData()).isSameData } : {};
  const options = { looksForRebound: () => false, ...data };
  return omitCheckPlaces(await compareByEither(() => compareSources(before, after, language, options)));
}

/** Returns the comparison without the places that only the checks use. */
function omitCheckPlaces({
  comparison: {
    touched: _places,
    silencers: _comments,
    unknownImports: _imports,
    rebound: _rebound,
    wasUnread: _unread,
    ...diff
  },
}: ComparedSources): SyntaxDiff {
  return diff;
}

async function readVersion(name: string, cwd: string, repository: { current: Repository | null }): Promise<Uint8Array> {
  const file = resolve(cwd, name);
  try {
    return await readFile(file);
  } catch (cause) {
    const colon = name.indexOf(":");
    const inGit = colon > 0 ? await readRevision(name.slice(0, colon), name.slice(colon + 1), cwd, repository) : null;
    if (inGit) return inGit;
    const why =
      (cause as NodeJS.ErrnoException).code === "EISDIR"
        ? "it is a folder"
        : "there is no such file, nor a revision and path of that name";
    throw new SklError("FILE_UNREADABLE", { message: `${name} cannot be read: ${why}.`, data: { path: name }, cause });
  }
}

async function readRevision(
  revision: string,
  path: string,
  cwd: string,
  holder: { current: Repository | null },
): Promise<Uint8Array | null> {
  holder.current ??= await openRepository(cwd);
  const commit = await holder.current.commitOf(revision);
  return commit && new GitTree(holder.current.objects, commit).read(path);
}
