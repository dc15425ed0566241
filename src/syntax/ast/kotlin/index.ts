/** Kotlin. Two versions of a file are equal if ktfmt makes them so, except where it changes more than layout. */
import { JvmResolver, maven } from "../jvm/index.ts";
import { createGrammarLanguage } from "../treesitter/index.ts";
import { kotlinFacts } from "./language.ts";
import { kotlinRules } from "./rules.ts";

export const kotlin = createGrammarLanguage(kotlinFacts, {
  rules: kotlinRules,
  packages: maven,
  createResolver: (tree) => new JvmResolver(tree),
});
