import { SklError } from "../../domain/index.ts";
import { EXECUTABLE_KINDS, type Executable, type RunnableArtifact } from "./types.ts";
import { chooseVariant } from "./variants.ts";

export interface RunPlan {
  /** One row for each artifact, in order. */
  readonly artifacts: readonly RunnableArtifact[];
  readonly steps: readonly Executable[];
  /** What whoever runs the skill should have read. */
  readonly context: readonly RunnableArtifact[];
}

/** Which rows a run executes, in which order. Throws `SklError` when `only` names nothing that can be executed. */
export function planRun(rows: readonly RunnableArtifact[], family: string | null, only: string | null): RunPlan {
  const artifacts = [...grouped(rows).values()]
    .map((variants) => ({ row: chooseVariant(variants, family), place: Math.min(...variants.map((v) => v.ordinal)) }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
  const executable = artifacts.filter(isExecutable);
  const context = artifacts.filter(({ kind }) => kind === "description");
  return { artifacts, context, steps: only === null ? executable : [named(only, artifacts)] };
}

function grouped(rows: readonly RunnableArtifact[]): Map<string, [RunnableArtifact, ...RunnableArtifact[]]> {
  const groups = new Map<string, [RunnableArtifact, ...RunnableArtifact[]]>();
  for (const row of rows) {
    const key = `${row.kind} ${row.name}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function named(only: string, artifacts: readonly RunnableArtifact[]): Executable {
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
