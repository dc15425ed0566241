import type { SkillRunOutput } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import { bad, blank, dim, type Line, line, paragraph, strong } from "../../../view/text/index.ts";

type NodesOfRun = NonNullable<SkillRunOutput["results"][number]["nodes"]>;

export interface NodePlan extends DeepReadonly<Omit<NodesOfRun, "changes">> {
  readonly changes: string;
}

const OUTPUT_LINES = 20;

/** Lists what the nodes of a plan would change or have changed, and the output of those that failed. */
export function renderNodePlan({ plan_id, mode, changes, approvable, nodes }: NodePlan): Line[] {
  const steps = nodes.flatMap(({ node, plan }) => plan.map((step) => ({ node, ...step })));
  const failed = nodes.filter(
    ({ outcome, exit_code, reason }) => outcome !== "ok" || exit_code !== 0 || reason !== null,
  );
  return [
    ...failed.flatMap(renderFailedNode),
    ...(steps.length === 0 ? [] : [blank, line(2, strong("Plan"), dim(`  ${mode}, ${changes}`))]),
    ...steps.map(({ node, effect, says }) => line(4, dim(`${node}  ${effect}  `), says)),
    ...(approvable ? [line(4, dim(`to approve it: skl node approve ${plan_id}`))] : []),
  ];
}

function renderFailedNode({ node, outcome, exit_code, reason, stdout, stderr }: NodePlan["nodes"][number]): Line[] {
  const code = exit_code === null ? "" : `, exit ${exit_code}`;
  return [
    line(2, bad(node), `  ${outcome}${code}`),
    ...(reason === null ? [] : paragraph(4, reason)),
    ...renderNodeOutput("its output", stdout),
    ...renderNodeOutput("its errors", stderr),
  ];
}

function renderNodeOutput(what: string, text: string): Line[] {
  if (text === "") return [];
  const lines = text.trimEnd().split(/\r?\n/);
  const more = lines.length - OUTPUT_LINES;
  return [
    line(4, dim(`${what}:`)),
    ...lines.slice(0, OUTPUT_LINES).map((each) => line(6, each)),
    ...(more > 0 ? [line(6, dim(`and ${more} more lines`))] : []),
  ];
}
