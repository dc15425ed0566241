import type { GraphPlan } from "../engine/composition/index.ts";
import type { Approval } from "../engine/handles/index.ts";
import { APPROVAL_EFFECTS, digestCanonicalJson, type PlanStep } from "../engine/index.ts";
import { type ClaimedApprovals, noApprovals } from "./approvals-file.ts";
import type { PlannedNode } from "./dry-run-plan.ts";
import type { LibraryNode } from "./library-node.ts";

interface NodePlan {
  readonly plan: GraphPlan;
  /** All nodes of the plan by name. */
  readonly nodes: ReadonlyMap<string, LibraryNode>;
  readonly input: unknown;
}

/**
 * Returns how an approved plan of nodes differs from this one, as a sentence; null where it does not, or nothing was approved.
 */
export function describePlanMismatch({ plan: approved }: ClaimedApprovals, given: NodePlan): string | null {
  if (approved === null) return null;
  const { plan, nodes, input } = given;
  if (approved.nodes === null) return "The approvals are of one run of a module, which `skl node run` takes.";
  if (plan.learned.length > 0) {
    const names = plan.learned.join(", ");
    return `The plan runs dry, since ${names} ${plan.learned.length === 1 ? "is" : "are"} learned and not promoted: its approvals were not used.`;
  }
  const named = plan.steps.map(({ node }) => node.name);
  if (JSON.stringify(named) !== JSON.stringify(approved.nodes.map(({ name }) => name)))
    return `The approvals are of a plan of other nodes: ${approved.nodes.map(({ name }) => name).join(", ")}.`;
  const others = approved.nodes.flatMap(({ name, artifact_sha256, manifest_sha256 }) => [
    ...(nodes.get(name)?.module.sha256 === artifact_sha256 ? [] : [`another module of ${name}`]),
    ...(nodes.get(name)?.manifest.sha256 === manifest_sha256 ? [] : [`another manifest of ${name}`]),
  ]);
  if (approved.input_sha256 !== digestCanonicalJson(input)) others.push("another input");
  return others.length === 0 ? null : `The approvals are of a plan with ${others.join(" and ")}.`;
}

/** Distributes the approvals of a plan to its nodes. Each node gets its own steps and their tokens, and no others. */
export class PlanApprovals {
  readonly #claimed: ClaimedApprovals;
  readonly #ofNodes: ReadonlyMap<string, ApprovedNode>;
  /** The used tokens by started node; null where they are unknown. */
  readonly #used = new Map<string, readonly number[] | null>();

  constructor(claimed: ClaimedApprovals) {
    this.#claimed = claimed;
    this.#ofNodes = shareOutTokens(claimed);
  }

  /** Returns the approvals for the run of a node, whose input follows from the plan's. */
  of(name: string, input: unknown): ClaimedApprovals {
    const { plan } = this.#claimed;
    const approved = this.#ofNodes.get(name);
    if (plan === null || approved === undefined) return noApprovals;
    this.#used.set(name, null);
    const { node, tokens } = approved;
    return {
      plan: { run_id: plan.run_id, input_sha256: digestCanonicalJson(input), ...node, nodes: null },
      approvals: tokens,
      giveBack: async (used) => {
        this.#used.set(name, used);
      },
    };
  }

  /** Gives back the tokens that no node used. */
  async giveBack(): Promise<void> {
    const used = [...this.#used].flatMap(
      ([name, tokens]) => tokens ?? this.#ofNodes.get(name)?.tokens.map(({ token }) => token) ?? [],
    );
    await this.#claimed.giveBack(used);
  }
}

interface ApprovedNode {
  readonly node: PlannedNode;
  readonly tokens: readonly Approval[];
}

function shareOutTokens({ plan, approvals }: ClaimedApprovals): ReadonlyMap<string, ApprovedNode> {
  const left = [...approvals];
  const takeApproval = (node: PlannedNode, { effect, payload_digest }: PlanStep): Approval[] => {
    const at = left.findIndex(
      (each) =>
        each.artifact_sha256 === node.artifact_sha256 &&
        each.effect === effect &&
        each.payload_digest === payload_digest,
    );
    return at === -1 ? [] : left.splice(at, 1);
  };
  const shares = (plan?.nodes ?? []).map((node) => {
    const steps = node.plan.filter(({ effect }) => APPROVAL_EFFECTS.has(effect));
    return [node.name, { node, tokens: steps.flatMap((step) => takeApproval(node, step)) }] as const;
  });
  return new Map(shares);
}
