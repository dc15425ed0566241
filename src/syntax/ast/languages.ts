import {
  getFileName,
  type Language,
  type LanguageFacts,
  type LanguageSupport,
  type ParseOutcome,
} from "../../kernel/domain/index.ts";
import { cFacts, cppFacts } from "./c/language.ts";
import { csharpFacts } from "./csharp/language.ts";
import { goFacts } from "./go/language.ts";
import { javaFacts } from "./java/language.ts";
import { kotlinFacts } from "./kotlin/language.ts";
import { phpFacts } from "./php/language.ts";
import { pythonFacts } from "./python/language.ts";
import { rubyFacts } from "./ruby/language.ts";
import { rustFacts } from "./rust/language.ts";
import { typescriptFacts } from "./typescript/language.ts";

const loadedIds = new Set<Language>();

/**
 * Lists every language whose syntax `skl` reads. To add one, add a folder beside these and a line here; `npm run generate` then writes its
 * names into the types and schemas.
 */
export const languages: readonly LanguageSupport[] = [
  createLazyLanguage(pythonFacts, async () => (await import("./python/index.ts")).python),
  createLazyLanguage(typescriptFacts, async () => (await import("./typescript/index.ts")).typescript),
  createLazyLanguage(goFacts, async () => (await import("./go/index.ts")).go),
  createLazyLanguage(rustFacts, async () => (await import("./rust/index.ts")).rust),
  createLazyLanguage(javaFacts, async () => (await import("./java/index.ts")).java),
  createLazyLanguage(kotlinFacts, async () => (await import("./kotlin/index.ts")).kotlin),
  createLazyLanguage(csharpFacts, async () => (await import("./csharp/index.ts")).csharp),
  createLazyLanguage(phpFacts, async () => (await import("./php/index.ts")).php),
  createLazyLanguage(rubyFacts, async () => (await import("./ruby/index.ts")).ruby),
  createLazyLanguage(cFacts, async () => (await import("./c/index.ts")).c),
  createLazyLanguage(cppFacts, async () => (await import("./c/index.ts")).cpp),
];

/** Makes a language whose code is loaded when a file needs it, since a push may have no such file. */
function createLazyLanguage(facts: LanguageFacts, importSupport: () => Promise<LanguageSupport>): LanguageSupport {
  let loaded: LanguageSupport | null = null;
  const support = (): LanguageSupport => {
    if (loaded === null) throw new Error(`the parser of ${facts.names[0]?.title} was not loaded`);
    return loaded;
  };
  return {
    ...facts,
    get packages() {
      return support().packages;
    },
    load: async () => {
      const fresh = await importSupport();
      await fresh.load();
      loaded = fresh;
      for (const { id } of facts.names) loadedIds.add(id);
    },
    prepare: (source, path, language) => support().prepare(source, path, language),
    parse: (source, path, language) => support().parse(source, path, language),
    erasedImports: (source, path, language) => support().erasedImports?.(source, path, language) ?? new Set(),
    textForm: (source, path) => support().textForm?.(source, path) ?? null,
    createResolver: (tree, options) => support().createResolver(tree, options),
  };
}

const nameByExtension = new Map(
  languages.flatMap((support) =>
    support.names.flatMap(({ id, extensions }) => extensions.map((extension) => [extension, { id, support }] as const)),
  ),
);

/** Returns the language of a file by its name, or null if `skl` does not read its syntax. */
export function findLanguageByPath(path: string): Language | null {
  return findLanguageEntry(path)?.id ?? null;
}

/** Returns the support for a file's language, or null if `skl` does not read its syntax. */
export function supportOfFile(path: string): LanguageSupport | null {
  return findLanguageEntry(path)?.support ?? null;
}

function findLanguageEntry(path: string) {
  const extension = /\.([A-Za-z]+)$/.exec(getFileName(path))?.[1]?.toLowerCase();
  return nameByExtension.get(extension ?? "");
}

export function supportFor(language: Language): LanguageSupport {
  const support = languages.find(({ names }) => names.some(({ id }) => id === language));
  if (!support) throw new Error(`no support for ${language}`);
  return support;
}

/** Lists the languages whose parsers this process has loaded. */
export function listLoadedLanguages(): readonly Language[] {
  return [...loadedIds];
}

/** Loads the parsers that these languages need; concurrent and later calls share the work. */
export async function loadParsers(needed: ReadonlySet<Language>): Promise<void> {
  await Promise.all([...new Set([...needed].map(supportFor))].map((support) => support.load()));
}

/** Parses a file's bytes. Bytes that could end this process are tried in another one first. The language's parser must be loaded. */
export async function parseSource(source: Uint8Array, path: string, language: Language): Promise<ParseOutcome> {
  const support = supportFor(language);
  await support.prepare(source, path, language);
  return support.parse(source, path, language);
}
