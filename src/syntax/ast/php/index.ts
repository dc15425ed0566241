/** PHP. Blanks and comments mean nothing, except those that a program reads; `declare` statements are part of the program. */
import { createGrammarLanguage } from "../treesitter/index.ts";
import { composer } from "./composer.ts";
import { phpFacts } from "./language.ts";
import { PhpResolver } from "./resolver.ts";
import { phpRules } from "./rules.ts";

export const php = createGrammarLanguage(phpFacts, {
  rules: phpRules,
  packages: composer,
  createResolver: (tree) => new PhpResolver(tree),
});
