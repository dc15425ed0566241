import type { Language, LanguageSupport, ParseOutcome } from "../../kernel/domain/index.ts";

/** The grammars that were asked for; null stands for one whose package is not installed. */
const readers = new Map<string, LanguageSupport["parse"] | null>();

/** What a second reader makes of a file: it has to be loaded first, is not installed, does not know the language, or gives an outcome. */
export type SecondReading =
  | { readonly kind: "not loaded" }
  | { readonly kind: "none" }
  | { readonly kind: "not installed"; readonly grammarPackage: string }
  | { readonly kind: "read"; readonly grammar: string; readonly outcome: ParseOutcome };

/** Reads a file by the grammar beside its language's own reader, if that grammar is loaded. */
export function readSecond(
  support: LanguageSupport,
  file: { readonly bytes: Uint8Array; readonly path: string },
  language: Language,
): SecondReading {
  const grammar = support.second?.grammarOf(file.path, language) ?? null;
  if (!support.second || grammar === null) return { kind: "none" };
  const reader = readers.get(grammar);
  if (reader === undefined) return { kind: "not loaded" };
  if (reader === null) return { kind: "not installed", grammarPackage: support.second.grammarPackage };
  return { kind: "read", grammar, outcome: reader(file.bytes, file.path, language) };
}

/** Loads the grammar beside a language's own reader for one file. Only a file that the own reader refuses needs it. */
export async function loadSecondReader(support: LanguageSupport, path: string, language: Language): Promise<void> {
  const grammar = support.second?.grammarOf(path, language) ?? null;
  if (!support.second || grammar === null || readers.has(grammar)) return;
  const { loadSecond } = await import("./second/index.ts");
  // A grammar that cannot be loaded must not keep other files from being judged.
  readers.set(grammar, await loadSecond(support, grammar, support.second.grammarPackage).catch(() => null));
}
