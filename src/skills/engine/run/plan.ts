import { SklError } from "../../../kernel/domain/index.ts";
import { findFlowCycles, isNamedBy, orderByFlow } from "../package/index.ts";
import { EXECUTABLE_KINDS, type Executable, type RunnableArtifact } from "./types.ts";
import { chooseVariant } from "./variants.ts";

export interface RunPlan {
  /** One row for each artifact, in order. */
  readonly artifacts: readonly RunnableArtifact[];
  readonly steps: readonly Executable[];
  /** The descriptions, which are read and not executed. */
  readonly context: readonly RunnableArtifact[];
}

/**
 * Chooses the rows that a run executes and their order: by ordinal, equal ordinals as they stand, each artifact behind those whose outputs
 * it takes; with names, those alone and as they are given. Throws NOT_FOUND for a name that cannot be executed, USAGE for an order in which
 * an output would come too late, and SKILL_UNUSABLE for artifacts that wait for each other.
 */
export function planRun(
  rows: readonly RunnableArtifact[],
  family: string | null,
  only: readonly string[] | null,
): RunPlan {
  const artifacts = [...groupVariants(rows).values()]
    .map((variants) => ({ row: chooseVariant(variants, family), place: Math.min(...variants.map((v) => v.ordinal)) }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
  const executable = artifacts.filter(isExecutable);
  refuseCycles(executable);
  const context = artifacts.filter(({ kind }) => kind === "description");
  const steps = only === null ? orderByFlow(executable) : selectChosenSteps(only, artifacts);
  return { artifacts, context, steps };
}

function refuseCycles(executable: readonly Executable[]): void {
  const [cycle] = findFlowCycles(executable);
  if (cycle === undefined) return;
  const names = cycle.map((name) => `"${name}"`).join(", ");
  throw new SklError("SKILL_UNUSABLE", { message: `The artifacts ${names} wait for each other's outputs.` });
}

function selectChosenSteps(only: readonly string[], artifacts: readonly RunnableArtifact[]): Executable[] {
  const steps = [...new Set(only)].map((name) => findExecutable(name, artifacts));
  for (const [at, step] of steps.entries()) {
    const late = steps
      .slice(at)
      .find(({ name }) => [...step.sources.values()].some((source) => isNamedBy(name, source)));
    if (late === undefined) continue;
    throw new SklError("USAGE", {
      message: `"${step.name}" takes an output of "${late.name}", which would run after it.`,
      fix: `Name "${late.name}" before "${step.name}".`,
    });
  }
  return steps;
}

function groupVariants(rows: readonly RunnableArtifact[]): Map<string, [RunnableArtifact, ...RunnableArtifact[]]> {
  const groups = new Map<string, [RunnableArtifact, ...RunnableArtifact[]]>();
  for (const row of rows) {
    const key = `${row.kind} ${row.name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function findExecutable(only: string, artifacts: readonly RunnableArtifact[]): Executable {
  const found = artifacts.filter(({ name }) => name === only);
  const executable = found.find(isExecutable);
  if (executable !== undefined) return executable;
  const names = artifacts.filter(isExecutable).map(({ name }) => `"${name}"`);
  const [other] = found;
  throw new SklError("NOT_FOUND", {
    message:
      other === undefined
        ? `The skill has no artifact "${only}".`
        : `The artifact "${only}" is of the kind ${other.kind}: it is read, not executed.`,
    fix: names.length === 0 ? "The skill has nothing to execute." : `It can execute ${names.join(", ")}.`,
    data: { artifact: only },
  });
}

function isExecutable(row: RunnableArtifact): row is Executable {
  return (EXECUTABLE_KINDS as readonly string[]).includes(row.kind);
}
