import { formatCount, listItems, quote, toVisibleLine } from "../../../kernel/domain/index.ts";
import { type DraftRequest, isUndecided, listAskedSignatures, listNewPackages, orderConflictSides } from "./request.ts";

/** Words the one question that a person answers: the trigger that weighs most comes first, and all else that is decided with it follows. */
export function composeRfcQuestion(request: DraftRequest): string {
  const { facts } = request;
  const main = composeMainQuestion(request);
  const packages = listNewPackages(facts);
  const symbols = listAskedSignatures(facts).map(({ symbol, path }) => `${symbol} of ${path}`);
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

function composeMainQuestion(request: DraftRequest): string {
  const { proposals, facts } = request;
  const { path = "the change", agent_id = "an agent" } = proposals[0] ?? {};
  const where = `(${toVisibleLine(path, 120)})`;
  const packages = listNewPackages(facts);
  const [conflict] = facts.assumptionConflicts;
  if (conflict) {
    const [mine, other] = orderConflictSides(conflict, proposals);
    if (isUndecided(conflict))
      return `Can both assumptions about ${toVisibleLine(conflict.subject, 80)} hold: that of ${toVisibleLine(mine.declared_by, 60)} in ${toVisibleLine(mine.path, 120)}, and that of ${toVisibleLine(other.declared_by, 60)} in ${toVisibleLine(other.path, 120)}?`;
    return `Which assumption about ${toVisibleLine(conflict.subject, 80)} holds: that of ${toVisibleLine(mine.declared_by, 60)} in ${toVisibleLine(mine.path, 120)}, or that of ${toVisibleLine(other.declared_by, 60)} in ${toVisibleLine(other.path, 120)}?`;
  }
  const invariant = facts.invariants.find(({ stance }) => stance === "against") ?? facts.invariants[0];
  const isAgainst = invariant?.stance === "against";
  const rule = invariant && `the invariant ${toVisibleLine(invariant.key, 60)} (${toVisibleLine(invariant.value, 80)})`;
  if (packages.length > 0)
    return `Whether to introduce ${listItems(packages, 3)} ${where}${rule && isAgainst ? `, although ${rule} says otherwise` : ", which the tech stack does not have"}.`;
  if (rule && isAgainst) return `Whether to depart from ${rule} ${where}.`;
  const [broken] = listAskedSignatures(facts);
  if (broken) {
    const symbols = listAskedSignatures(facts).filter((each) => each.path === broken.path);
    const count = facts.dependents.find((each) => each.path === broken.path)?.count ?? 0;
    return `Whether to change the public interface of ${toVisibleLine(broken.path, 120)} (${listItems(
      symbols.map(({ symbol }) => symbol),
      3,
    )})${count > 0 ? `, on which ${formatCount(count, "State record")} depend${count === 1 ? "s" : ""}` : ""}.`;
  }
  if (rule) return `Whether to keep the choice that ${quote(path, 120)} makes where ${rule} leaves something open.`;
  return `Whether to accept the architectural change of ${toVisibleLine(path, 120)} by ${toVisibleLine(agent_id, 60)}.`;
}
