import { formatCount, listNames, quote } from "../../../kernel/domain/index.ts";
import type { CheckFinding, JudgedFile, RuleAnswer } from "../input.ts";
import { buildFinding, MOST_NAMED } from "../signals.ts";

/** Reports what the repository's own rules find in a change, and which of them could not be asked. */
export function reportRuleAnswers({ analysis, path }: JudgedFile): CheckFinding[] {
  const answers = analysis?.ruleAnswers ?? [];
  const found = answers.filter(({ kind }) => kind !== "undecided");
  const undecided = answers.filter(({ kind }) => kind === "undecided");
  return [
    ...[...new Set(found.map(({ id }) => id))].flatMap((id) =>
      reportRuleMatches(found.filter((each) => each.id === id)),
    ),
    ...reportUnaskedRules(undecided),
  ];

  function reportRuleMatches(matches: readonly RuleAnswer[]): CheckFinding[] {
    const rest = matches.length - MOST_NAMED;
    return matches.slice(0, MOST_NAMED).map(({ id, message, fix, kind, line, text, isHeld }, at) => {
      const more =
        at === MOST_NAMED - 1 && rest > 0 ? ` ${formatCount(rest, "more match", "more matches")} in the file.` : "";
      const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
      const verb = kind === "added" ? "" : "removed, ";
      const told = `${sentence} (rule ${id}: ${verb}${quote(text, 80)})${more}`;
      const hold = isHeld ? "security" : null;
      return buildFinding("repository_rule", path, told, {
        line,
        hold,
        data: { rule: id, kind },
        ...(fix ? { fix } : {}),
      });
    });
  }

  function reportUnaskedRules(all: readonly RuleAnswer[]): CheckFinding[] {
    return [true, false].flatMap((isHeld) => {
      const own = all.filter((each) => each.isHeld === isHeld);
      const ids = own.map(({ id }) => id);
      const reason = own[0]?.text ?? "";
      if (ids.length === 0) return [];
      const message = `The ${ids.length === 1 ? "rule" : "rules"} ${listNames(ids, MOST_NAMED)} could not be asked: ${reason}.`;
      const fix = "Correct the file if it is a mistake; otherwise a person reads it with the rule in mind.";
      const data = { rules: ids, kind: "undecided" };
      return [buildFinding("repository_rule", path, message, { fix, hold: isHeld ? "security" : null, data })];
    });
  }
}
