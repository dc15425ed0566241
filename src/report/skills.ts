import { blank, compose, dim, good, type Line, line, paragraph, plain, strong, warn } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { table } from "./text/table.ts";
import { counted } from "./words.ts";

interface ListedSkill {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly scope: string;
  readonly hides: string | null;
  readonly problems: readonly SkillProblem[];
}

interface SkillProblem {
  readonly path: string;
  readonly line: number | null;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly fix: string;
}

/** Skills, a line each; what cannot be read says so. */
export function renderSkills(skills: readonly ListedSkill[], style: TextStyle): string {
  if (skills.length === 0)
    return compose([line(0, dim("No skills. Make one with `skl skill new NAME`, or import some.")) as Line], style);
  const columns = [
    { header: "name" },
    { header: "version" },
    { header: "from" },
    { header: "description", gives: "text" },
  ] as const;
  const rows = skills.map(({ name, version, scope, hides, description, problems }) => {
    const isBroken = problems.some(({ severity }) => severity === "error");
    const from = hides === null ? scope : `${scope}, hides another`;
    return [
      isBroken ? warn(name) : plain(name),
      version,
      from,
      isBroken ? `cannot be read: ${problems[0]?.message ?? ""}` : description,
    ];
  });
  return compose([line(0, counted(skills.length, "skill")), blank, ...table(columns, rows, style)], style);
}

/** Problems of packages, each with its place and what to do. */
export function renderSkillProblems(problems: readonly SkillProblem[], style: TextStyle): string {
  if (problems.length === 0) return compose([line(0, good("No problems."))], style);
  return compose(
    problems.flatMap(({ path, line: at, severity, message, fix }) => [
      line(0, severity === "error" ? warn("error  ") : dim("warning  "), strong(at === null ? path : `${path}:${at}`)),
      ...paragraph(2, message),
      ...paragraph(2, fix),
    ]),
    style,
  );
}

interface ShownSkill {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly scope: string;
  readonly path: string;
  readonly body: string;
  readonly artifacts: readonly {
    readonly kind: string;
    readonly name: string;
    readonly model_variant: string | null;
  }[];
  readonly edges: readonly { readonly type: string; readonly a: string; readonly b: string }[];
}

/** Skills with everything an agent reads of them. */
export function renderShownSkills(skills: readonly ShownSkill[], style: TextStyle): string {
  return compose(
    skills.flatMap(({ name, title, description, version, scope, path, body, artifacts, edges }, at) => [
      ...(at === 0 ? [] : [blank]),
      line(0, strong(name), dim(title === name ? `  ${version}` : `  ${title}, ${version}`)),
      ...paragraph(2, description),
      line(2, dim(`${scope}: ${path}`)),
      ...artifacts.map(({ kind, name: own, model_variant }) =>
        line(2, `${kind}  ${own}`, dim(model_variant === null ? "" : `  for ${model_variant}`)),
      ),
      ...edges.map(({ type, a, b }) => line(2, dim(`${a} ${type} ${b}`))),
      blank,
      ...body
        .trimEnd()
        .split("\n")
        .map((text) => line(2, text)),
    ]),
    style,
  );
}

interface FoundSkills {
  readonly query: string;
  readonly matches: readonly { readonly name: string; readonly description: string; readonly why: readonly string[] }[];
  readonly neighbors: readonly {
    readonly name: string;
    readonly type: string;
    readonly from: string;
    readonly direction: "out" | "in";
    readonly distance: number;
    readonly reason: string;
  }[];
  readonly conflicts: readonly { readonly a: string; readonly b: string; readonly reason: string }[];
  readonly truncated: boolean;
}

/** What a search found: matches, then what is near them in the graph, then conflicts. */
export function renderFoundSkills(found: FoundSkills, style: TextStyle): string {
  const { query, matches, neighbors, conflicts, truncated } = found;
  if (matches.length + neighbors.length + conflicts.length === 0)
    return compose([line(0, `Nothing matches ${JSON.stringify(query)}.`)], style);
  return compose(
    [
      ...matches.flatMap(({ name, description, why }) => [
        line(0, strong(name)),
        ...paragraph(2, description),
        line(2, dim(why.join("; "))),
      ]),
      ...(neighbors.length > 0 ? [blank, line(0, dim("Near them"))] : []),
      ...neighbors.map(({ name, type, from, direction, reason }) =>
        line(
          2,
          strong(name),
          direction === "out" ? `  ${from} ${type} ${name}` : `  ${name} ${type} ${from}`,
          dim(`  ${reason}`),
        ),
      ),
      ...(truncated ? [line(2, dim("and more: ask with a smaller --depth, or for one skill"))] : []),
      ...(conflicts.length > 0 ? [blank, line(0, warn("Not together"))] : []),
      ...conflicts.map(({ a, b, reason }) => line(2, `${a} and ${b}`, dim(`  ${reason}`))),
    ],
    style,
  );
}

interface HistoryEntry {
  readonly entry_id: string;
  readonly at: string;
  readonly op: string;
  readonly type: string | null;
  readonly a: string | null;
  readonly b: string | null;
  readonly reason: string;
  readonly task_id: string | null;
  readonly reverts: readonly string[];
  readonly edges: readonly unknown[];
}

/** Entries of the graph's history, a line each. */
export function renderHistory(entries: readonly HistoryEntry[], style: TextStyle): string {
  if (entries.length === 0) return compose([line(0, dim("No edit of the graph yet."))], style);
  return compose(
    entries.flatMap((entry) => [
      line(0, strong(entry.entry_id), dim(`  ${entry.at}  `), saysOf(entry)),
      ...paragraph(2, entry.reason),
    ]),
    style,
  );
}

function saysOf({ op, type, a, b, reverts, edges, task_id }: HistoryEntry): string {
  const task = task_id === null ? "" : ` (${task_id})`;
  if (op === "build") return `build of ${counted(edges.length, "edge")}${task}`;
  if (op === "revert") return `reverts ${reverts.join(", ")}${task}`;
  return `${op} ${a} ${type} ${b}${task}`;
}

interface SkillRun {
  readonly ok: boolean;
  readonly warnings: readonly string[];
  readonly results: readonly {
    readonly artifact: string;
    readonly kind: string;
    readonly rendered: string | null;
    readonly output: unknown;
    readonly error: { readonly code: string; readonly message: string; readonly fix: string } | null;
    readonly assertions: readonly {
      readonly check: string;
      readonly severity: string;
      readonly passed: boolean;
      readonly explanation: string | null;
    }[];
  }[];
}

/** What each artifact of a run rendered and gave, and how its assertions went. */
export function renderSkillRun({ ok, warnings, results }: SkillRun, style: TextStyle): string {
  return compose(
    [
      ...results.flatMap(({ artifact, kind, rendered, output, error, assertions }) => [
        line(0, strong(artifact), dim(`  ${kind}`)),
        ...(output === null && rendered !== null ? textLines(rendered) : []),
        ...(output === null ? [] : textLines(typeof output === "string" ? output : JSON.stringify(output, null, 2))),
        ...(error === null ? [] : [line(2, warn(error.code)), ...paragraph(2, `${error.message} ${error.fix}`)]),
        ...assertions.map(({ check, severity, passed, explanation }) =>
          line(
            2,
            passed ? good("passed") : warn("failed"),
            `  ${severity} ${check}`,
            dim(explanation ? `  ${explanation}` : ""),
          ),
        ),
      ]),
      ...warnings.flatMap((text) => paragraph(0, text)),
      line(0, ok ? good("ok") : warn("not ok")),
    ],
    style,
  );
}

function textLines(text: string): Line[] {
  return text
    .trimEnd()
    .split("\n")
    .map((each) => line(2, each));
}

interface Trace {
  readonly id: string;
  readonly started_at: string;
  readonly artifact_kind: string;
  readonly skill_id: string;
  readonly duration_ms: number | null;
  readonly assertions_run: number;
  readonly assertions_passed: number;
  readonly error: string | null;
}

/** Executions, a line each. */
export function renderTraces(traces: readonly Trace[], style: TextStyle): string {
  if (traces.length === 0) return compose([line(0, dim("Nothing was executed yet."))], style);
  const columns = [
    { header: "started" },
    { header: "skill" },
    { header: "kind" },
    { header: "ms", align: "right" },
    { header: "assertions" },
    { header: "id" },
    { header: "error", gives: "text" },
  ] as const;
  const rows = traces.map((trace) => [
    trace.started_at,
    trace.skill_id,
    trace.artifact_kind,
    String(trace.duration_ms ?? ""),
    `${trace.assertions_passed} of ${trace.assertions_run}`,
    trace.id,
    trace.error ?? "",
  ]);
  return compose(table(columns, rows, style), style);
}
