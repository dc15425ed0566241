/** C and C++. Two versions of a file are equal if they consist of the same tokens; preprocessor lines are part of the program. */
import type { Language, LanguageSupport, ParseOutcome } from "../../domain/index.ts";
import { languageByGrammar } from "../treesitter/index.ts";
import { cFacts, cppFacts } from "./language.ts";
import { cPackages } from "./packages.ts";
import { CResolver } from "./resolver.ts";
import { cppRules, cRules } from "./rules.ts";

const parts = {
  packages: cPackages,
  createResolver: (tree: ConstructorParameters<typeof CResolver>[0]) => new CResolver(tree),
};
const plainC = languageByGrammar(cFacts, { ...parts, rules: cRules });

export const cpp = languageByGrammar(cppFacts, { ...parts, rules: cppRules });

/** A `.h` file may be C++: what the grammar of C does not accept is parsed by that of C++, if it is installed. */
export const c: LanguageSupport = {
  ...plainC,
  prepare: async (source, path, language) => {
    if (/\.h$/i.test(path) && !parseAsC(source, path, language).ok) await loadCpp();
  },
  parse: (source, path, language) => {
    const outcome = parseAsC(source, path, language);
    if (outcome.ok || !isCppLoaded || !/\.h$/i.test(path)) return outcome;
    const other = cpp.parse(source, path, language);
    return other.ok ? other : outcome;
  },
};

/** Parsing a C++ header as C takes long, and the outcome is needed twice, so it is kept. */
const outcomes = new WeakMap<Uint8Array, { readonly path: string; readonly outcome: ParseOutcome }>();

function parseAsC(source: Uint8Array, path: string, language: Language): ParseOutcome {
  const known = outcomes.get(source);
  if (known?.path === path) return known.outcome;
  const outcome = plainC.parse(source, path, language);
  outcomes.set(source, { path, outcome });
  return outcome;
}

let isCppLoaded = false;

async function loadCpp(): Promise<void> {
  await cpp.load();
  isCppLoaded = true;
}
