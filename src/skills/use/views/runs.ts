import type { SkillRunOutput, TraceRow } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import {
  type Document,
  dim,
  formatCount,
  good,
  type Line,
  line,
  paragraph,
  strong,
  warn,
} from "../../../view/text/index.ts";
import { type NodePlan, renderNodePlan } from "./node-plan.ts";
import { renderWholeText } from "./whole-text.ts";

type ArtifactResult = SkillRunOutput["results"][number];

interface SkillRun extends DeepReadonly<Pick<SkillRunOutput, "ok" | "warnings">> {
  readonly results: readonly (DeepReadonly<Omit<ArtifactResult, "output" | "nodes">> & {
    readonly output: unknown;
    readonly nodes: NodePlan | null;
  })[];
}

/** Shows the input and output of each artifact of a run, and the outcome of its assertions. */
export function renderSkillRun({ ok, warnings, results }: SkillRun): Document {
  return [
    ...results.flatMap(({ artifact, kind, rendered, output, error, assertions, nodes }) => [
      line(0, strong(artifact), dim(`  ${kind}`)),
      ...(output === null && rendered !== null ? renderWholeText(rendered) : []),
      ...(output === null
        ? []
        : renderWholeText(typeof output === "string" ? output : JSON.stringify(output, null, 2))),
      ...(error === null ? [] : [line(2, warn(error.code)), ...paragraph(2, `${error.message} ${error.fix}`)]),
      ...(nodes === null ? [] : renderNodePlan(nodes)),
      ...assertions.map(({ check, severity, passed, explanation }) =>
        line(
          2,
          passed ? good("passed") : warn("failed"),
          `  ${severity} ${check}`,
          dim(explanation ? `  ${explanation}` : ""),
        ),
      ),
    ]),
    ...warnings.flatMap((text) => paragraph(2, text)),
    line(0, ok ? good("ok") : warn("not ok")),
  ];
}

/** Shows recorded executions in the given order. */
export function renderTraces(traces: readonly TraceRow[]): Document {
  if (traces.length === 0) return [line(0, dim("Nothing has been executed yet."))];
  return traces.flatMap(traceLines);
}

/** Returns the lines of one execution; its id has a line of its own, so that it can be copied for `skl skill trace show`. */
function traceLines({ id, started_at, skill_id, artifact_kind, duration_ms, error, ...trace }: TraceRow): Line[] {
  const took = duration_ms === null ? "" : `  ${duration_ms} ms`;
  const { assertions_run: run, assertions_passed: passed } = trace;
  const checked = run === 0 ? "" : `  ${passed} of ${formatCount(run, "assertion")} passed`;
  return [
    line(
      0,
      strong(skill_id),
      `  ${artifact_kind}`,
      dim(`  ${started_at}${took}`),
      passed < run ? warn(checked) : checked,
    ),
    line(2, dim(id)),
    ...(error === null ? [] : [line(2, warn(error))]),
  ];
}
