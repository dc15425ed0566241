/**
 * Rust. Two versions of a file are equal if rustfmt makes them so; attributes, documentation and the tokens of macros are part of the
 * program.
 */
import { createGrammarLanguage } from "../treesitter/index.ts";
import { cargo } from "./cargo.ts";
import { rustFacts } from "./language.ts";
import { RustResolver } from "./resolver.ts";
import { rustRules } from "./rules.ts";

export const rust = createGrammarLanguage(rustFacts, {
  rules: rustRules,
  packages: cargo,
  createResolver: (tree) => new RustResolver(tree),
});
