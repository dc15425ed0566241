import { countOf, listItems, oneLine, quote } from "../../domain/index.ts";
import { changedSignatures, type DraftRequest, isUndecided, packagesOf, sidesOf } from "./request.ts";

/** Words the one question that a person answers: the trigger that weighs most comes first, and all else that is decided with it follows. */
export function questionOf(request: DraftRequest): string {
  const { facts } = request;
  const main = mainQuestion(request);
  const packages = packagesOf(facts);
  const symbols = changedSignatures(facts).map(({ symbol, path }) => `${symbol} of ${path}`);
  const isFirst = facts.assumptionConflicts.length === 0;
  const others = [
    !isFirst &&
      packages.length > 0 &&
      `the new ${packages.length === 1 ? "package" : "packages"} ${listItems(packages, 5)}`,
    (!isFirst || packages.length > 0 || facts.invariants.some(({ stance }) => stance === "against")) &&
      symbols.length > 0 &&
      `the changed public ${symbols.length === 1 ? "signature" : "signatures"} ${listItems(symbols, 5)}`,
  ].filter((part) => part !== false);
  return others.length === 0 ? main : `${main} Decided with it: ${others.join(", and ")}.`;
}

function mainQuestion(request: DraftRequest): string {
  const { proposals, facts } = request;
  const { path = "the change", agent_id = "an agent" } = proposals[0] ?? {};
  const where = `(${oneLine(path, 120)})`;
  const packages = packagesOf(facts);
  const [conflict] = facts.assumptionConflicts;
  if (conflict) {
    const [mine, other] = sidesOf(conflict, proposals);
    if (isUndecided(conflict))
      return `Can both assumptions about ${oneLine(conflict.subject, 80)} hold: that of ${oneLine(mine.declared_by, 60)} in ${oneLine(mine.path, 120)}, and that of ${oneLine(other.declared_by, 60)} in ${oneLine(other.path, 120)}?`;
    return `Which assumption about ${oneLine(conflict.subject, 80)} holds: that of ${oneLine(mine.declared_by, 60)} in ${oneLine(mine.path, 120)}, or that of ${oneLine(other.declared_by, 60)} in ${oneLine(other.path, 120)}?`;
  }
  const invariant = facts.invariants.find(({ stance }) => stance === "against") ?? facts.invariants[0];
  const isAgainst = invariant?.stance === "against";
  const rule = invariant && `the invariant ${oneLine(invariant.key, 60)} (${oneLine(invariant.value, 80)})`;
  if (packages.length > 0)
    return `Whether to introduce ${listItems(packages, 3)} ${where}${rule && isAgainst ? `, although ${rule} says otherwise` : ", which the tech stack does not have"}.`;
  if (rule && isAgainst) return `Whether to depart from ${rule} ${where}.`;
  const [broken] = changedSignatures(facts);
  if (broken) {
    const symbols = changedSignatures(facts).filter((each) => each.path === broken.path);
    const count = facts.dependents.find((each) => each.path === broken.path)?.count ?? 0;
    return `Whether to change the public interface of ${oneLine(broken.path, 120)} (${listItems(
      symbols.map(({ symbol }) => symbol),
      3,
    )})${count > 0 ? `, on which ${countOf(count, "State record")} depend${count === 1 ? "s" : ""}` : ""}.`;
  }
  if (rule) return `Whether to keep the choice that ${quote(path, 120)} makes where ${rule} leaves something open.`;
  return `Whether to accept the architectural change of ${oneLine(path, 120)} by ${oneLine(agent_id, 60)}.`;
}
