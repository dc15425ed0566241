import type { FileChange } from "../../kernel/domain/index.ts";
import type { FileAnalysis } from "../../rules/checks/index.ts";
import { findLanguageByPath, isAbout, loadCodeRules, type RepositoryRule } from "../../syntax/ast/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import { createUnfitRulesError } from "../../workspace/ground/index.ts";
import { createPushRoom, readSide, toChangedSides } from "./compared-sides.ts";

/** Asks the repository's own rules about a change. Nothing is loaded where no rule is about such a file. Throws BROKEN_DATA. */
export async function askCodeRules(
  change: FileChange,
  { rules, repository }: { readonly rules: readonly RepositoryRule[]; readonly repository: Repository },
): Promise<FileAnalysis["ruleAnswers"]> {
  const { before, after } = toChangedSides(change);
  const sides = [before, after].filter((side) => side !== null);
  if (!sides.some(({ path }) => rules.some((rule) => isAbout(rule, path)))) return [];
  const { askRules, UnfitRules } = await loadCodeRules();
  const settings = { repository, languageOf: findLanguageByPath, room: createPushRoom() };
  const [old, now] = await Promise.all([before && readSide(before, settings), after && readSide(after, settings)]);
  try {
    const answers = await askRules(rules, old, now);
    return answers.map(({ rule: { id, message, fix }, ...answer }) => ({ id, message, fix, ...answer }));
  } catch (cause) {
    if (cause instanceof UnfitRules) throw createUnfitRulesError(cause.problems, "the base branch");
    throw cause;
  }
}
