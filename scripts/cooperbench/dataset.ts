/** Reads a local clone of CooperBench: tasks, each with a commit of a repository and features as patches, and the pairs of their features. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Feature {
  readonly name: string;
  readonly title: string;
  /** The patch of the code, and the one of its tests. */
  readonly code: string;
  readonly tests: string;
}

export interface Task {
  readonly repository: string;
  readonly name: string;
  readonly commit: string;
  readonly features: readonly Feature[];
}

export interface Pair {
  readonly task: Task;
  readonly first: Feature;
  readonly second: Feature;
}

const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);

function foldersIn(folder: string, prefix: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map(({ name }) => name)
    .sort((a, b) => numberIn(a) - numberIn(b));
}

/** Returns every task of the dataset whose commit `hasCommit` knows, in a stable order. */
export function readTasks(clone: string, hasCommit: (commit: string) => boolean): Task[] {
  const root = existsSync(join(clone, "dataset")) ? join(clone, "dataset") : clone;
  return foldersIn(root, "")
    .sort()
    .flatMap((repository) =>
      foldersIn(join(root, repository), "task").flatMap((name) => {
        const folder = join(root, repository, name);
        const commit = readRecipeCommit(folder);
        if (commit === null || !hasCommit(commit)) return [];
        const features = foldersIn(folder, "feature").map((feature) => readFeature(join(folder, feature), feature));
        return [{ repository: repository.replace(/_task$/, ""), name, commit, features }];
      }),
    );
}

/** Returns the commit that the task's own recipe checks out. */
function readRecipeCommit(folder: string): string | null {
  const recipe = join(folder, "Dockerfile");
  if (!existsSync(recipe)) return null;
  return /git checkout ([0-9a-f]{40})/.exec(readFileSync(recipe, "utf8"))?.[1] ?? null;
}

function readFeature(folder: string, name: string): Feature {
  const text = existsSync(join(folder, "feature.md")) ? readFileSync(join(folder, "feature.md"), "utf8") : "";
  const title = /^\**(?:#+ *)?(?:\*\*)?Title(?:\*\*)?:?(?:\*\*)? *(.+)$/m.exec(text)?.[1] ?? name;
  return { name, title: title.slice(0, 80), code: join(folder, "feature.patch"), tests: join(folder, "tests.patch") };
}

export function listFeaturePairs(task: Task): Pair[] {
  return task.features.flatMap((first, at) => task.features.slice(at + 1).map((second) => ({ task, first, second })));
}

/** Returns the paths that a patch names on its new side, and on its old one where it deletes. */
export function pathsInPatch(patch: string): string[] {
  const paths = readFileSync(patch, "utf8").matchAll(/^(?:---|\+\+\+) [ab]\/(.+?)\t?$/gm);
  return [...new Set([...paths].flatMap(([, path]) => path ?? []))];
}
