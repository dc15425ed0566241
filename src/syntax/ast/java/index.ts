/**
 * Java. Two versions of a file are equal if google-java-format makes them so; `@deprecated` in documentation is part of the program, as it
 * is for the compiler.
 */
import { JvmResolver, maven } from "../jvm/index.ts";
import { createGrammarLanguage } from "../treesitter/index.ts";
import { javaFacts } from "./language.ts";
import { javaRules } from "./rules.ts";

export const java = createGrammarLanguage(javaFacts, {
  rules: javaRules,
  packages: maven,
  createResolver: (tree) => new JvmResolver(tree),
});
