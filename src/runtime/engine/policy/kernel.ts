import type { Effect } from "../effects.ts";
import type { CapabilityRequest, Denial } from "../grant.ts";

interface Leaf {
  readonly requests: readonly CapabilityRequest[];
  /** The author of the requests. Default: the manifest. */
  readonly askedBy?: "manifest" | "direct grants";
  /** The effects that the manifest forbids to its node. */
  readonly forbidden: readonly Effect[];
}

/**
 * Returns the denials that no policy and no direct grant can lift, by the position of the request: an effect that the manifest
 * forbids, after which nothing is granted (specification 3.7), and drafting together with sending in one leaf (3.2).
 */
export function listKernelDenials({ requests, forbidden, askedBy = "manifest" }: Leaf): ReadonlyMap<number, Denial> {
  const asked = new Set(requests.map(({ effect }) => effect));
  const contradicted = forbidden.filter((effect) => asked.has(effect));
  const [first] = contradicted;
  if (first !== undefined) {
    const { one, rest } = CONTRADICTIONS[askedBy];
    return denyWhere(requests, ({ effect }) => (contradicted.includes(effect) ? one(effect) : rest(first)));
  }
  if (!asked.has("external.draft") || !asked.has("external.send")) return new Map();
  return denyWhere(requests, ({ effect }) =>
    effect === "external.draft" || effect === "external.send"
      ? "Drafting and sending are never granted to the same node, because somebody else must see a draft before it is sent."
      : null,
  );
}

const CONTRADICTIONS = {
  manifest: {
    one: (effect: Effect) => `The manifest asks for ${effect} and forbids it; forbidden stays forbidden.`,
    rest: (first: Effect) => `The manifest asks for ${first} and forbids it too, so none of it is granted.`,
  },
  "direct grants": {
    one: (effect: Effect) => `The grants have ${effect}, which the manifest forbids; forbidden stays forbidden.`,
    rest: (first: Effect) => `The grants have ${first}, which the manifest forbids, so none of them counts.`,
  },
} as const;

function denyWhere(
  requests: readonly CapabilityRequest[],
  reasonFor: (request: CapabilityRequest) => string | null,
): ReadonlyMap<number, Denial> {
  return new Map(
    requests.flatMap((request, at) => {
      const reason = reasonFor(request);
      const { effect, adapter } = request;
      return reason === null ? [] : [[at, { effect, adapter, rule: null, reason }] as const];
    }),
  );
}
