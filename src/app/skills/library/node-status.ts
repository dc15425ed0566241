import type { Library } from "./library.ts";
import type { SkillStatus } from "./status.ts";

/**
 * The statuses that count, of the nodes among these skills; what is read of a folder alone knows of no promotion. The capability
 * runtime is loaded only where there is a node.
 */
export async function statusesOf(
  library: Library,
  names: Iterable<string>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<(name: string) => SkillStatus> {
  const read = (name: string): SkillStatus => library.skills.get(name)?.facts.status ?? null;
  const nodes = [...names].filter((name) => read(name) !== null);
  if (nodes.length === 0) return read;
  const { nodeStatuses } = await import("../../runtime/promote-listing.ts");
  const statuses = await nodeStatuses(library, nodes, env);
  return (name) => statuses.get(name) ?? read(name);
}
