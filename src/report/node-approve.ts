import type { Warning } from "../domain/documents.generated.ts";
import { bad, blank, compose, dim, good, type Line, line, strong } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";
import { counted } from "./words.ts";

interface ShownPlan {
  readonly run_id: string;
  readonly artifact_sha256: string;
  readonly manifest_sha256: string | null;
  readonly plan: readonly ShownStep[];
  /** Of a plan of nodes; null: it is of one run. */
  readonly nodes:
    | readonly {
        readonly name: string;
        readonly artifact_sha256: string;
        readonly manifest_sha256: string;
        readonly plan: readonly ShownStep[];
      }[]
    | null;
}

interface ShownStep {
  readonly effect: string;
  readonly adapter: string;
  readonly says: string;
}

interface AskedPlan extends ShownPlan {
  readonly tokens: number;
  readonly expires_at: string;
}

/** What a person is asked to approve: every step in words. */
export function renderPlanToApprove(plan: AskedPlan, style: TextStyle): string {
  const { tokens, expires_at } = plan;
  const takes = tokens === 0 ? "no step takes a token" : `${counted(tokens, "step")} with a token until ${expires_at}`;
  return compose([...planLines(plan), blank, line(0, dim(takes))], style);
}

interface ShownApproval extends ShownPlan {
  readonly status: "approved" | "approved already" | "declined";
  readonly file: string | null;
  readonly approved: readonly { readonly effect: string }[];
  readonly expires_at: string | null;
  readonly replaced: string | null;
  readonly by: string;
  readonly warnings: readonly Warning[];
}

/** What was approved, and the file that a full run takes. */
export function renderPlanApproval(approval: ShownApproval, style: TextStyle): string {
  const { status, file, approved, expires_at, replaced, by, warnings } = approval;
  if (file === null) return compose([line(0, bad("Declined"), `: run ${approval.run_id}`)], style);
  const until =
    expires_at === null ? "no step takes a token" : `${counted(approved.length, "token")} until ${expires_at}`;
  return compose(
    [
      line(0, good(status === "approved" ? "Approved" : "Approved already"), dim(`  by ${by}; ${until}`)),
      ...(replaced === null ? [] : [line(2, `in place of one that is ${replaced}`)]),
      ...planLines(approval),
      blank,
      line(0, file),
      ...warningLines(warnings),
    ],
    style,
  );
}

function planLines({ run_id, nodes, ...run }: ShownPlan): Line[] {
  if (nodes === null) return [line(0, strong("Plan"), dim(`  run ${run_id}`)), ...runLines(run)];
  return [
    line(0, strong("Plan"), dim(`  of ${counted(nodes.length, "node")}, ${run_id}`)),
    ...nodes.flatMap(({ name, ...node }) => [line(2, strong(name)), ...runLines(node)]),
  ];
}

function runLines({
  artifact_sha256,
  manifest_sha256,
  plan,
}: Pick<ShownPlan, "artifact_sha256" | "manifest_sha256" | "plan">): Line[] {
  return [
    line(2, dim(`module ${artifact_sha256}`)),
    line(2, dim(manifest_sha256 === null ? "without a manifest" : `manifest ${manifest_sha256}`)),
    ...(plan.length === 0 ? [line(2, "changes nothing")] : []),
    ...plan.map(({ effect, adapter, says }) => line(2, dim(`${effect} by ${adapter}  `), says)),
  ];
}
