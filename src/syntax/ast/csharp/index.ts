/** C#. There is no formatter to follow, so everything but white space and comments is compared, and directives line by line. */
import { createGrammarLanguage } from "../treesitter/index.ts";
import { csharpFacts } from "./language.ts";
import { nuget } from "./packages.ts";
import { CsharpResolver } from "./resolver.ts";
import { csharpRules } from "./rules.ts";

export const csharp = createGrammarLanguage(csharpFacts, {
  rules: csharpRules,
  packages: nuget,
  createResolver: (tree) => new CsharpResolver(tree),
});
