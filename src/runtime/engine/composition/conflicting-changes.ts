import type { PlanStep } from "../adapter.ts";

/** The changes that one node of a plan wants to make. */
export interface Changed {
  readonly node: string;
  readonly plan: readonly PlanStep[];
}

/**
 * Returns a sentence where a node changes a file or folder that another node of its plan changes too, or one inside it; null
 * otherwise. Each node saw the files as they were before the plan, so the second change would be based on outdated content.
 */
export function describeClashingNodes(before: readonly Changed[], { node, plan }: Changed): string | null {
  for (const path of plan.flatMap(readPathOfStep)) {
    const other = before.find((earlier) =>
      earlier.plan.flatMap(readPathOfStep).some((each) => overlapsPath(each, path)),
    );
    if (other !== undefined)
      return `${node} and ${other.node} both change ${JSON.stringify(path)}; in one plan only one node may.`;
  }
  return null;
}

/** The planner writes the path as JSON after the verb. */
function readPathOfStep({ effect, says }: PlanStep): string[] {
  if (effect !== "local.write") return [];
  const [text] = /"(?:[^"\\]|\\.)*"/.exec(says) ?? [];
  // A description without a path counts as a change of everything.
  return [text === undefined ? "" : (JSON.parse(text) as string)];
}

const overlapsPath = (a: string, b: string): boolean => a === b || isInside(a, b) || isInside(b, a);
const isInside = (path: string, folder: string): boolean => folder === "" || path.startsWith(`${folder}/`);
