import type { RouteOutput } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import { type NodePlan, renderNodePlan } from "../../../skills/use/views/index.ts";
import {
  bad,
  blank,
  type Document,
  dim,
  good,
  type Line,
  line,
  paragraph,
  renderFieldLines,
  renderHeadingLine,
  strong,
} from "../../../view/text/index.ts";

interface Routed extends DeepReadonly<Omit<RouteOutput, "output" | "run">> {
  readonly run: { readonly reason: string | null; readonly told: NodePlan | null; readonly output: unknown } | null;
}

/** Shows where a request leads, and with `every stage` why each candidate fell. */
export function renderRoute(routed: Routed, detail: "the answer" | "every stage"): Document {
  return [
    ...(routed.hit ? renderRouteHit(routed) : renderRouteMiss(routed)),
    ...(detail === "every stage" ? routed.stages.flatMap(stageLines) : []),
    ...runLines(routed.run),
    blank,
    line(0, dim(`attestation ${routed.attestation_id.slice(0, 8)}`)),
  ];
}

function renderRouteHit({ node, stage, signature, plan, input, reason, tokens }: Routed): Line[] {
  const nodes = plan?.nodes ?? [];
  return [
    renderHeadingLine(node ?? "", `found by ${stage}`),
    ...paragraph(2, reason),
    ...renderFieldLines([
      ["signature", signature],
      ["plan", nodes.length > 1 ? nodes.join(" → ") : null],
      ["input", JSON.stringify(input)],
      ["tokens", tokens.input + tokens.output === 0 ? null : `${tokens.input} in, ${tokens.output} out`],
    ]),
    ...(plan !== null && plan.learned.length > 0
      ? [line(2, dim(`It only runs dry: ${plan.learned.join(", ")} is learned and not promoted.`))]
      : []),
  ];
}

function renderRouteMiss({ signature, reason, synthesis }: Routed): Line[] {
  return [
    line(0, strong("No node does this.")),
    ...paragraph(2, reason),
    ...renderFieldLines([
      ["signature", signature],
      ["synthesis", synthesis?.says],
    ]),
  ];
}

function stageLines({ number, title, input, skipped, candidates }: Routed["stages"][number]): Line[] {
  const what = skipped === null ? input : `not run: ${skipped}`;
  return [
    blank,
    line(0, strong(`${number} ${title}`)),
    ...paragraph(2, what),
    ...candidates.map(({ node, found_by, score, fell }) =>
      fell === null
        ? line(2, good("goes on  "), node, dim(`  ${found_by} ${score}`))
        : line(2, bad("fell     "), node, dim(`  ${found_by} ${score}  `), fell),
    ),
  ];
}

function runLines(run: Routed["run"]): Line[] {
  if (run === null) return [];
  return [
    ...(run.reason === null
      ? []
      : [blank, line(0, bad("The plan did not come to its end.")), ...paragraph(2, run.reason)]),
    ...(run.told === null ? [] : renderNodePlan(run.told)),
    ...(run.reason === null ? [blank, ...renderFieldLines([["output", JSON.stringify(run.output)]])] : []),
  ];
}
