import type { ImportResolver, LanguageSupport, SourceTree } from "../../kernel/domain/index.ts";
import { createBoundedTree } from "./bounded-text.ts";

/** Returns the folders in which a language's modules are searched; for an empty list the language detects them. */
export type RootsOf = (support: LanguageSupport) => readonly string[];

/** Returns the roots in the language's own section of a configuration (`python.roots`). */
export function readConfiguredRoots(config: object): RootsOf {
  const sections = new Map<string, unknown>(Object.entries(config));
  return ({ names }) =>
    names.flatMap(({ id }) => (sections.get(id) as { readonly roots?: readonly string[] } | undefined)?.roots ?? []);
}

/** The resolvers of one tree. Each is made on demand, and its language must be loaded. */
export class ImportResolvers {
  readonly #resolvers = new Map<LanguageSupport, ImportResolver>();

  readonly #tree: SourceTree;

  constructor(
    tree: SourceTree,
    private readonly rootsOf: RootsOf = () => [],
  ) {
    this.#tree = createBoundedTree(tree);
  }

  for(support: LanguageSupport): ImportResolver {
    const resolver =
      this.#resolvers.get(support) ?? support.createResolver(this.#tree, { roots: this.rootsOf(support) });
    this.#resolvers.set(support, resolver);
    return resolver;
  }
}
