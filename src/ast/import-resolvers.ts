import type { ImportResolver, LanguageSupport, SourceTree } from "../domain/index.ts";

/** The folders that a language's modules are searched in; empty: it detects them. */
export type RootsOf = (support: LanguageSupport) => readonly string[];

/** The roots that a configuration names in a section of the language's own (`python.roots`). */
export function configuredRoots(config: object): RootsOf {
  const sections = new Map<string, unknown>(Object.entries(config));
  return ({ names }) =>
    names.flatMap(({ id }) => (sections.get(id) as { readonly roots?: readonly string[] } | undefined)?.roots ?? []);
}

/** The resolvers of one tree, each made when its language, which must be loaded, is first asked for. */
export class ImportResolvers {
  readonly #resolvers = new Map<LanguageSupport, ImportResolver>();

  constructor(
    private readonly tree: SourceTree,
    private readonly rootsOf: RootsOf = () => [],
  ) {}

  for(support: LanguageSupport): ImportResolver {
    const resolver =
      this.#resolvers.get(support) ?? support.createResolver(this.tree, { roots: this.rootsOf(support) });
    this.#resolvers.set(support, resolver);
    return resolver;
  }
}
