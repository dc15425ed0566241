import type { RulesListOutput, RulesTestOutput } from "../kernel/domain/documents.generated.ts";
import { bad, blank, type Document, dim, good, line, sign, strong } from "./text/compose.ts";
import { formatCount } from "./words.ts";

/** Shows the repository's own rules, each with what it says. */
export function renderCodeRules(rules: readonly RulesListOutput["rules"][number][]): Document {
  if (rules.length === 0)
    return [
      line(0, "The repository has no rules of its own."),
      line(2, dim("A rule is a file .skl/rules/<id>.yml (`skl explain rules`).")),
    ];
  return [
    line(0, formatCount(rules.length, "rule")),
    ...rules.flatMap(({ id, language, on, hold, message, fixtures }) => [
      blank,
      line(2, strong(id), dim(` (${language}, ${on}, ${hold ? "a person decides" : "a note"})`), `: ${message}`),
      line(4, dim(fixtures === 0 ? "no fixture shows that it works" : formatCount(fixtures, "fixture"))),
    ]),
  ];
}

/** Shows whether each rule does what its fixtures say. */
export function renderCodeRuleTests({ rules, fixtures, problems }: RulesTestOutput): Document {
  const tried = `${formatCount(rules, "rule")}, ${formatCount(fixtures, "fixture")}`;
  if (problems.length === 0) return [line(0, good(`${tried}: each does what it says.`))];
  return [
    line(0, bad(formatCount(problems.length, "problem")), ` (${tried})`),
    ...problems.map(({ file, line: at, message }) =>
      line(2, sign("block"), " ", strong(at === null ? file : `${file}:${at}`), `: ${message}`),
    ),
  ];
}
