import { openWithRules, type Workspace } from "../../workspace/ground/index.ts";
import { openCheckout } from "./checkout.ts";
import type { ActionRun } from "./outcome.ts";

/** Adds an open repository to a run. The base is read once, and again after `forgetBase`. */
export interface OpenRun extends ActionRun {
  workspace(): Promise<Workspace>;
  /** Has to be called after anything that may have pushed to the remote. */
  forgetBase(): void;
}

/** Opens the repository of a run, with its whole history, while `use` runs. */
export async function withOpenRun<T>(run: ActionRun, use: (run: OpenRun) => Promise<T>): Promise<T> {
  const repository = await openCheckout(run.cwd);
  let known: Promise<Workspace> | null = null;
  const forgetBase = () => {
    known = null;
  };
  const openWorkspaceOnce = () => {
    known ??= openWithRules(repository, { cwd: run.cwd }).catch((cause: unknown) => {
      forgetBase();
      throw cause;
    });
    return known;
  };
  try {
    return await use({ ...run, workspace: openWorkspaceOnce, forgetBase });
  } finally {
    repository.close();
  }
}
