import type { Account, Activity } from "./store.ts";
import type { World } from "./world.ts";

const none = "0".repeat(40);

/**
 * Records what happened to the branches since the last look. A push over HTTP is looked at when it ends; one by the bare
 * repository's path when somebody asks next, and as the owner's.
 */
export async function recordActivity(
  world: World,
  refs: ReadonlyMap<string, string>,
  by: { readonly actor: Account; readonly isMerge?: boolean },
): Promise<void> {
  const { branches, activities } = world.store;
  const now = new Map([...refs].filter(([ref]) => ref.startsWith("refs/heads/")));
  for (const ref of new Set([...branches.keys(), ...now.keys()])) {
    const [before, after] = [branches.get(ref) ?? none, now.get(ref) ?? none];
    if (before === after) continue;
    const kind = by.isMerge === true ? "pr_merge" : await classifyRefActivity(world, before, after);
    activities.push({ id: world.store.nextId(), ref, before, after, kind, actor: by.actor, at: world.now() });
  }
  branches.clear();
  for (const [ref, commit] of now) branches.set(ref, commit);
}

async function classifyRefActivity(world: World, before: string, after: string): Promise<Activity["kind"]> {
  if (before === none) return "branch_creation";
  if (after === none) return "branch_deletion";
  return (await world.repository.isAncestor(before, after)) ? "push" : "force_push";
}
