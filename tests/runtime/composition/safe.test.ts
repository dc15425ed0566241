import fc from "fast-check";
import { expect, test } from "vitest";
import { expandPlan, type PlanNode } from "../../../src/runtime/engine/composition/index.ts";
import type { CapabilityRequest } from "../../../src/runtime/engine/index.ts";
import { decideGrants, type PolicyRule, parsePolicy } from "../../../src/runtime/engine/policy/index.ts";
import { SCOPED_ADAPTERS } from "../../../src/runtime/engine/scopes/index.ts";
import { among, someNodes } from "./nodes.ts";

const NAMES = ["A", "B", "C", "D"];
const someNames = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 });
type Written = { readonly decision: string; readonly names: readonly string[] };
const somePolicy = fc.array(
  fc.record({ decision: fc.constantFrom("allow", "allow", "deny", "require_approval"), names: someNames }),
  { maxLength: 4 },
);
/** Of seven nodes, what each asks for; an empty one asks for nothing. */
const someRequests = fc.array(fc.oneof(fc.constant<string[]>([]), someNames), { minLength: 7, maxLength: 7 });

const secrets = (names: readonly string[]): CapabilityRequest => ({
  effect: "secret.read",
  adapter: "secrets",
  scope: { names },
});

function parseSecretRules(policy: readonly Written[]): readonly PolicyRule[] {
  const rules = policy.map(({ decision, names }, at) => ({ id: `r${at}`, user: "*", ...secrets(names), decision }));
  const bytes = Buffer.from(JSON.stringify({ version: 1, rules }));
  const parsed = parsePolicy({ bytes, file: "policy.yaml", adapters: SCOPED_ADAPTERS });
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join(" "));
  return parsed.value.rules;
}

/** A node with the grants that the policy gives it, as the runtime asks it before a plan starts. */
function granted(node: PlanNode, names: readonly string[], rules: readonly PolicyRule[]): PlanNode {
  const requests = names.length === 0 ? [] : [secrets(names)];
  const asked = { requests, forbidden: [], rules, user: "bo@x.test", adapters: SCOPED_ADAPTERS, refusal: null };
  const answer = decideGrants(asked);
  const refusal = answer.denied[0]?.reason ?? node.refusal;
  return { ...node, granted: [...node.granted, ...answer.granted], refusal };
}

const namesIn = (node: PlanNode): readonly string[] =>
  node.granted.filter(({ adapter }) => adapter === "secrets").flatMap(({ scope }) => scope.names as string[]);

/** By the words of the specification alone: deny beats approval beats allow, and what nothing matches is denied. */
function isPermitted(name: string, policy: readonly Written[]): boolean {
  const says = policy.filter(({ names }) => names.includes(name)).map(({ decision }) => decision);
  return says.includes("allow") && !says.includes("deny") && !says.includes("require_approval");
}

test("what all nodes of a plan hold together is permitted, each holds no more than it asked for, and none leads back", () => {
  fc.assert(
    fc.property(someNodes, somePolicy, someRequests, (shapes, policy, requests) => {
      const rules = parseSecretRules(policy);
      const nodes = shapes.map((node, at) => granted(node, requests[at] ?? [], rules));
      const plan = expandPlan("a", among(...nodes));
      if (!plan.ok) return;
      const steps = plan.value.steps.map(({ node }) => node);
      const union = new Set(steps.flatMap(namesIn));
      expect([...union].filter((name) => !isPermitted(name, policy))).toEqual([]);
      for (const node of steps) {
        const asked = requests[nodes.indexOf(node)] ?? [];
        expect(namesIn(node).filter((name) => !asked.includes(name))).toEqual([]);
        // A node that lacks all that it asked for, since the policy denies it, is in no plan.
        expect(node.refusal).toBe(null);
      }
      expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
    }),
    { numRuns: 500 },
  );
});
