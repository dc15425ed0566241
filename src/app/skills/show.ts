import type { Edge } from "../../skills/graph/index.ts";
import { openSkillGraph } from "./graph.ts";
import { type ShownSkill, showSkill } from "./packages.ts";

export interface SkillWithEdges extends ShownSkill {
  readonly edges: readonly Pick<Edge, "type" | "a" | "b" | "reason" | "origin" | "entryId" | "at">[];
}

/** `skl skill show`. Throws NOT_FOUND with the nearest name for the first that is not there. */
export async function showSkills(
  cwd: string,
  names: readonly string[],
  kind: string | null,
  env?: NodeJS.ProcessEnv,
): Promise<{ skills: SkillWithEdges[] }> {
  const { library, store } = await openSkillGraph(cwd, env);
  const shown = await Promise.all([...new Set(names)].map((name) => showSkill(library, name, kind)));
  const graph = await store.load();
  return { skills: shown.map((skill) => ({ ...skill, edges: [...(graph.incident.get(skill.name) ?? [])] })) };
}
