import type { Language } from "../domain/index.ts";
import type { GitTree, Repository } from "../git/index.ts";

/** Answers whether the base already knows an external package, by a manifest, the tech stack, or a file that uses it. */
export interface KnownPackages {
  has(external: string, language: Language, importer: string): Promise<boolean>;
}

export interface KnownPackagesSettings {
  readonly repository: Repository;
  readonly base: GitTree;
  readonly baseCommit: string;
  readonly techStack: readonly string[];
}

export function knownPackages(_settings: KnownPackagesSettings): KnownPackages {
  return { has: async () => true };
}
