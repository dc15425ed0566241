/**
 * Go. Two versions of a file are equal if gofmt makes them so; build constraints, compiler instructions and cgo's C code are part of the
 * program.
 */
import { createGrammarLanguage } from "../treesitter/index.ts";
import { goFacts } from "./language.ts";
import { goModules } from "./packages.ts";
import { GoResolver } from "./resolver.ts";
import { goRules } from "./rules.ts";

export const go = createGrammarLanguage(goFacts, {
  rules: goRules,
  packages: goModules,
  createResolver: (tree) => new GoResolver(tree),
});
