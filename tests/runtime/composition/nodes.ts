import fc from "fast-check";
import type { FindNode, PlanNode } from "../../../src/runtime/engine/composition/index.ts";

export const aNode = (name: string, more: Partial<PlanNode> = {}): PlanNode => ({
  name,
  status: "library",
  calls: [],
  requires: [],
  produces: [],
  conflicts: [],
  granted: [],
  refusal: null,
  ...more,
});

export const sending = [{ effect: "external.send", adapter: "queue", scope: { output_slot: "mail", max: 1 } }] as const;

export function among(...nodes: readonly PlanNode[]): FindNode {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  return (name) => byName.get(name) ?? null;
}

const NAMES = ["a", "b", "c", "d", "e", "f", "g"];
const TYPES = ["t", "u", "v"];
/** Most nodes are fine, or hardly any plan would be. */
const rarely = <T>(often: T, seldom: T) =>
  fc.oneof({ weight: 24, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: fc.constant(seldom) });

/** Up to seven nodes with edges of every kind between them; `z` is never there. */
export const someNodes: fc.Arbitrary<readonly PlanNode[]> = fc.tuple(...NAMES.map(nodeNamed));

function nodeNamed(name: string, at: number): fc.Arbitrary<PlanNode> {
  // Most calls lead on in the alphabet, so that plans without a cycle are not rare.
  const onward = NAMES.slice(at + 1);
  const called = fc.oneof(
    {
      weight: 40,
      arbitrary: onward.length === 0 ? fc.constant([]) : fc.uniqueArray(fc.constantFrom(...onward), { maxLength: 2 }),
    },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...NAMES, "z"), { maxLength: 2 }) },
  );
  return fc.record({
    name: fc.constant(name),
    status: fc.oneof(
      { weight: 20, arbitrary: fc.constant("library" as const) },
      { weight: 3, arbitrary: fc.constant("learned" as const) },
      { weight: 1, arbitrary: fc.constant("stale" as const) },
    ),
    calls: called,
    requires: fc.uniqueArray(fc.constantFrom(...TYPES), { maxLength: 1 }),
    produces: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...TYPES), { maxLength: 1 }) },
    ),
    conflicts: rarely<readonly string[]>([], ["d"]),
    granted: fc.oneof(
      { weight: 5, arbitrary: fc.constant<PlanNode["granted"]>([]) },
      { weight: 1, arbitrary: fc.constant<PlanNode["granted"]>(sending) },
    ),
    refusal: rarely<string | null>(null, "The policy does not grant it."),
  });
}
