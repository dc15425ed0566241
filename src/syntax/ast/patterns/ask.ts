/** Asks the rules of a repository about two versions of a file. */
import { describeThrown, type Language } from "../../../kernel/domain/index.ts";
import { PatternTooCostly } from "../../../kernel/linear/index.ts";
import { MAX_SOURCE_BYTES, type SourceVersion } from "../compare-sources.ts";
import { LineIndex } from "../places.ts";
import { readTree } from "../treesitter/index.ts";
import { type CompiledRules, compileRules } from "./compile.ts";
import { findFileGrammar } from "./grammars.ts";
import { type CompiledCondition, findMatches } from "./matcher.ts";
import { isAbout, type RepositoryRule } from "./rule.ts";
import { CodeTree, TooMuchWork } from "./tree.ts";

/** What a rule says of a change: a match that counts, or why it could not be asked. */
export interface RuleAnswer {
  readonly rule: RepositoryRule;
  readonly kind: "added" | "removed" | "undecided";
  /** Is the line of an added match in the new version. */
  readonly line: number | null;
  /** Is the code that matches, or the reason why nobody can tell. */
  readonly text: string;
  readonly isHeld: boolean;
}

/** Limits the work on both versions of a file, which is about a second. */
const MOST_STEPS = 2_000_000;

/** What a grammar makes of a version: nothing where there is none, matches, or a reason why it cannot be read. */
type Reading =
  | { readonly kind: "absent" }
  | { readonly kind: "read"; readonly matches: ReadonlyMap<RepositoryRule, readonly Match[]> }
  /** `isForeign`: no grammar is for this kind of file, so that nothing was ever asked of it. */
  | { readonly kind: "unread"; readonly reason: string; readonly isForeign: boolean };

interface Match {
  readonly tokens: string;
  readonly text: string;
  readonly line: number;
}

/** Returns what the rules say of a change. Throws `UnfitRules` where a rule does not fit its grammar. */
export async function askRules(
  rules: readonly RepositoryRule[],
  before: SourceVersion | null,
  after: SourceVersion | null,
  steps = MOST_STEPS,
): Promise<RuleAnswer[]> {
  const answers: RuleAnswer[] = [];
  for (const language of new Set(rules.map((rule) => rule.language))) {
    const asked = rules.filter((rule) => rule.language === language);
    const keepAskedVersion = (version: SourceVersion | null) =>
      version !== null && asked.some((rule) => isAbout(rule, version.path)) ? version : null;
    const [old, now] = [keepAskedVersion(before), keepAskedVersion(after)];
    if (old === null && now === null) continue;
    const work = { steps };
    const [first, second] = [
      await readVersion(old, asked, language, work),
      await readVersion(now, asked, language, work),
    ];
    answers.push(...asked.flatMap((rule) => compareRuleMatches(rule, first, second)));
  }
  return answers;
}

async function readVersion(
  version: SourceVersion | null,
  rules: readonly RepositoryRule[],
  language: Language,
  work: { steps: number },
): Promise<Reading> {
  if (version === null) return { kind: "absent" };
  const createUnreadReading = (reason: string, isForeign = false): Reading => ({ kind: "unread", reason, isForeign });
  if (version.unread !== undefined) return createUnreadReading(version.unread);
  const name = findFileGrammar(version.path, language);
  if (name === null) return createUnreadReading("no grammar reads this kind of file", true);
  const compiled = await compileRules(rules, language, name);
  if ("missing" in compiled)
    return createUnreadReading(`the package ${compiled.missing}, which reads it, is not installed`);
  if (version.bytes.length > MAX_SOURCE_BYTES) return createUnreadReading("the file is over 1 MB");
  return matchesIn(version, language, compiled, work);
}

function matchesIn(
  version: SourceVersion,
  language: Language,
  { grammar, conditions }: Exclude<CompiledRules, { missing: string }>,
  work: { steps: number },
): Reading {
  const tree = readTree(version.bytes, language, grammar.rules, grammar.grammar);
  if (!tree.ok) {
    const { line, message } = tree.error;
    return { kind: "unread", reason: line === null ? message : `line ${line}: ${message}`, isForeign: false };
  }
  const lines = new LineIndex(tree.value.text);
  try {
    const code = new CodeTree(tree.value.root, tree.value.text, grammar.rules.comments, work);
    const findConditionMatches = (condition: CompiledCondition): Match[] =>
      findMatches(condition, code).map((node) => ({
        tokens: code.joinNodeTokens([node]),
        text: code.text.slice(node.start, node.end),
        line: lines.lineAt(node.start),
      }));
    const matches = [...conditions].map(([rule, condition]) => [rule, findConditionMatches(condition)] as const);
    return { kind: "read", matches: new Map(matches) };
  } catch (cause) {
    const isBound = cause instanceof TooMuchWork || cause instanceof PatternTooCostly;
    const reason = isBound ? "the rules would need too long for it" : `it could not be read: ${describeThrown(cause)}`;
    return { kind: "unread", reason, isForeign: false };
  }
}

/** Compares the matches of both versions by their tokens, so that code which only moves or is laid out anew is no match. */
function compareRuleMatches(rule: RepositoryRule, before: Reading, after: Reading): RuleAnswer[] {
  if (after.kind === "unread") {
    // What no rule was ever asked about has lost nothing by this change.
    const wasAsked = before.kind !== "unread" && !after.isForeign;
    const isReplaced = before.kind === "read" && after.isForeign;
    return [{ rule, kind: "undecided", line: null, text: after.reason, isHeld: rule.hold && (wasAsked || isReplaced) }];
  }
  const old = before.kind === "read" ? (before.matches.get(rule) ?? []) : [];
  const now = after.kind === "read" ? (after.matches.get(rule) ?? []) : [];
  const toRuleAnswers = (kind: "added" | "removed", matches: readonly Match[]) =>
    matches.map(
      ({ text, line }): RuleAnswer => ({
        rule,
        kind,
        line: kind === "added" ? line : null,
        text,
        isHeld: rule.hold,
      }),
    );
  return [
    ...(rule.on === "removed" ? [] : toRuleAnswers("added", pickSurplusMatches(now, old))),
    ...(rule.on === "added" ? [] : toRuleAnswers("removed", pickSurplusMatches(old, now))),
  ];
}

/** Returns the matches that occur more often than among the others. */
function pickSurplusMatches(matches: readonly Match[], others: readonly Match[]): Match[] {
  const left = new Map<string, number>();
  for (const { tokens } of others) left.set(tokens, (left.get(tokens) ?? 0) + 1);
  return matches.filter(({ tokens }) => {
    const count = left.get(tokens) ?? 0;
    left.set(tokens, count - 1);
    return count <= 0;
  });
}
