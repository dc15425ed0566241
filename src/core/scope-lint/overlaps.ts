import { formatCount, listItems } from "../../kernel/domain/index.ts";
import type { ScopeIndex } from "../../kernel/knowledge/index.ts";
import { type Claim, type ClaimGroup, formatWrittenRule, listClaimsOn, pickStrongestClaims } from "./claims.ts";
import { type ScopeProblem, scopeProblem, splitShownItems } from "./problem.ts";

/** Reports files of two scopes: an error where their rules are equal, a note for each pair whose rules are nested. */
export function findOverlapProblems(index: ScopeIndex, groups: readonly ClaimGroup[]): ScopeProblem[] {
  return [...createTieProblems(findRuleTies(index, groups)), ...createNestedProblems(groups)];
}

interface Tie {
  readonly scopes: readonly string[];
  readonly rules: string[];
  count: number;
  example: string | null;
}

/** Returns the equal rules of several scopes with the files that no more specific rule settles, one tie for each set of scopes. */
function findRuleTies(index: ScopeIndex, groups: readonly ClaimGroup[]): Tie[] {
  const ties = new Map<string, Tie>();
  const byRule = new Map<string, Tie>();
  const add = (claims: readonly Claim[]) => {
    const [first] = claims;
    if (first === undefined || claims.length < 2) return;
    const scopes = claims.map(({ scope }) => scope);
    const key = JSON.stringify(scopes);
    const tie = ties.get(key) ?? { scopes, rules: [], count: 0, example: null };
    tie.rules.push(formatWrittenRule(first));
    ties.set(key, tie);
    byRule.set(`${first.kind} ${first.rule}`, tie);
  };
  for (const path of index.byPath.keys()) {
    add(listClaimsOn(index, path, index.byPath.get(path)).filter(({ kind }) => kind === "path"));
  }
  for (const folder of index.byFolder.keys()) {
    add(listClaimsOn(index, folder).filter(({ rule }) => rule === folder));
  }
  for (const { files, claims } of groups) {
    const [first, second] = pickStrongestClaims(claims);
    const tie = first && second && byRule.get(`${first.kind} ${first.rule}`);
    if (!tie) continue;
    tie.count += files.length;
    tie.example ??= files[0] ?? null;
  }
  return [...ties.values()];
}

function createTieProblems(ties: readonly Tie[]): ScopeProblem[] {
  return ties.map(({ scopes, rules, count, example }) => {
    const files = count === 0 ? "no tracked file yet" : `${formatCount(count, "file")}, e.g. ${example}`;
    return scopeProblem("SCOPE_OVERLAP", {
      scope: scopes[0] ?? null,
      path: rules[0] ?? null,
      message: `${listItems(scopes)} hold ${listItems(rules)} by equal rules (${files}); only their names decide whose that is.`,
      fix: `Leave ${listItems(rules)} to one of them in .skl/scope_definitions.json.`,
    });
  });
}

interface Nesting {
  readonly inner: Claim;
  readonly outer: Claim;
  readonly example: string;
  count: number;
}

function createNestedProblems(groups: readonly ClaimGroup[]): ScopeProblem[] {
  const { shown, rest } = splitShownItems(findNestings(groups));
  const notes = shown.map(({ inner, outer, example, count }) =>
    scopeProblem("SCOPE_OVERLAP", {
      severity: "warning",
      scope: outer.scope,
      path: formatWrittenRule(inner),
      message: `${inner.scope} takes ${formatCount(count, "file")} that ${outer.scope} holds by ${formatWrittenRule(outer)}, too: ${formatWrittenRule(inner)} is more specific (e.g. ${example}).`,
      fix: `Nothing to do if that is meant; otherwise forbid ${formatWrittenRule(inner)} to ${outer.scope}.`,
    }),
  );
  if (rest.length === 0) return notes;
  const message = `${rest.length} more pairs of scopes lie inside each other, each with a more specific rule.`;
  return [...notes, scopeProblem("SCOPE_OVERLAP", { severity: "warning", message })];
}

/** Returns pairs of scopes of which one takes files from the other, most files first. Files whose strongest rules tie are left out. */
function findNestings(groups: readonly ClaimGroup[]): Nesting[] {
  const byInner = new Map<string, Map<string, Nesting>>();
  for (const [claims, { count, example }] of groupFilesByClaims(groups)) {
    const [inner, ...others] = claims;
    if (inner === undefined || pickStrongestClaims(claims).length > 1) continue;
    const pairs = byInner.get(inner.scope) ?? new Map<string, Nesting>();
    byInner.set(inner.scope, pairs);
    for (const outer of others) {
      const pair = pairs.get(outer.scope);
      if (pair) pair.count += count;
      else pairs.set(outer.scope, { inner, outer, example, count });
    }
  }
  return [...byInner.values()].flatMap((pairs) => [...pairs.values()]).sort((a, b) => b.count - a.count);
}

function groupFilesByClaims(groups: readonly ClaimGroup[]): Map<readonly Claim[], { example: string; count: number }> {
  const counts = new Map<readonly Claim[], { example: string; count: number }>();
  for (const { files, claims } of groups) {
    const seen = counts.get(claims);
    if (seen) seen.count += files.length;
    else counts.set(claims, { example: files[0] ?? "", count: files.length });
  }
  return counts;
}
