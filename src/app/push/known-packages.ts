import type { Language } from "../../domain/index.ts";
import type { GitTree, Repository } from "../../git/index.ts";
import {
  type Ecosystem,
  isProvidedBy,
  namedInFolder,
  normalName,
  parseTechStackEntry,
  UsedInBase,
} from "../syntax/index.ts";

/** Answers whether the base already knows an external package, by a manifest, the tech stack, or a file that uses it. */
export interface KnownPackages {
  has(external: string, language: Language, importer: string): Promise<boolean>;
}

export interface KnownPackagesSettings {
  readonly repository: Repository;
  readonly base: GitTree;
  readonly baseCommit: string;
  readonly techStack: readonly string[];
  /** The configured roots; where there are none, they are detected. */
  readonly pythonRoots?: readonly string[];
}

/** Every search reads the base once; a push that asks for more new packages than this has an RFC to write anyway. */
const MOST_SEARCHES = 100;

/**
 * Asks the cheapest source first and keeps every answer: the tech stack costs nothing, a manifest a few objects, and
 * the files of the base a search. Until the tech stack has no answer, nothing is read.
 */
export function knownPackages(settings: KnownPackagesSettings): KnownPackages {
  const { repository, base, baseCommit, techStack, pythonRoots = [] } = settings;
  const stack = new Set(techStack.flatMap(parseTechStackEntry));
  const used = new UsedInBase({ repository, baseCommit, pythonRoots });
  const source = { tree: base, objects: repository.objects };
  const folders = new Map<string, Promise<ReadonlySet<string>>>();
  const searches = new Map<string, Promise<boolean>>();
  let lastSearch: Promise<unknown> = Promise.resolve();

  const inManifests = async (external: string, ecosystem: Ecosystem, importer: string): Promise<boolean> => {
    for (const folder of foldersAbove(importer)) {
      const named = remembered(folders, `${ecosystem}:${folder}`, () => namedInFolder(folder, ecosystem, source));
      if (provides(await named, external, ecosystem)) return true;
    }
    return false;
  };
  /** Runs one search after the other, since each keeps all processors busy. */
  const inFiles = (external: string, language: Language, ecosystem: Ecosystem): Promise<boolean> =>
    remembered(searches, `${ecosystem}:${external}`, () => {
      if (searches.size >= MOST_SEARCHES) return Promise.resolve(false);
      const search = lastSearch.then(() => used.has(external, language));
      lastSearch = search.catch(() => {});
      return search;
    });

  return {
    has: async (external, language, importer) => {
      const ecosystem = language === "python" ? "pypi" : "npm";
      const isStack = provides(stack, ecosystem === "npm" ? normalName(external) : external, ecosystem);
      return (
        isStack || (await inManifests(external, ecosystem, importer)) || (await inFiles(external, language, ecosystem))
      );
    },
  };
}

/** An npm package is imported by its name; a Python one often is not. */
function provides(named: ReadonlySet<string>, external: string, ecosystem: Ecosystem): boolean {
  return ecosystem === "npm" ? named.has(external) : isProvidedBy(external, named);
}

/** The root and every folder that holds the path. */
function foldersAbove(path: string): string[] {
  const segments = path.split("/").slice(0, -1);
  return ["", ...segments.map((_, at) => segments.slice(0, at + 1).join("/"))];
}

function remembered<T>(answers: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = answers.get(key) ?? ask();
  answers.set(key, answer);
  return answer;
}
