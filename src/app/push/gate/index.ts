import { type FileChange, type ObjectId, pathsOf } from "../../../domain/index.ts";
import { type Repository, sharedTree } from "../../../git/index.ts";
import { type GateWorkflows, gateWorkflows, isWorkflow, mayForgeChecks, namesSkl } from "./workflows.ts";

export { HISTORY, newEntries } from "./new-entries.ts";

/** What judges pushes, as the base branch has it. */
export interface GateFiles {
  /**
   * Whether a change touches it: anything under `.skl`, `.mailmap`, by which people are known, a workflow that runs `skl` or may write check runs, in its old or its
   * new text, or what a workflow that runs `skl` takes from the repository: actions, other workflows, the scripts that it starts.
   * Spellings count alike in any case, since some file systems fold it.
   */
  covers(change: FileChange): Promise<boolean>;
}

/** Reads the workflows of the base the first time that they matter. */
export function gateFiles(repository: Repository, base: ObjectId): GateFiles {
  let known: Promise<GateWorkflows> | null = null;
  const workflows = () => {
    known ??= gateWorkflows(sharedTree(repository.objects, base));
    return known;
  };
  return {
    covers: async (change) => {
      const paths = pathsOf(change).map((path) => path.toLowerCase());
      if (paths.some((path) => path === ".skl" || path.startsWith(".skl/") || path === ".mailmap")) return true;
      if (paths.some(isWorkflow) && (await isOfGate(change, repository))) return true;
      const { uses } = await workflows();
      for (const path of paths) if (await uses(path)) return true;
      return false;
    },
  };
}

async function isOfGate(change: FileChange, { objects }: Repository): Promise<boolean> {
  const sides = [change.kind === "added" ? null : change.before, change.kind === "deleted" ? null : change.after];
  const texts = await Promise.all(sides.map((side) => (side ? objects.read(side.oid) : null)));
  return texts.some((stored) => {
    const text = stored?.content.toString("utf8") ?? "";
    return namesSkl(text) || mayForgeChecks(text);
  });
}
