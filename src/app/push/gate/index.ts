import { type Gate, gatePlaceOf } from "../../../checks/index.ts";
import { type FileChange, foldedPath, type ObjectId, pathsOf } from "../../../domain/index.ts";
import { type Repository, sharedTree } from "../../../git/index.ts";
import { changesActionPinsOnly, changesHookPinsOnly, changesNothingThatRuns } from "./harmless.ts";
import { type GateWorkflows, gateWorkflows, isWorkflow, namesSkl } from "./workflows.ts";

export { HISTORY, newEntries, OF_HISTORY } from "./new-entries.ts";

/** What judges pushes, as the base branch has it, and what runs before anybody has read it. */
export interface GateFiles {
  /**
   * Returns who may change what a change touches, or null for ordinary files. Besides the places that `gatePlaces` lists, a workflow
   * counts that runs `skl` or may write check runs, in its old or its new text, and what a workflow that runs `skl` takes from the
   * repository: actions, other workflows, the programs that it starts and what these load. Spellings count alike where some file
   * system folds them.
   */
  placeOf(change: FileChange): Promise<Gate | null>;
}

const JUDGES_PUSHES: Gate = { who: "people", is: "what judges pushes" };

/** Reads the workflows of the base the first time that they matter. */
export function gateFiles(repository: Repository, base: ObjectId): GateFiles {
  let known: Promise<GateWorkflows> | null = null;
  const workflows = () => {
    known ??= gateWorkflows(sharedTree(repository.objects, base));
    return known;
  };
  return {
    placeOf: async (change) => {
      const paths = pathsOf(change).map(foldedPath);
      const places = paths.flatMap((path) => gatePlaceOf(path) ?? []);
      const own = places.find(({ who }) => who === "people");
      if (own) return (await changesHookPinsOnly(change, repository)) ? null : own;
      if (paths.some(isWorkflow) && (await isOfGate(change, repository))) return JUDGES_PUSHES;
      const { uses } = await workflows();
      for (const path of paths) if (await uses(path)) return JUDGES_PUSHES;
      const other = places.find(({ who }) => who === "task") ?? places[0];
      if (other?.who === "seen" && (await changesNothingThatRuns(change, repository))) return null;
      return other ?? null;
    },
  };
}

/**
 * Says whether a change leaves behind a workflow that may push to branches of the repository. One in which nothing but the versions of
 * its actions changes was there before.
 */
export async function leavesPushingWorkflow(change: FileChange, repository: Repository): Promise<boolean> {
  if (change.kind === "deleted" || !isWorkflow(foldedPath(change.after.path))) return false;
  if (await changesActionPinsOnly(change, repository)) return false;
  const stored = await repository.objects.read(change.after.oid);
  // It brings the YAML parser along, which most pushes do not need.
  return (await import("./rights.ts")).mayPush(stored?.content.toString("utf8") ?? "");
}

async function isOfGate(change: FileChange, { objects }: Repository): Promise<boolean> {
  const sides = [change.kind === "added" ? null : change.before, change.kind === "deleted" ? null : change.after];
  const texts = await Promise.all(sides.map((side) => (side ? objects.read(side.oid) : null)));
  // It brings the YAML parser along, which most pushes do not need.
  const { mayForgeChecks } = await import("./rights.ts");
  return texts.some((stored) => {
    const text = stored?.content.toString("utf8") ?? "";
    return namesSkl(text) || mayForgeChecks(text);
  });
}
