import { boundedTree, type ManifestFile, type RootsOf, supportFor } from "../../ast/index.ts";
import {
  foldersAbove,
  type Language,
  normalPackageName,
  type PackageEcosystem,
  type SourceTree,
} from "../../domain/index.ts";
import type { GitTree, Repository } from "../../git/index.ts";
import { parseTechStackEntry, UsedInBase } from "../syntax/index.ts";

/** Answers whether the base already knows an external package, by a manifest, the tech stack, or a file that uses it. */
export interface KnownPackages {
  has(external: string, language: Language, importer: string): Promise<boolean>;
  /** Returns whether a manifest of the base lists a package, or the tech stack or a file of the base has it. */
  isListed(name: string, manifest: ManifestFile): Promise<boolean>;
}

export interface KnownPackagesSettings {
  readonly repository: Repository;
  readonly base: GitTree;
  readonly baseCommit: string;
  /** Where the branch left what it is compared with, which may be the branch that it is stacked on. */
  readonly fork: string | null;
  readonly techStack: readonly string[];
  /** The configured roots; where there are none, they are detected. */
  readonly rootsOf?: RootsOf;
}

/** Every search reads the base once; a push that asks for more new packages than this has an RFC to write anyway. */
const MOST_SEARCHES = 100;
const MOST_CANDIDATES = 50;
/** People write manifests; a larger file is no manifest and not worth a push's time. */
const MAX_MANIFEST_BYTES = 1024 * 1024;

/**
 * Asks the cheapest source first and keeps every answer: the tech stack costs nothing, a manifest a few objects, and
 * the files of the base a search. Until the tech stack has no answer, nothing is read.
 */
export function knownPackages(settings: KnownPackagesSettings): KnownPackages {
  const { repository, base, baseCommit, fork, techStack, rootsOf } = settings;
  const stack = new Set(techStack.flatMap(parseTechStackEntry));
  const used = [...new Set([baseCommit, fork ?? baseCommit])].map(
    (commit) => new UsedInBase({ repository, baseCommit: commit, rootsOf }),
  );
  const isUsed = async (name: string, language: Language): Promise<boolean> => {
    for (const commit of used) if (await commit.has(name, language)) return true;
    return false;
  };
  const manifests = manifestsOf(base, repository);
  const folders = new Map<string, Promise<ReadonlySet<string>>>();
  const searches = new Map<string, Promise<boolean>>();
  let lastSearch: Promise<unknown> = Promise.resolve();

  const inManifests = async (external: string, packages: PackageEcosystem, importer: string): Promise<boolean> => {
    for (const folder of ["", ...foldersAbove(importer)]) {
      const named = askOnce(folders, `${packages.id}:${folder}`, () => packages.namedIn(folder, manifests));
      if (packages.isProvided(external, await named)) return true;
    }
    return false;
  };
  /** Runs one search after the other, since each keeps all processors busy. */
  const inFiles = (external: string, language: Language, packages: PackageEcosystem): Promise<boolean> =>
    askOnce(searches, `${packages.id}:${external}`, () => {
      if (searches.size >= MOST_SEARCHES) return Promise.resolve(false);
      const search = lastSearch.then(() => isUsed(external, language));
      lastSearch = search.catch(() => {});
      return search;
    });

  /** Git finds the manifests that mention the name, and their reader tells a package from another word. */
  const inAnyManifest = (name: string, manifest: ManifestFile): Promise<boolean> =>
    askOnce(searches, `listed:${manifest.source}:${name}`, async () => {
      if (searches.size >= MOST_SEARCHES) return false;
      const search = ["grep", "-l", "-z", "-i", "-I", "--full-name", "-F", "-e", name, baseCommit, "--"];
      // The names of Python's packages may be spelt with either sign.
      const pattern = name.replaceAll("-", "[-_.]");
      const spelt =
        manifest.source === "pypi"
          ? search.map((each) => (each === "-F" ? "-G" : each === name ? pattern : each))
          : search;
      const answer = await repository.git([...spelt, ...manifest.pathspecs], { answers: [1] });
      const paths = answer.stdout.toString("utf8").split("\0").filter(Boolean).slice(0, MOST_CANDIDATES);
      for (const each of paths) {
        const path = each.slice(baseCommit.length + 1);
        const bytes = await manifests.read(path);
        if (bytes && manifest.names(new TextDecoder().decode(bytes), path).includes(name)) return true;
      }
      return false;
    });

  return {
    isListed: async (name, manifest) => {
      if (stack.has(normalPackageName(name)) || (await inAnyManifest(name, manifest))) return true;
      if (manifest.source === "npm") return isUsed(name, "typescript");
      return manifest.source === "pypi" && isUsed(name.replaceAll("-", "_"), "python");
    },
    has: async (external, language, importer) => {
      const support = supportFor(language);
      await support.load();
      const { packages } = support;
      return (
        packages.isInTechStack(external, stack) ||
        (await inManifests(external, packages, importer)) ||
        (await inFiles(external, language, packages))
      );
    },
  };
}

/** Returns the tree without files that are too large for manifests, which are not even read. */
function manifestsOf(tree: GitTree, { objects }: Repository): SourceTree {
  return boundedTree({
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
