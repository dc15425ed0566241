import type { Language, LanguageSupport } from "../domain/index.ts";

const loaded = new Set<Language>();

/** A language whose parser is only loaded when a file needs it: a push that changes no such file should not pay for it. */
function onDemand(own: readonly Language[], find: () => Promise<LanguageSupport>): LanguageSupport {
  let found: LanguageSupport | null = null;
  const support = (): LanguageSupport => {
    if (found === null) throw new Error(`the parser of ${own.join(" and ")} was not loaded`);
    return found;
  };
  return {
    languages: own,
    load: async () => {
      const fresh = await find();
      await fresh.load();
      found = fresh;
      for (const language of own) loaded.add(language);
    },
    parse: (source, path, language) => support().parse(source, path, language),
    createResolver: (tree, options) => support().createResolver(tree, options),
  };
}

/** Every language whose syntax `skl` reads. */
export const languages: readonly LanguageSupport[] = [
  onDemand(["python"], async () => (await import("./python/index.ts")).python),
  onDemand(["typescript", "javascript"], async () => (await import("./typescript/index.ts")).typescript),
];

export function supportFor(language: Language): LanguageSupport {
  const support = languages.find((candidate) => candidate.languages.includes(language));
  if (!support) throw new Error(`no support for ${language}`);
  return support;
}

/** The languages whose parsers this run has loaded. */
export function loadedLanguages(): readonly Language[] {
  return [...loaded];
}

/** Loads the parsers that these languages need; concurrent and later calls share the work. */
export async function loadParsers(needed: ReadonlySet<Language>): Promise<void> {
  const wanted = languages.filter((support) => support.languages.some((language) => needed.has(language)));
  await Promise.all(wanted.map((support) => support.load()));
}
