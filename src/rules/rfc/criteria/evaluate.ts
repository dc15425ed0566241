import { type AcceptanceCriterion, type Evidence, parseInstant, type Rfc } from "../../../kernel/domain/index.ts";
import { type CaseMatch, type JunitCase, matchCaseToReference } from "./cases.ts";
import { testReference } from "./reference.ts";

/** The result that one record has for one criterion; `unproven` means that the test was skipped. */
type Outcome = "passed" | "failed" | "unproven";

interface Statement {
  readonly record: Evidence;
  readonly outcome: Outcome;
}

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Returns the criteria of an RFC with the status that the evidence for exactly this head gives them; evidence for other heads does
 * not count. A failure beats a pass unless a later record of the same source and name, a rerun, replaces it. A skipped test has
 * not passed.
 */
export function evaluateCriteria(rfc: Rfc, evidence: readonly Evidence[], head: string): AcceptanceCriterion[] {
  const forHead = OBJECT_ID.test(head) ? evidence.filter(({ commit }) => commit === head) : [];
  return (rfc.acceptance_criteria ?? []).map((criterion) => {
    // Evidence for the head proves nothing about a criterion that the merged result has to pass.
    if (criterion.on === "merge") return { ...criterion, status: "pending", evidence: null };
    const statements = pickLatestStatements(forHead.flatMap((record) => listCriterionStatements(record, criterion)));
    const decisive =
      findNewestStatement(statements.filter(({ outcome }) => outcome === "failed")) ??
      findNewestStatement(statements.filter(isPassed));
    if (!decisive) return { ...criterion, status: "pending", evidence: null };
    const { commit, name, recorded_at } = decisive.record;
    return { ...criterion, status: isPassed(decisive) ? "passed" : "failed", evidence: { commit, name, recorded_at } };
  });
}

/** Binds an RFC to a head and evaluates its criteria there, so that `hasMetCriteria` can judge it. */
export function evaluateRfc(rfc: Rfc, evidence: readonly Evidence[], head: string): Rfc {
  return { ...rfc, head, acceptance_criteria: evaluateCriteria(rfc, evidence, head) };
}

/**
 * Returns whether the criteria allow the branch to merge: there is at least one, and evidence for the RFC's own head shows that each
 * has passed. A status without evidence proves nothing. A person can switch this off with `merge_blocked_until_criteria_pass: false`.
 * What is asked of the merged result is checked when that is made, and not here.
 */
export function hasMetCriteria(rfc: Rfc): boolean {
  if (rfc.merge_blocked_until_criteria_pass === false) return true;
  const criteria = rfc.acceptance_criteria ?? [];
  const head = rfc.head ?? criteria[0]?.evidence?.commit;
  if (head === undefined || !OBJECT_ID.test(head)) return false;
  return (
    criteria.length > 0 &&
    criteria.every(({ status, evidence, on }) => on === "merge" || (status === "passed" && evidence?.commit === head))
  );
}

const isPassed = ({ outcome }: Statement): boolean => outcome === "passed";

function listCriterionStatements(record: Evidence, criterion: AcceptanceCriterion): Statement[] {
  const { check_type, check_reference } = criterion;
  if (!check_type || !check_reference) return [];
  const isTest = check_type !== "command" && check_type !== "ci_check";
  const isNamed = record.name === check_reference || record.command === check_reference;
  if (isNamed && !(isTest && record.source === "junit")) return [{ record, outcome: record.status }];
  if (!isTest) return [];
  const outcome = judgeCases(record.cases, check_reference);
  return outcome === null ? [] : [{ record, outcome }];
}

function judgeCases(cases: readonly JunitCase[], reference: string): Outcome | null {
  const parsed = testReference(reference);
  const matches: { match: CaseMatch; status: JunitCase["status"] }[] = [];
  for (const each of cases) {
    const match = matchCaseToReference(each, reference, parsed);
    if (match && (match.kind !== "file" || each.status === "failed")) matches.push({ match, status: each.status });
  }
  const exact = matches.filter(({ match }) => match.exact);
  return judgeTestRuns(exact.length > 0 ? exact : matches);
}

/** All runs of a test must have passed; in a file or suite at least one test must have passed, and none failed. */
function judgeTestRuns(matches: readonly { match: CaseMatch; status: JunitCase["status"] }[]): Outcome | null {
  if (matches.length === 0) return null;
  if (matches.some(({ status }) => status === "failed")) return "failed";
  const runs = matches.filter(({ match }) => match.kind === "test");
  const isProven =
    runs.length > 0
      ? runs.every(({ status }) => status === "passed")
      : matches.some(({ status }) => status === "passed");
  return isProven ? "passed" : "unproven";
}

/** Keeps the newest statement of each source and name, and every statement without a usable date. */
function pickLatestStatements(statements: readonly Statement[]): Statement[] {
  const newest = new Map<string, number>();
  for (const each of statements) {
    const at = recordTime(each);
    if (at > (newest.get(nameStatement(each)) ?? Number.NEGATIVE_INFINITY)) newest.set(nameStatement(each), at);
  }
  return statements.filter((each) => {
    const at = recordTime(each);
    return Number.isNaN(at) || at === newest.get(nameStatement(each));
  });
}

const nameStatement = ({ record: { source, name } }: Statement): string => `${source} ${name}`;

function recordTime({ record }: Statement): number {
  return parseInstant(record.recorded_at) ?? Number.NaN;
}

function findNewestStatement(statements: readonly Statement[]): Statement | undefined {
  return statements.reduce<Statement | undefined>(
    (best, each) => (best && !(recordTime(each) > recordTime(best)) ? best : each),
    undefined,
  );
}
