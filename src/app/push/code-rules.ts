import { isAbout, languageOf, loadCodeRules, type RepositoryRule } from "../../ast/index.ts";
import type { FileAnalysis } from "../../checks/index.ts";
import type { FileChange } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";
import { unfitRulesError } from "../ground/index.ts";
import { readSide, roomForPush, sidesOf } from "./compared-sides.ts";

/** Asks the repository's own rules about a change. Nothing is loaded where no rule is about such a file. Throws BROKEN_DATA. */
export async function codeRuleAnswers(
  change: FileChange,
  { rules, repository }: { readonly rules: readonly RepositoryRule[]; readonly repository: Repository },
): Promise<FileAnalysis["ruleAnswers"]> {
  const { before, after } = sidesOf(change);
  const sides = [before, after].filter((side) => side !== null);
  if (!sides.some(({ path }) => rules.some((rule) => isAbout(rule, path)))) return [];
  const { askRules, UnfitRules } = await loadCodeRules();
  const settings = { repository, languageOf, room: roomForPush() };
  const [old, now] = await Promise.all([before && readSide(before, settings), after && readSide(after, settings)]);
  try {
    const answers = await askRules(rules, old, now);
    return answers.map(({ rule: { id, message, fix }, ...answer }) => ({ id, message, fix, ...answer }));
  } catch (cause) {
    if (cause instanceof UnfitRules) throw unfitRulesError(cause.problems, "the base branch");
    throw cause;
  }
}
