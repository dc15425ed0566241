/** PHP: blanks and comments mean nothing, as far as no program reads them; declarations of a file are part of it. */
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
