import { type FileChange, foldPathCase, listChangePaths, type ObjectId } from "../../../kernel/domain/index.ts";
import { findGatePlace, type Gate } from "../../../rules/checks/index.ts";
import { openSharedTree, type Repository } from "../../../workspace/git/index.ts";
import {
  changesActionPinsOnly,
  changesHookPinsOnly,
  changesNothingThatRuns,
  classifyAttributeChange,
} from "./harmless.ts";
import { type GateWorkflows, gateWorkflows, isWorkflow, namesSkl } from "./workflows.ts";

export { HISTORY, judgeNewEntries, OF_HISTORY } from "./new-entries.ts";

/** Knows the files of the base branch that judge pushes, and those that run before anybody has read them. */
export interface GateFiles {
  /**
   * Returns who may change the files of a change, or null for ordinary files. Besides the places that `gatePlaces` lists, these count:
   * a workflow that runs `skl` or may write check runs, in its old or its new text, and what a workflow that runs `skl` takes from the
   * repository, which is actions, other workflows, the programs that it starts and what these load. Spellings that some file system
   * folds are the same path.
   */
  placeOf(change: FileChange): Promise<Gate | null>;
}

const JUDGES_PUSHES: Gate = { who: "people", is: "what judges pushes" };

/** Reads the workflows of the base when a change first asks for them. */
export function gateFiles(repository: Repository, base: ObjectId): GateFiles {
  let known: Promise<GateWorkflows> | null = null;
  const loadGateWorkflows = () => {
    known ??= gateWorkflows(openSharedTree(repository.objects, base));
    return known;
  };
  return {
    placeOf: async (change) => {
      const paths = listChangePaths(change).map(foldPathCase);
      const places = paths.flatMap((path) => findGatePlace(path) ?? []);
      const own = places.find(({ who }) => who === "people");
      if (own) return placeOfPeople(own, change, repository);
      if (paths.some(isWorkflow) && (await isOfGate(change, repository))) return JUDGES_PUSHES;
      const { uses } = await loadGateWorkflows();
      for (const path of paths) if (await uses(path)) return JUDGES_PUSHES;
      const other = places.find(({ who }) => who === "task") ?? places[0];
      if (other?.who === "seen" && (await changesNothingThatRuns(change, repository))) return null;
      return other ?? null;
    },
  };
}

/** Returns the place of a file that only people change, unless what changes of it is harmless. */
async function placeOfPeople(own: Gate, change: FileChange, repository: Repository): Promise<Gate | null> {
  if (await changesHookPinsOnly(change, repository)) return null;
  if (!listChangePaths(change).some((path) => /(?:^|\/)\.gitattributes$/.test(foldPathCase(path)))) return own;
  const changed = await classifyAttributeChange(change, repository);
  if (changed === "more") return own;
  return changed === "nothing" ? null : { ...own, who: "seen" };
}

/**
 * Returns whether a change leaves behind a workflow that may push to branches of the repository, unless it changes nothing but the versions
 * of the workflow's actions.
 */
export async function leavesPushingWorkflow(change: FileChange, repository: Repository): Promise<boolean> {
  if (change.kind === "deleted" || !isWorkflow(foldPathCase(change.after.path))) return false;
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
