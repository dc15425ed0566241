import { NO_LONGER_ASSUMED, type QueueEntry } from "../../kernel/domain/index.ts";
import type { DeclaredForPath, DeclaredStatements } from "./draft.ts";

/**
 * Carries the statements of replaced proposals over to those of a new head. They hold until the agent says something else; else a second
 * push would take an assumption out of the review. The rationale tells the reviewer of an assumption that the agent withdraws.
 */
export function carryOver(declared: DeclaredStatements, replaced: readonly QueueEntry[]): DeclaredStatements {
  const earlier = new Map(replaced.map((proposal) => [proposal.path, proposal]));
  return {
    forPath: (path) => {
      const now = declared.forPath(path);
      const before = earlier.get(path);
      return before ? mergeDeclared(now, before) : now;
    },
  };
}

function mergeDeclared(now: DeclaredForPath, before: QueueEntry): DeclaredForPath {
  const known = new Set(now.assumptions.map(({ text }) => text));
  const earlier = (before.assumptions ?? []).filter(({ text }) => !known.has(text));
  const gone = new Set(now.withdrawn);
  const withdrawn = earlier.flatMap(({ text }) => (gone.has(text) ? [`${NO_LONGER_ASSUMED}${text}`] : []));
  return {
    changeType: now.changeType ?? before.classification_verification?.agent_classification ?? null,
    assumptions: [...now.assumptions, ...earlier.filter(({ text }) => !gone.has(text))],
    withdrawn: [],
    rationale: [now.rationale || (before.rationale ?? ""), ...withdrawn].filter((text) => text !== "").join("\n"),
    responsibilities: now.responsibilities || (before.responsibilities ?? ""),
    reasoning: now.reasoning || (before.agent_reasoning_summary ?? ""),
    dependsOn: [...new Set([...now.dependsOn, ...listDeclaredDependencies(before)])],
    removes: [...new Set([...now.removes, ...(before.removes ?? [])])],
    invariants: [...new Set([...now.invariants, ...(before.invariants_touched ?? [])])],
  };
}

/** Returns the dependencies that the agent declared with the earlier proposal. */
function listDeclaredDependencies({ dependencies = [], dependency_scan }: QueueEntry): string[] {
  const undeclared = new Set(dependency_scan?.undeclared_imports);
  return dependencies.filter((path) => !undeclared.has(path));
}
