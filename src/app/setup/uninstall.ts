import { openRepository } from "../../git/index.ts";
import { uninstallHook } from "./install/index.ts";

export interface Uninstalled {
  readonly removed: string[];
  readonly restored: string[];
  readonly kept: string[];
}

/** `skl uninstall`: takes the hook out and puts back what was there. `.skl/` is the repository's own data and stays. */
export async function uninstall(cwd: string): Promise<Uninstalled> {
  const repository = await openRepository(cwd);
  try {
    const { removed, restored } = await uninstallHook(repository);
    await repository.git(["config", "--unset-all", "skl.onToolError"], { answers: [5] });
    return { removed: [...removed], restored: [...restored], kept: [".skl/"] };
  } finally {
    repository.close();
  }
}
