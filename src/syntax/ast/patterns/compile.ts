import { err, type Language, ok, type Result } from "../../../kernel/domain/index.ts";
import { compileLinearPattern } from "../../../kernel/linear/index.ts";
import { listGrammarNames, loadRuleGrammar, type RuleGrammar } from "./grammars.ts";
import type { CompiledCondition, CompiledRelation } from "./matcher.ts";
import { parsePattern } from "./pattern.ts";
import type { Condition, Relation, RepositoryRule, RuleProblem, Written } from "./rule.ts";

/** The rules of one grammar, ready to be asked; `missing` names the package that the grammar is in if that is not installed. */
export type CompiledRules =
  | { readonly grammar: RuleGrammar; readonly conditions: ReadonlyMap<RepositoryRule, CompiledCondition> }
  | { readonly missing: string };

/** Is thrown for rules that do not fit their grammar, which makes the rules of a repository broken. */
export class UnfitRules extends Error {
  constructor(readonly problems: readonly (RuleProblem & { readonly file: string })[]) {
    super(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join("\n"));
  }
}

const compiled = new WeakMap<RepositoryRule, Promise<ReadonlyMap<string, Result<CompiledCondition, RuleProblem[]>>>>();

/** Compiles the rules of a language for one of its grammars. Throws `UnfitRules` with everything that fits none of its grammars. */
export async function compileRules(
  rules: readonly RepositoryRule[],
  language: Language,
  name: string,
): Promise<CompiledRules> {
  const grammar = await loadRuleGrammar(language, name);
  if (typeof grammar === "string") return { missing: grammar };
  const conditions = new Map<RepositoryRule, CompiledCondition>();
  const problems: (RuleProblem & { file: string })[] = [];
  for (const rule of rules) {
    const known = compiled.get(rule) ?? compileRule(rule);
    compiled.set(rule, known);
    const forms = await known;
    const form = forms.get(name);
    if (form?.ok) conditions.set(rule, form.value);
    else if (form) problems.push(...form.error.map((problem) => ({ ...problem, file: rule.file })));
  }
  if (problems.length > 0) throw new UnfitRules(problems);
  return { grammar, conditions };
}

/** Lists what does not fit in a rule; null if a package that holds its grammar is not installed. */
export async function listRuleProblems(rule: RepositoryRule): Promise<readonly RuleProblem[] | { missing: string }> {
  try {
    const [name = ""] = listGrammarNames(rule.language);
    const read = await compileRules([rule], rule.language, name);
    return "missing" in read ? read : [];
  } catch (cause) {
    if (cause instanceof UnfitRules) return cause.problems;
    throw cause;
  }
}

/** Compiles a rule for each grammar of its language. What only one of them takes is `never` found in files of the other. */
async function compileRule(
  rule: RepositoryRule,
): Promise<ReadonlyMap<string, Result<CompiledCondition, RuleProblem[]>>> {
  const grammars = new Map<string, RuleGrammar>();
  for (const name of listGrammarNames(rule.language)) {
    const grammar = await loadRuleGrammar(rule.language, name);
    if (typeof grammar !== "string") grammars.set(name, grammar);
  }
  const all = [...grammars.values()];
  const forms = new Map<string, Result<CompiledCondition, RuleProblem[]>>();
  for (const [name, grammar] of grammars) {
    const compiler = new Compiler(grammar, all);
    const condition = await compiler.condition(rule.rule);
    forms.set(name, compiler.problems.length > 0 ? err(compiler.problems) : ok(condition));
  }
  return forms;
}

class Compiler {
  readonly problems: RuleProblem[] = [];

  constructor(
    private readonly grammar: RuleGrammar,
    private readonly all: readonly RuleGrammar[],
  ) {}

  async condition(written: Condition): Promise<CompiledCondition> {
    const { pattern, kind, regex, all, any, not, inside, has } = written;
    const form: { -readonly [Key in keyof CompiledCondition]: CompiledCondition[Key] } = {};
    if (pattern) form.pattern = this.#pattern(pattern);
    if (kind) form.kind = this.#kind(kind);
    if (regex) {
      const compiled = await compileLinearPattern(regex.text);
      if (compiled.ok) form.regex = compiled.value;
      else this.problems.push({ line: regex.line, message: `The regex cannot be used: ${compiled.error}.` });
    }
    if (all) form.all = await this.#list(all);
    if (any) form.any = await this.#list(any);
    if (not) form.not = await this.condition(not);
    if (inside) form.inside = await this.#relation(inside);
    if (has) form.has = await this.#relation(has);
    return form;
  }

  async #list(conditions: readonly Condition[]): Promise<CompiledCondition[]> {
    const forms: CompiledCondition[] = [];
    for (const each of conditions) forms.push(await this.condition(each));
    return forms;
  }

  async #relation({ of, isFar }: Relation): Promise<CompiledRelation> {
    return { of: await this.condition(of), isFar };
  }

  #pattern({ text, line }: Written): NonNullable<CompiledCondition["pattern"]> {
    const own = parsePattern(text, this.grammar);
    if (own.ok) return own.value;
    if (!this.all.some((other) => parsePattern(text, other).ok))
      this.problems.push({ line, message: `The pattern is no ${this.grammar.language}: ${own.error}.` });
    return "never";
  }

  #kind({ text, line }: Written): string {
    if (!this.all.some(({ grammar }) => grammar.kinds.has(text)))
      this.problems.push({ line, message: `The grammar of ${this.grammar.language} has no kind ${text}.` });
    return text;
  }
}
