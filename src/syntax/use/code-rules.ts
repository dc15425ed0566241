import { quote, SklError, type Warning } from "../../kernel/domain/index.ts";
import type { Problem } from "../../kernel/knowledge/index.ts";
import { openRepository } from "../../workspace/git/index.ts";
import { DiskTree, openWorkspace, readCodeRules } from "../../workspace/ground/index.ts";
import { loadCodeRules, type RepositoryRule, supportFor } from "../ast/index.ts";

interface RuleLine extends Pick<RepositoryRule, "id" | "file" | "language" | "on" | "hold" | "message" | "fix"> {
  readonly fixtures: number;
}

export interface RuleList {
  readonly rules: readonly RuleLine[];
  readonly warnings: readonly Warning[];
}

/** Runs `skl rules list`: the repository's own rules that are in force, by the base. */
export async function listCodeRules(request: { readonly cwd: string; readonly offline?: boolean }): Promise<RuleList> {
  const workspace = await openWorkspace({ ...request, preview: true });
  try {
    const rules = workspace.rules.codeRules.map(({ id, file, language, on, hold, message, fix, fixtures }) => {
      return { id, file, language, on, hold, message, fix, fixtures: fixtures.found.length + fixtures.passes.length };
    });
    return { rules, warnings: workspace.base.warnings };
  } finally {
    workspace.repository.close();
  }
}

export interface RuleTest {
  /** How many rules and fixtures were tried. */
  readonly rules: number;
  readonly fixtures: number;
  /** What is wrong with the files of the rules, and each fixture that came out otherwise than it says. */
  readonly problems: readonly Pick<Problem, "file" | "line" | "message">[];
}

/** Runs `skl rules test`: reads the rules of the work tree and tries each by its fixtures. */
export async function testCodeRules({ cwd }: { readonly cwd: string }): Promise<RuleTest> {
  const repository = await openRepository(cwd);
  try {
    if (repository.workTree === null)
      throw new SklError("USAGE", {
        message: "This repository is bare: it has no work tree.",
        fix: "Run it in a clone with the rules in its work tree.",
      });
    const unread: Problem[] = [];
    const rules = await readCodeRules(new DiskTree(repository.root), unread);
    const failed: Problem[] = [];
    for (const rule of rules) failed.push(...(await findRuleFailures(rule)));
    const problems = [...unread, ...failed].map(({ file, line, message }) => ({ file, line, message }));
    const fixtures = rules.reduce((sum, rule) => sum + rule.fixtures.found.length + rule.fixtures.passes.length, 0);
    return { rules: rules.length, fixtures, problems };
  } finally {
    repository.close();
  }
}

async function findRuleFailures(rule: RepositoryRule): Promise<Problem[]> {
  const { listRuleProblems } = await loadCodeRules();
  const createRuleProblem = (line: number | null, message: string): Problem => ({
    file: rule.file,
    pointer: "",
    line,
    message,
  });
  const problems = await listRuleProblems(rule);
  if ("missing" in problems)
    return [createRuleProblem(null, `${rule.id} cannot be tried: the package ${problems.missing} is not installed.`)];
  if (problems.length > 0) return problems.map(({ line, message }) => createRuleProblem(line, message));
  const failures: Problem[] = [];
  for (const wanted of ["found", "passes"] as const)
    for (const fixture of rule.fixtures[wanted]) {
      const answers = await answersFor(rule, fixture);
      const undecided = answers.find(({ kind }) => kind === "undecided");
      if (undecided) failures.push(createRuleProblem(fixture.line, `The fixture cannot be read: ${undecided.text}.`));
      else if (wanted === "found" && answers.length === 0)
        failures.push(createRuleProblem(fixture.line, "The rule does not find what this fixture says it finds."));
      else if (wanted === "passes" && answers[0])
        failures.push(
          createRuleProblem(
            fixture.line,
            `The rule finds what this fixture says passes: ${quote(answers[0].text, 80)}.`,
          ),
        );
    }
  return failures;
}

/** Asks a rule about a fixture, as a file of the first ending of its language by which a grammar reads it. */
async function answersFor(rule: RepositoryRule, { before, after }: RepositoryRule["fixtures"]["found"][number]) {
  const { askRules } = await loadCodeRules();
  const endings = supportFor(rule.language).names.find(({ id }) => id === rule.language)?.extensions ?? [];
  const toFixtureVersion = (text: string | null, ending: string) =>
    text === null ? null : { path: `fixture.${ending}`, bytes: Buffer.from(text) };
  const tried = rule.language === "typescript" ? ["ts", "tsx"] : endings.slice(0, 1);
  let answers: Awaited<ReturnType<typeof askRules>> = [];
  for (const ending of tried) {
    answers = await askRules([rule], toFixtureVersion(before, ending), toFixtureVersion(after, ending));
    if (answers.every(({ kind }) => kind !== "undecided")) break;
  }
  return answers;
}
