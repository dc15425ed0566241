import type { Language, LanguageSupport } from "../domain/index.ts";
import { python } from "./python/index.ts";
import { typescript } from "./typescript/index.ts";

/** Every language whose syntax `skl` reads. */
export const languages: readonly LanguageSupport[] = [python, typescript];

export function supportFor(language: Language): LanguageSupport {
  const support = languages.find((candidate) => candidate.languages.includes(language));
  if (!support) throw new Error(`no support for ${language}`);
  return support;
}
