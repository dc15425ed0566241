import { type AcceptanceCriterion, ok, quote, type Result, type Rfc } from "../../../kernel/domain/index.ts";
import { refuseGeneric } from "../criteria/generic.ts";
import type { CriterionSpec } from "../criteria/parse.ts";
import type { Refusal } from "../refusal.ts";
import { findNearestOption, findOption, listOfferedOptions, type OfferedOption } from "./options.ts";
import { type Missing, type ResolveRefusal, type ResolveRefusalCode, type ResolveRequest, refuse } from "./request.ts";

/** The parts that every resolution needs. */
export interface Complete {
  readonly chosen: OfferedOption;
  readonly rationale: string;
  readonly criteria: AcceptanceCriterion[];
}

/** Returns the parts of a complete resolution, or one refusal that names everything missing. */
export function completeResolution(request: ResolveRequest): Result<Complete, ResolveRefusal> {
  const { rfc, option } = request;
  const chosen = option?.trim() ? findOption(rfc, option) : null;
  const rationale = request.rationale?.trim() ?? "";
  const specs = collectCriterionSpecs(request);
  const problems = [
    ...(chosen ? [] : [describeOptionProblem(rfc, option?.trim() ?? "")]),
    ...(rationale === "" ? [NO_RATIONALE] : []),
    // Only a change that merges has to prove something; without an option it is not known whether this one does.
    ...(specs.length === 0 && (chosen === null || chosen.effect === "approve") ? [NO_CRITERION] : []),
    ...specs.flatMap((spec) => findGenericProblem(spec) ?? []),
  ];
  const [first] = problems;
  if (first === undefined && chosen) return ok({ chosen, rationale, criteria: numberCriteria(specs) });
  return refuse(first?.code ?? "NO_OPTION", {
    message: problems.map(({ message }) => message).join(" "),
    fix: [...new Set(problems.map(({ fix }) => fix))].join(" "),
    missing: [...new Set(problems.map(({ missing }) => missing))],
  });
}

interface Problem extends Refusal {
  readonly code: ResolveRefusalCode;
  readonly missing: Missing;
}

const NO_RATIONALE: Problem = {
  code: "NO_RATIONALE",
  missing: "rationale",
  message: "The resolution has no rationale.",
  fix: "Say in one sentence why you chose this option; later sessions and agents read it.",
};

const NO_CRITERION: Problem = {
  code: "NO_CRITERION",
  missing: "criterion",
  message: "The resolution has no acceptance criterion, and an approval needs one.",
  fix: "Add one, such as type=test,ref=tests/test_login.py::test_expired_token,desc=An expired token is refused",
};

function describeOptionProblem(rfc: Rfc, name: string): Problem {
  const offered = listOfferedOptions(rfc);
  const fix =
    offered.length === 0
      ? `${rfc.id} offers no options; a person has to write them into its file first.`
      : `Choose one of ${offered.map(({ key, effect }) => `${key} (${effect})`).join(", ")}.`;
  if (name === "") return { code: "NO_OPTION", missing: "option", message: "The resolution names no option.", fix };
  const nearest = findNearestOption(rfc, name);
  const message = `${rfc.id} has no option ${quote(name, 60)}.${nearest ? ` Did you mean ${nearest}?` : ""}`;
  return { code: "UNKNOWN_OPTION", missing: "option", message, fix };
}

function findGenericProblem(spec: CriterionSpec): Problem | null {
  const reason = refuseGeneric(spec);
  if (reason === null) return null;
  const fix = "Replace the criterion with one that only this decision needs.";
  return { code: "GENERIC_CRITERION", missing: "criterion", message: reason, fix };
}

/** Criteria in the file of an open RFC count too; the criteria of a resolved RFC belong to the decision that is replaced. */
function collectCriterionSpecs({ rfc, criteria }: ResolveRequest): CriterionSpec[] {
  const written =
    rfc.status === "resolved" ? [] : (rfc.acceptance_criteria ?? []).flatMap((each) => toCriterionSpec(each) ?? []);
  const byMeaning = new Map([...written, ...criteria].map((spec) => [buildMeaningKey(spec), spec]));
  return [...byMeaning.values()];
}

function toCriterionSpec({
  description = "",
  check_type,
  check_reference,
  on,
}: AcceptanceCriterion): CriterionSpec | null {
  if (!check_type || !check_reference) return null;
  return { description, check_type, check_reference, ...(on === "merge" ? { on } : {}) };
}

/** Returns a key of a criterion's check: criteria with equal keys count as one. */
export const buildMeaningKey = ({
  check_type,
  check_reference,
  on = "head",
}: Pick<AcceptanceCriterion, "check_type" | "check_reference" | "on">): string =>
  `${check_type} ${check_reference} ${on}`;

function numberCriteria(specs: readonly CriterionSpec[]): AcceptanceCriterion[] {
  return specs.map((spec, at) => ({
    id: `ac_${String(at + 1).padStart(3, "0")}`,
    ...spec,
    status: "pending",
    evidence: null,
  }));
}
