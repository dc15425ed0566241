/** C#: no formatter and no parser of its own judges here, so all but white space and comments is compared, with directives by their lines. */
import { languageByGrammar } from "../treesitter/index.ts";
import { csharpFacts } from "./language.ts";
import { nuget } from "./packages.ts";
import { CsharpResolver } from "./resolver.ts";
import { csharpRules } from "./rules.ts";

export const csharp = languageByGrammar(csharpFacts, {
  rules: csharpRules,
  packages: nuget,
  createResolver: (tree) => new CsharpResolver(tree),
});
