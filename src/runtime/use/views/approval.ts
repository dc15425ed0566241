import type { NodeApproveOutput, Warning } from "../../../kernel/domain/documents.generated.ts";
import {
  bad,
  blank,
  type Document,
  dim,
  formatCount,
  good,
  type Line,
  line,
  strong,
  warned,
} from "../../../view/text/index.ts";

type Step = Pick<NodeApproveOutput["plan"][number], "effect" | "adapter" | "says">;

interface PlanOfRun extends Pick<NodeApproveOutput, "artifact_sha256" | "manifest_sha256"> {
  readonly plan: readonly Step[];
}

interface Plan extends PlanOfRun, Pick<NodeApproveOutput, "run_id"> {
  /** Null for the plan of a single run. */
  readonly nodes: readonly (PlanOfRun & { readonly name: string })[] | null;
}

interface PlanToApprove extends Plan {
  readonly tokens: number;
  readonly expires_at: string;
}

interface Approval extends Plan, Pick<NodeApproveOutput, "status" | "file" | "expires_at" | "by"> {
  readonly approved: readonly unknown[];
  readonly replaced: string | null;
  readonly warnings: readonly Warning[];
}

/** Shows every step of a plan in words, before a person approves it. */
export function renderPlanToApprove(plan: PlanToApprove): Document {
  const { tokens, expires_at } = plan;
  const need =
    tokens === 0 ? "No step needs a token." : `${formatCount(tokens, "step")} with a token until ${expires_at}`;
  return [...planLines(plan), blank, line(0, dim(need))];
}

/** Returns what was approved, and which file holds the approval for a full run. */
export function renderPlanApproval(approval: Approval): Document {
  const { status, file, approved, expires_at, replaced, by, warnings } = approval;
  if (file === null) return [line(0, bad("Declined"), `: run ${approval.run_id}`)];
  const until =
    expires_at === null ? "no step needs a token" : `${formatCount(approved.length, "token")} until ${expires_at}`;
  return [
    line(0, good(status === "approved" ? "Approved" : "Approved already"), dim(`  by ${by}; ${until}`)),
    ...(replaced === null ? [] : [line(2, `It replaces an earlier approval: ${replaced}.`)]),
    ...planLines(approval),
    blank,
    line(0, file),
    warned(warnings),
  ];
}

function planLines({ run_id, nodes, ...run }: Plan): Line[] {
  if (nodes === null) return [line(0, strong("Plan"), dim(`  run ${run_id}`)), ...runLines(run)];
  return [
    line(0, strong("Plan"), dim(`  for ${formatCount(nodes.length, "node")}, ${run_id}`)),
    ...nodes.flatMap(({ name, ...node }) => [line(2, strong(name)), ...runLines(node)]),
  ];
}

function runLines({ artifact_sha256, manifest_sha256, plan }: PlanOfRun): Line[] {
  return [
    line(2, dim(`module ${artifact_sha256}`)),
    line(2, dim(manifest_sha256 === null ? "without a manifest" : `manifest ${manifest_sha256}`)),
    ...(plan.length === 0 ? [line(2, "changes nothing")] : []),
    ...plan.map(({ effect, adapter, says }) => line(2, dim(`${effect} by ${adapter}  `), says)),
  ];
}
