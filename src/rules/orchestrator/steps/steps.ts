import { readUncertaintyLevel } from "../../../kernel/domain/index.ts";
import { describeTrippedBreaker } from "../breaker.ts";
import { classify, stageOne } from "../classify.ts";
import { decision } from "./decision.ts";
import type { Step } from "./step.ts";

/** Step 1: applies the deterministic rules of stage 1 to the risk signals. */
const signals: Step = {
  number: 1,
  title: "Risk signals and stage 1",
  run: ({ proposal }) => {
    const set = Object.entries(proposal.risk_signals ?? {}).flatMap(([name, value]) => (value === true ? [name] : []));
    const stage1 = stageOne(proposal);
    return {
      outcome: stage1 === null ? "no deterministic override" : `at least ${stage1} by deterministic signals`,
      facts: [
        `ast_change_type is ${proposal.risk_signals?.ast_change_type ?? "unknown"}.`,
        ...(set.length > 0 ? [`Set: ${set.join(", ")}.`] : []),
        ...(proposal.cross_scope_flag ? ["cross_scope_flag is set."] : []),
        ...(proposal.out_of_scope ? ["out_of_scope is set."] : []),
      ],
      findings: {},
    };
  },
};

/** Step 2: compares the agent's label with the verifier's where stage 1 left it open, and keeps both. */
const classification: Step = {
  number: 2,
  title: "Classification and verifier",
  run: ({ proposal, computed, verification, reading }) => {
    const classified = classify(proposal, computed, verification, reading?.class);
    const { agent, stage1, verifier, agreement, result } = classified;
    const label = agent === null ? "The agent gave no classification." : `The agent says ${agent}.`;
    if (stage1 !== null) {
      return {
        outcome: result,
        facts: [label, "Stage 1 decided; no verifier was asked."],
        findings: { classification: classified },
      };
    }
    const verified =
      verification === null || verification.verifier === "none"
        ? "No verifier is configured."
        : `The verifier (${verification.verifier}) says ${verifier ?? "nothing usable"}: ${verification.justification}`;
    return {
      outcome: agreement === false ? `${result}, by disagreement` : result,
      facts: [label, verified, ...(agreement === false ? ["They disagree, so the higher risk holds."] : [])],
      findings: { classification: classified },
    };
  },
};

/** Step 3: stops taking an agent at its word, until a person resets it, when its labels keep being wrong. */
const circuitBreaker: Step = {
  number: 3,
  title: "Circuit breaker",
  run: ({ proposal, breaker }, { classification }) => {
    const isDisagreement = classification?.agreement === false && !breaker.isCounted && !breaker.isTripped;
    const disagreements = breaker.disagreements + Number(isDisagreement);
    const isTripped = breaker.isTripped || disagreements >= breaker.limit;
    return {
      outcome: isTripped ? "tripped: individual review whatever the classification" : "closed",
      facts: [`${proposal.agent_id} has ${disagreements} of ${breaker.limit} disagreements.`],
      findings: {
        breaker: isTripped ? describeTrippedBreaker(proposal.agent_id, disagreements) : null,
        tripsBreaker: isTripped && isDisagreement,
      },
    };
  },
};

/** Step 4: looks for imports that cross a scope without having been declared. */
const dependencyScan: Step = {
  number: 4,
  title: "Dependency scan",
  run: ({ proposal: { dependency_scan } }) => {
    const crossScope = dependency_scan?.cross_scope_undeclared ?? [];
    const undeclared = dependency_scan?.undeclared_imports ?? [];
    const stale = dependency_scan?.stale_declared_deps ?? [];
    return {
      outcome:
        crossScope.length > 0 ? "crosses a scope undeclared: never automatic" : "nothing crosses a scope undeclared",
      facts: [
        ...(crossScope.length > 0 ? [`Imports of other scopes that nobody declared: ${crossScope.join(", ")}.`] : []),
        ...(undeclared.length > crossScope.length ? [`Undeclared imports: ${undeclared.join(", ")}.`] : []),
        ...(stale.length > 0 ? [`Declared but not imported any more: ${stale.join(", ")}.`] : []),
      ],
      findings: { crossScope },
    };
  },
};

/** Step 5: looks for assumptions that conflict with those of other proposals or of State. */
const assumptions: Step = {
  number: 5,
  title: "Assumption conflicts",
  run: ({ assumptionClashes }) => ({
    outcome: assumptionClashes.length > 0 ? `${assumptionClashes.length} in conflict` : "none",
    facts: assumptionClashes.map(
      ({ subject, reason, own, other, otherHolder }) =>
        `${subject}: “${own}” against “${other}” (${otherHolder}); ${reason}`,
    ),
    findings: { clashes: assumptionClashes },
  }),
};

/** Step 6: looks for conflicts with State, and reports the uncertainty of the entry. */
const stateConflicts: Step = {
  number: 6,
  title: "Conflicts with State",
  run: ({ stateConflicts: conflicts, entry }) => ({
    outcome: conflicts.length > 0 ? conflicts.map(({ kind }) => kind).join(", ") : "none",
    facts: [
      entry === null
        ? "The file has no State entry yet."
        : `State entry ${entry.id}, version ${entry.version ?? 1}, uncertainty ${readUncertaintyLevel(entry)}.`,
      ...conflicts.map(({ message }) => message),
    ],
    findings: { conflicts },
  }),
};

/** Step 8: reports the new State entry, which `addApprovalToState` makes when the head merges. */
const stateUpdate: Step = {
  number: 8,
  title: "State update",
  run: ({ entry, proposal }, { verdict }) => {
    if (verdict?.decision !== "approve" && verdict?.decision !== "auto_approve")
      return { outcome: "none", facts: [], findings: {} };
    const version = entry === null ? 1 : (entry.version ?? 0) + 1;
    const which = entry === null ? "a new entry" : entry.id;
    return {
      outcome: "with the merge",
      facts: [`${which} gets version ${version}, owner ${proposal.agent_id} and uncertainty 2.`],
      findings: {},
    };
  },
};

/** The steps in their order (specification 7.2): facts and classification are settled before the decision. */
export const steps: readonly Step[] = [
  signals,
  classification,
  circuitBreaker,
  dependencyScan,
  assumptions,
  stateConflicts,
  decision,
  stateUpdate,
];
