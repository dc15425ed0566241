/** Kotlin: equal is what ktfmt makes equal, as far as it keeps what is written. */
import { JvmResolver, maven } from "../jvm/index.ts";
import { languageByGrammar } from "../treesitter/index.ts";
import { kotlinFacts } from "./language.ts";
import { kotlinRules } from "./rules.ts";

export const kotlin = languageByGrammar(kotlinFacts, {
  rules: kotlinRules,
  packages: maven,
  createResolver: (tree) => new JvmResolver(tree),
});
