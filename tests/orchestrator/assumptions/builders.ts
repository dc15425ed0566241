import { compareAssumptions, type DeclaredAssumption } from "../../../src/orchestrator/assumptions/index.ts";

/** An assumption of Agent-1 in the scope auth that no check verifies. */
export function anAssumption(over: Partial<DeclaredAssumption> = {}): DeclaredAssumption {
  return {
    text: "Token TTL is configurable via APP_TOKEN_TTL env variable.",
    declaredBy: "Agent-1",
    scope: "auth",
    shared: false,
    holder: "prop_1",
    path: "app/utils/tokens.py",
    verified: false,
    ...over,
  };
}

/** The kind of conflict between two texts of different agents in one scope, or null. */
export function kindBetween(a: string, b: string): string | null {
  return compareAssumptions(anAssumption({ text: a }), another(b))?.kind ?? null;
}

/** An assumption of another agent, held by another proposal. */
export function another(text: string, over: Partial<DeclaredAssumption> = {}): DeclaredAssumption {
  return anAssumption({ text, declaredBy: "Agent-2", holder: "prop_2", path: "app/api.py", ...over });
}
