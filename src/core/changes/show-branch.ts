import {
  type Change,
  createUnknownNameError,
  type ProposalChange,
  type ShownHead,
  SklError,
} from "../../kernel/domain/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { compareFile, showChange, showHead } from "../review/index.ts";
import { listBranchChanges } from "./changes-of.ts";

/** Returns the head of a branch, or of a proposal, with its state and where it meets branches that are still open. Throws NOT_FOUND. */
export async function showBranch(key: string, workspace: Workspace, env?: NodeJS.ProcessEnv): Promise<ShownHead> {
  const changes = await listBranchChanges(workspace, env);
  const named = changes.find(({ branch }) => branch === key);
  const id = named === undefined ? key : named.files[0]?.proposal_id;
  if (named === undefined && !key.startsWith("prop_"))
    throw createUnknownNameError(`No branch ${key} is under way or lately merged.`, {
      key: "branch",
      name: key,
      names: changes.map(({ branch }) => branch),
      fix: "List them with `skl queue`.",
    });
  // A head that was pushed past every check has no proposals yet; its change says what a session would find.
  const isUnjudged = (cause: unknown) => cause instanceof SklError && cause.code === "NOT_FOUND" && named !== undefined;
  const proposals =
    id === undefined
      ? []
      : await showHead(id, workspace).catch((cause) => (isUnjudged(cause) ? [] : Promise.reject(cause)));
  const [own] = proposals.filter(({ proposal_id }) => proposal_id === id);
  const change = named ?? changes.find(({ branch, head }) => branch === own?.branch && head === own?.head) ?? null;
  const open = new Set(change !== null && isOpen(change) ? changes.filter(isOpen).map(({ branch }) => branch) : []);
  const met = proposals.flatMap(({ overlaps = [] }) => overlaps.filter(({ branch }) => open.has(branch ?? "")));
  return { change, proposals, overlaps: [...new Map(met.map((each) => [each.message, each])).values()] };
}

/** Returns the lines of a file of a branch by the id of its proposal, whether that is recorded yet or not. Throws NOT_FOUND. */
export async function showLines(id: string, workspace: Workspace, env?: NodeJS.ProcessEnv): Promise<ProposalChange> {
  for (const { branch, base, head, files } of await listBranchChanges(workspace, env))
    for (const { path, proposal_id } of files)
      if (proposal_id === id) return compareFile({ path, branch, base, head }, workspace);
  return showChange(id, workspace);
}

const isOpen = ({ state }: Change): boolean => state !== "merged" && state !== "rejected";
