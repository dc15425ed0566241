import { join } from "node:path";
import type { Setup } from "../benchmark.ts";
import { git, runTimed } from "../environment.ts";
import { stageAgentClone } from "../push-cost.ts";
import { type Clone, commitChange, type RepositorySize } from "../repository.ts";

const MEDIUM: RepositorySize = { name: "1,000 files, 200 State entries", packages: 20, modules: 50, entries: 200 };

/** A clone with a change of 8 files, checked out in a folder, since the peers read files. */
export interface PythonScene {
  readonly clone: Clone;
  readonly head: string;
  readonly checkout: string;
}

export function pythonScene(name: string, setup: Setup): PythonScene {
  const clone = stageAgentClone(MEDIUM, name, setup);
  const head = commitChange(clone, 8, 1, setup.environment);
  const checkout = join(setup.stage, `${name}-files`);
  git(setup.environment, clone.folder, ["worktree", "add", "--quiet", "--detach", checkout, head]);
  return { clone, head, checkout };
}

/** Runs `skl check` of the change: all five checks, as the hook runs them, without sending proposals. */
export function sklCheck({ clone, head }: PythonScene, { environment, skl }: Setup): number {
  const { ms, stdout } = runTimed({
    program: process.execPath,
    args: [skl, "check", "--head", head, "--agent", "Agent-1", "--json"],
    cwd: clone.folder,
    env: environment,
  });
  const { files } = JSON.parse(stdout) as { files: unknown[] };
  if (files.length !== 8) throw new Error(`skl check judged ${files.length} files`);
  return ms;
}
