import type { Library } from "./library.ts";
import type { OnProgress } from "./scope.ts";
import type { SkillStatus } from "./status.ts";

/** Returns the valid statuses by the names of nodes; the capability runtime knows which of them were promoted. */
export type ReadNodeStatuses = (
  library: Library,
  names: readonly string[],
  env: NodeJS.ProcessEnv,
) => Promise<ReadonlyMap<string, SkillStatus>>;

/** The folder from which skills are looked at, and the source of their nodes' statuses. */
export interface SkillView {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly nodeStatuses: ReadNodeStatuses;
  readonly onProgress?: OnProgress;
}

/** Returns the statuses of these skills. A folder does not tell whether its node was promoted, so `readEffectiveStatuses` is asked about nodes. */
export async function readSkillStatuses(
  library: Library,
  names: Iterable<string>,
  { env = process.env, nodeStatuses }: Pick<SkillView, "env" | "nodeStatuses">,
): Promise<(name: string) => SkillStatus> {
  const read = (name: string): SkillStatus => library.skills.get(name)?.facts.status ?? null;
  const nodes = [...names].filter((name) => read(name) !== null);
  if (nodes.length === 0) return read;
  const statuses = await nodeStatuses(library, nodes, env);
  return (name) => statuses.get(name) ?? read(name);
}
