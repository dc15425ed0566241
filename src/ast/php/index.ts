/** PHP. Blanks and comments mean nothing, except those that a program reads; `declare` statements are part of the program. */
import { languageByGrammar } from "../treesitter/index.ts";
import { composer } from "./composer.ts";
import { phpFacts } from "./language.ts";
import { PhpResolver } from "./resolver.ts";
import { phpRules } from "./rules.ts";

export const php = languageByGrammar(phpFacts, {
  rules: phpRules,
  packages: composer,
  createResolver: (tree) => new PhpResolver(tree),
});
