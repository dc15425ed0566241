import type { PlanStep } from "../adapter.ts";

/** What one node of a plan wants changed. */
export interface Changed {
  readonly node: string;
  readonly plan: readonly PlanStep[];
}

/**
 * Whether a node changes a file or folder that another one of its plan changes, too, or one inside it: each saw the files as they
 * were before the plan, so the second change would be of something else. In words; null: none.
 */
export function clashWith(before: readonly Changed[], { node, plan }: Changed): string | null {
  for (const path of plan.flatMap(pathOf)) {
    const other = before.find((earlier) => earlier.plan.flatMap(pathOf).some((each) => touches(each, path)));
    if (other !== undefined)
      return `${node} and ${other.node} both change ${JSON.stringify(path)}; in one plan only one node may.`;
  }
  return null;
}

/** The planner writes a path as JSON behind what is done with it. */
function pathOf({ effect, says }: PlanStep): string[] {
  if (effect !== "local.write") return [];
  const [text] = /"(?:[^"\\]|\\.)*"/.exec(says) ?? [];
  // Words that nobody reads as a path are taken for all of them.
  return [text === undefined ? "" : (JSON.parse(text) as string)];
}

const touches = (a: string, b: string): boolean => a === b || isInside(a, b) || isInside(b, a);
const isInside = (path: string, folder: string): boolean => folder === "" || path.startsWith(`${folder}/`);
