/** C and C++. Two versions of a file are equal if they consist of the same tokens; preprocessor lines are part of the program. */
import type { Language, LanguageSupport, ParseOutcome } from "../../../kernel/domain/index.ts";
import { createGrammarLanguage } from "../treesitter/index.ts";
import { cFacts, cppFacts } from "./language.ts";
import { cPackages } from "./packages.ts";
import { CResolver } from "./resolver.ts";
import { cppRules, cRules } from "./rules.ts";

const parts = {
  packages: cPackages,
  createResolver: (tree: ConstructorParameters<typeof CResolver>[0]) => new CResolver(tree),
};
const plainC = createGrammarLanguage(cFacts, { ...parts, rules: cRules });

export const cpp = createGrammarLanguage(cppFacts, { ...parts, rules: cppRules });

/** Parses a `.h` file as C++ where only C++ can be meant, or where the grammar of C refuses it, if that of C++ is installed. */
export const c: LanguageSupport = {
  ...plainC,
  prepare: async (source, path, language) => {
    if (/\.h$/i.test(path) && (isClearlyCpp(source) || !parseAsC(source, path, language).ok)) await loadCpp();
  },
  parse: (source, path, language) => {
    if (!isCppLoaded || !/\.h$/i.test(path)) return parseAsC(source, path, language);
    if (isClearlyCpp(source)) return cpp.parse(source, path, language);
    const outcome = parseAsC(source, path, language);
    if (outcome.ok) return outcome;
    const other = cpp.parse(source, path, language);
    return other.ok ? other : outcome;
  },
};

/** Returns whether a header has what no C compiler takes. It is asked first, since the grammar of C needs seconds to refuse such a header. */
function isClearlyCpp(source: Uint8Array): boolean {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString("latin1");
  return /^[ \t]{0,99}(?:template[ \t]{0,9}<|namespace\b)/m.test(text) && !/\bextern[ \t]{1,9}"C"/.test(text);
}

/** Keeps the last outcome of each source, since `prepare` and `parse` both need it. */
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
