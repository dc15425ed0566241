/**
 * Reads Python, TypeScript and JavaScript by grammars of tree-sitter, where the readers of these languages refuse a text that may be newer
 * than they are. Nothing that is read so is ever called mechanical.
 */
import type { LanguageSupport } from "../../../kernel/domain/index.ts";
import { createGrammarLanguage } from "../treesitter/index.ts";
import { isInstalled } from "../treesitter/parser.ts";
import { pythonRules } from "./python.ts";
import { createTypeScriptRules } from "./typescript.ts";

/** Loads the grammar by which files of a language are read a second time; null if the package that holds it is not installed. */
export async function loadSecond(
  first: LanguageSupport,
  grammar: string,
  grammarPackage: string,
): Promise<LanguageSupport["parse"] | null> {
  if (!isInstalled(grammar, grammarPackage)) return null;
  const rules = grammar === pythonRules.grammar ? pythonRules : createTypeScriptRules(grammar);
  const { packages, createResolver } = first;
  const second = createGrammarLanguage({ ...first, grammarPackage }, { rules, packages, createResolver });
  await second.load();
  return second.parse;
}
