import { listItems, type MergeVerification } from "../kernel/domain/index.ts";

const WORDS = { passed: "passed", failed: "did not pass", undecided: "not decided" } as const;

export function describeMergeVerification(
  { status, tree, branches, commands, because }: MergeVerification,
  isDryRun: boolean,
): string {
  const merged = branches.length === 0 ? "the base alone" : `the merge of ${listItems(branches)}`;
  const what = `${merged} (tree ${tree.slice(0, 12)})`;
  if (isDryRun) return `would be verified: ${what} by ${listItems(commands)}`;
  return `${WORDS[status]}: ${what} by ${listItems(commands)}${because === undefined ? "" : `; ${because}`}`;
}
