import { type Workspace, withRules } from "../ground/index.ts";
import { openCheckout } from "./checkout.ts";
import type { ActionRun } from "./outcome.ts";

/** A run whose repository is open. The base is read once, and again only after the run may have changed it. */
export interface OpenRun extends ActionRun {
  workspace(): Promise<Workspace>;
  /** Has to be called after whatever may have written to the base or recorded something beside it. */
  forgetBase(): void;
}

/** Opens the repository of a run, with its whole history, for the time that `use` takes. */
export async function withOpenRun<T>(run: ActionRun, use: (run: OpenRun) => Promise<T>): Promise<T> {
  const repository = await openCheckout(run.cwd);
  let known: Promise<Workspace> | null = null;
  const forgetBase = () => {
    known = null;
  };
  const workspace = () => {
    known ??= withRules(repository, { cwd: run.cwd }).catch((cause: unknown) => {
      forgetBase();
      throw cause;
    });
    return known;
  };
  try {
    return await use({ ...run, workspace, forgetBase });
  } finally {
    repository.close();
  }
}
