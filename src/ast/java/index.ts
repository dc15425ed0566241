/** Java: equal is what google-java-format makes equal; `@deprecated` in documentation is part of the program, as for the compiler. */
import { JvmResolver, maven } from "../jvm/index.ts";
import { languageByGrammar } from "../treesitter/index.ts";
import { javaFacts } from "./language.ts";
import { javaRules } from "./rules.ts";

export const java = languageByGrammar(javaFacts, {
  rules: javaRules,
  packages: maven,
  createResolver: (tree) => new JvmResolver(tree),
});
