import { AssumptionIndex, type DeclaredAssumption } from "../../../src/rules/orchestrator/assumptions/index.ts";

/** An assumption of Agent-1 in the scope auth. */
export function anAssumption(over: Partial<DeclaredAssumption> = {}): DeclaredAssumption {
  return {
    text: "Token TTL is configurable via APP_TOKEN_TTL env variable.",
    declaredBy: "Agent-1",
    scope: "auth",
    holder: "branch:a1",
    path: "app/utils/tokens.py",
    ...over,
  };
}

/** An assumption of another agent, held by another branch. */
export function another(text: string, over: Partial<DeclaredAssumption> = {}): DeclaredAssumption {
  return anAssumption({ text, declaredBy: "Agent-2", holder: "branch:a2", path: "app/api.py", ...over });
}

/** What the detector makes of two texts of different agents: a kind of conflict, `unclear`, or null. */
export function kindBetween(a: string, b: string): string | null {
  const { conflicts, unclear } = new AssumptionIndex([another(b)]).compareWithOtherHolders(anAssumption({ text: a }));
  return conflicts[0]?.kind ?? (unclear.length > 0 ? "unclear" : null);
}
