import { listNames } from "../../kernel/domain/index.ts";
import type { Merge } from "../../workspace/git/index.ts";

export type UncleanMerge = Exclude<Merge, { readonly kind: "clean" }>;

/** Returns why a branch does not merge into `onto`, and what its agent does. */
export function explainUncleanMerge(
  merge: UncleanMerge,
  onto: string,
): { readonly message: string; readonly fix: string } {
  const rebase = `Rebase (\`git fetch && git rebase ${onto}\`)`;
  if (merge.kind === "conflict")
    return {
      message: `It does not merge into ${onto}: both sides changed ${listNames(merge.files, 10)}.`,
      fix: `${rebase}, settle ${merge.files.length === 1 ? "this file" : "these files"} and push.`,
    };
  const message = `It does not merge into ${onto}: ${merge.because}`;
  return { message, fix: merge.isUnrelated ? startAnew(onto) : `${rebase}, rename one of the two and push.` };
}

/** Returns what to do with a branch that shares no commit with `onto`. */
export const startAnew = (onto: string): string =>
  `Start a new branch from it (\`git switch -c NEW-BRANCH ${onto}\`), take the work over (\`git checkout OLD-BRANCH -- PATH\`) and push that.`;
