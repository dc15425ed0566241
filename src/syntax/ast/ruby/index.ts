/** Ruby. Blanks and comments mean nothing where Ruby itself ignores them; magic comments are part of the program. */
import { createGrammarLanguage } from "../treesitter/index.ts";
import { bundler } from "./bundler.ts";
import { rubyFacts } from "./language.ts";
import { RubyResolver } from "./resolver.ts";
import { rubyRules } from "./rules.ts";

export const ruby = createGrammarLanguage(rubyFacts, {
  rules: rubyRules,
  packages: bundler,
  createResolver: (tree) => new RubyResolver(tree),
});
