import {
  getParentFolder,
  type ImportRecord,
  type Language,
  listFoldersAbove,
  normalizePackageName,
  type PackageEcosystem,
  type SourceTree,
} from "../../kernel/domain/index.ts";
import {
  createBoundedTree,
  isTestFile,
  loadManifests,
  type ManifestFile,
  type RootsOf,
  supportFor,
} from "../../syntax/ast/index.ts";
import { parseTechStackEntry, UsedInBase } from "../../syntax/use/index.ts";
import { fetchPathsAtOnce, type GitTree, type Repository } from "../../workspace/git/index.ts";

/** Answers whether the base already knows an external package, by a manifest, the tech stack, or a file that uses it. */
export interface KnownPackages {
  has(external: string, language: Language, importer: string): Promise<boolean>;
  /** Returns whether a manifest of the base beside or above the importer lists a package. */
  isNamedAbove(external: string, language: Language, importer: string): Promise<boolean>;
  /** Returns whether a manifest of the base lists a package, or the tech stack or a file of the base has it. */
  isListed(name: string, manifest: ManifestFile): Promise<boolean>;
  /** Returns the files beside and below a manifest that import a package which neither it nor one above it lists. */
  leftImports(name: string, manifest: ManifestFile, path: string): Promise<readonly string[]>;
}

export interface KnownPackagesSettings {
  readonly repository: Repository;
  readonly base: GitTree;
  readonly baseCommit: string;
  /** The commit at which the branch left the one with which it is compared, which may be the branch that it is stacked on. */
  readonly fork: string | null;
  readonly techStack: readonly string[];
  /** Returns the configured roots; without it they are detected. */
  readonly rootsOf?: RootsOf;
}

/** Limits the searches, each of which reads the whole base. A push with more new packages needs an RFC in any case. */
const MOST_SEARCHES = 100;
const MOST_CANDIDATES = 50;
/** Limits the files that are looked for when a manifest drops a package; a message names only a few of them. */
const MOST_LEFT = 20;
/** A larger file is no manifest that a person wrote. */
const MAX_MANIFEST_BYTES = 1024 * 1024;

/**
 * Asks the cheapest source first and keeps every answer: the tech stack costs nothing, a manifest some objects, and the files of the base a
 * search. It reads nothing if the tech stack has the answer.
 */
export function createKnownPackages(settings: KnownPackagesSettings): KnownPackages {
  return new PackagesOfBase(settings);
}

class PackagesOfBase implements KnownPackages {
  readonly #settings: KnownPackagesSettings;
  readonly #stack: ReadonlySet<string>;
  /** Searches the base and, for a stacked branch, the commit where it left that one. */
  readonly #used: readonly UsedInBase[];
  readonly #manifests: SourceTree;
  readonly #folders = new Map<string, Promise<ReadonlySet<string>>>();
  readonly #searches = new Map<string, Promise<boolean>>();
  #lastSearch: Promise<unknown> = Promise.resolve();

  constructor(settings: KnownPackagesSettings) {
    const { repository, base, baseCommit, fork, techStack, rootsOf } = settings;
    this.#settings = settings;
    this.#stack = new Set(techStack.flatMap(parseTechStackEntry));
    this.#used = [...new Set([baseCommit, fork ?? baseCommit])].map(
      (commit) => new UsedInBase({ repository, baseCommit: commit, rootsOf }),
    );
    this.#manifests = limitManifestTree(base, repository);
  }

  async has(external: string, language: Language, importer: string): Promise<boolean> {
    const support = supportFor(language);
    await support.load();
    const { packages } = support;
    return (
      packages.isInTechStack(external, this.#stack) ||
      (await this.#inManifests(external, packages, importer)) ||
      (await this.#inFiles(external, language, packages))
    );
  }

  async isNamedAbove(external: string, language: Language, importer: string): Promise<boolean> {
    const support = supportFor(language);
    await support.load();
    return this.#inManifests(external, support.packages, importer);
  }

  async isListed(name: string, manifest: ManifestFile): Promise<boolean> {
    if (this.#stack.has(normalizePackageName(name)) || (await this.#inAnyManifest(name, manifest))) return true;
    if (manifest.source === "npm") return this.#isUsed(name, "typescript");
    return manifest.source === "pypi" && this.#isUsed(name.replaceAll("-", "_"), "python");
  }

  async leftImports(name: string, manifest: ManifestFile, at: string): Promise<readonly string[]> {
    const language = LANGUAGE_OF[manifest.source];
    const folder = getParentFolder(at);
    const isAbove = (path: string) => [folder, ...listFoldersAbove(at), ""].includes(getParentFolder(path));
    const isNeeded: ManifestFile["names"] = (text, path) =>
      isAbove(path) && language ? pickNeedReader(language)(text, path) : [];
    if (language === undefined || (await this.#inAnyManifest(name, manifest, isNeeded))) return [];
    const external = language === "python" ? name.replaceAll("-", "_") : name;
    const files = (await this.#used[0]?.filesThatImport(external, language, MOST_LEFT, isKeptBy(language))) ?? [];
    const tests = await Promise.all(files.map((path) => isTestFile(path, this.#settings.base)));
    const isBelow = (path: string) => folder === "" || path.startsWith(`${folder}/`);
    return files.filter((path, index) => tests[index] === false && isBelow(path));
  }

  async #isUsed(name: string, language: Language): Promise<boolean> {
    for (const commit of this.#used) if (await commit.has(name, language)) return true;
    return false;
  }

  async #inManifests(external: string, packages: PackageEcosystem, importer: string): Promise<boolean> {
    for (const folder of ["", ...listFoldersAbove(importer)]) {
      const key = `${packages.id}:${folder}`;
      const named = askOnce(this.#folders, key, () => packages.namedIn(folder, this.#manifests));
      if (packages.isProvided(external, await named)) return true;
    }
    return false;
  }

  /** Runs one search after the other, since each keeps all processors busy. */
  #inFiles(external: string, language: Language, packages: PackageEcosystem): Promise<boolean> {
    return askOnce(this.#searches, `${packages.id}:${external}`, () => {
      if (this.#searches.size >= MOST_SEARCHES) return Promise.resolve(false);
      const search = this.#lastSearch.then(() => this.#isUsed(external, language));
      this.#lastSearch = search.catch(() => {});
      return search;
    });
  }

  /** Lets Git find the manifests that mention the name, and lets their reader tell a package from another word. */
  #inAnyManifest(name: string, { source }: ManifestFile, namesIn?: ManifestFile["names"]): Promise<boolean> {
    return askOnce(this.#searches, `listed:${source}:${namesIn === undefined}:${name}`, async () => {
      if (this.#searches.size >= MOST_SEARCHES) return false;
      const { listEcosystemManifests } = await loadManifests();
      for (const listings of groupManifestFiles(listEcosystemManifests(source))) {
        for (const path of await findManifestsWith(name, listings, this.#settings)) {
          const bytes = await this.#manifests.read(path);
          const text = bytes && new TextDecoder().decode(bytes);
          const names = listings.filter((each) => each.path.test(path)).map((each) => namesIn ?? each.known);
          if (text && names.some((read) => read(text, path).includes(name))) return true;
        }
      }
      return false;
    });
  }
}

/** Puts the files together that one search finds: those that are wholly manifests first, then each kind of source file that may name packages. */
function groupManifestFiles(listings: readonly ManifestFile[]): ManifestFile[][] {
  const whole = listings.filter(({ marker }) => marker === null);
  return [whole, ...listings.filter(({ marker }) => marker !== null).map((each) => [each])];
}

/** Returns the manifests of the base that mention a name. Names of Python packages may be spelled with `-`, `_` or a dot. */
async function findManifestsWith(
  name: string,
  listings: readonly ManifestFile[],
  { repository, baseCommit }: KnownPackagesSettings,
): Promise<string[]> {
  const isPython = listings.some(({ source }) => source === "pypi");
  const pattern = isPython ? ["-G", "-e", name.replaceAll("-", "[-_.]")] : ["-F", "-e", name];
  const markers = listings.flatMap(({ marker }) => (marker === null ? [] : ["--all-match", "-e", marker]));
  const options = ["-l", "-z", "-i", "-I", "--full-name", ...pattern, ...markers];
  const places = listings.flatMap(({ pathspecs }) => pathspecs);
  await fetchPathsAtOnce(repository, baseCommit, places);
  const search = ["grep", ...options, baseCommit, "--", ...places];
  const { stdout } = await repository.git(search, { answers: [1] });
  const found = stdout.toString("utf8").split("\0").filter(Boolean).slice(0, MOST_CANDIDATES);
  return found.map((each) => each.slice(baseCommit.length + 1));
}

/** Maps sources of packages to the language whose imports have the names of the packages. */
const LANGUAGE_OF: Partial<Record<ManifestFile["source"], Language>> = { npm: "typescript", pypi: "python" };

/** Returns which imports need the package. Below `TYPE_CHECKING` only a checker of types reads them; a build of TypeScript needs the types, too. */
function isKeptBy(language: Language): (record: Pick<ImportRecord, "kind">) => boolean {
  return ({ kind }) => language !== "python" || kind !== "type_only";
}

/** Returns a reader of the packages that a program needs to run, by its manifest. */
function pickNeedReader(language: Language): ManifestFile["names"] {
  const { packages } = supportFor(language);
  return (text, path) =>
    packages.isProgramManifest(path)
      ? packages
          .readManifest(path, text)
          .requires.filter(({ isRuntime }) => isRuntime)
          .map(({ name }) => (packages.id === "pypi" ? normalizePackageName(name) : name))
      : [];
}

/** Returns the packages that a program needed by the old text of a manifest and does not need by the new one. */
export async function listDroppedNeeds(
  { source }: ManifestFile,
  path: string,
  texts: readonly [before: string, after: string],
): Promise<string[]> {
  const language = LANGUAGE_OF[source];
  if (language === undefined) return [];
  await supportFor(language).load();
  const [before = [], after = []] = texts.map((text) => pickNeedReader(language)(text, path));
  return [...new Set(before)].filter((name) => !after.includes(name));
}

/** Returns the tree without files that are too large for manifests, so that none of them is read. */
function limitManifestTree(tree: GitTree, { objects }: Repository): SourceTree {
  return createBoundedTree({
    list: (folder) => tree.list(folder),
    read: async (path) => {
      const entry = await tree.entry(path);
      const info = entry && (await objects.info(entry.oid));
      return info && info.size <= MAX_MANIFEST_BYTES ? tree.read(path) : null;
    },
  });
}

function askOnce<T>(answers: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = answers.get(key) ?? ask();
  answers.set(key, answer);
  return answer;
}
