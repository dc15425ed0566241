import type { NodeRunOutput, NodeValidateOutput } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import {
  bad,
  blank,
  type Document,
  dim,
  formatCount,
  type Line,
  line,
  paragraph,
  strong,
} from "../../../view/text/index.ts";

type Shows =
  | "run_id"
  | "exit_code"
  | "stdout"
  | "stderr"
  | "reason"
  | "dry_because"
  | "person_override"
  | "ungranted_attempts"
  | "fuel_used"
  | "duration_ms";

interface NodeRun extends Pick<NodeRunOutput, Shows> {
  readonly outcome: string;
  readonly changes: string;
  readonly granted: readonly { readonly effect: string; readonly adapter: string }[];
  readonly denied: readonly { readonly effect: string; readonly rule: string | null }[];
  readonly plan: readonly { readonly effect: string; readonly says: string }[];
  readonly made_at_once: readonly { readonly effect: string; readonly says: string }[];
}

/** Returns how one run of a node ended, what it was granted, what it plans and what it wrote. */
export function renderNodeRun(run: NodeRun): Document {
  const isGood = run.outcome === "ok" && run.exit_code === 0 && run.reason === null;
  const code = run.exit_code === null ? "" : `, exit ${run.exit_code}`;
  return [
    line(
      0,
      (isGood ? strong : bad)(run.outcome),
      code,
      dim(`  ${run.fuel_used ?? "an unknown number of"} instructions, ${run.duration_ms} ms`),
    ),
    ...(run.reason === null ? [] : paragraph(2, run.reason)),
    ...(run.dry_because === null ? [] : paragraph(2, run.dry_because)),
    ...(run.person_override === null ? [] : paragraph(2, `Past the policy, by ${run.person_override}.`)),
    ...run.granted.map(({ effect, adapter }) => line(2, `granted ${effect}`, dim(`  ${adapter}`))),
    ...run.denied.map(({ effect, rule }) => line(2, bad(`denied ${effect}`), dim(`  ${rule ?? "no rule"}`))),
    ...(run.ungranted_attempts === 0 ? [] : [line(2, bad(formatCount(run.ungranted_attempts, "ungranted attempt")))]),
    ...(run.plan.length === 0 ? [] : [blank, line(0, strong("Plan"), dim(`  ${run.changes}`))]),
    ...run.plan.flatMap(({ effect, says }) => [line(2, dim(`${effect}  `), says)]),
    ...(run.made_at_once.length === 0
      ? []
      : [line(2, `Done while it ran: ${formatCount(run.made_at_once.length, "step")} of these.`)]),
    ...(run.plan.length === 0 ? [] : [line(2, dim(`run  ${run.run_id}`))]),
    ...renderOutputLines("Output", run.stdout),
    ...renderOutputLines("Errors", run.stderr),
  ];
}

const MOST_LINES = 200;

function renderOutputLines(title: string, text: string): Line[] {
  if (text === "") return [];
  const lines = text.replace(/\n$/, "").split("\n");
  const more = lines.length - MOST_LINES;
  return [
    blank,
    line(0, strong(title)),
    ...lines.slice(0, MOST_LINES).map((each) => line(2, each)),
    ...(more > 0 ? [line(2, dim(`and ${formatCount(more, "more line")}; \`--json\` has all of them`))] : []),
  ];
}

/** Returns whether a module may run, and what it imports. */
export function renderNodeValidation({ ok, sha256, imports, problems }: DeepReadonly<NodeValidateOutput>): Document {
  return [
    line(0, ok ? strong("This module may run") : bad("This module may not run"), dim(`  sha256 ${sha256}`)),
    ...problems.flatMap(({ code, message }) => [...paragraph(2, message), line(4, dim(code))]),
    ...imports.map((name) => line(2, `imports ${name}`)),
  ];
}
