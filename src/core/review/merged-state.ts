import {
  lowerUncertainty,
  type ObjectId,
  provePersonReviewed,
  readUncertaintyLevel,
  type StateEntry,
} from "../../kernel/domain/index.ts";
import { type Approval, addApprovalToState, findEntryForPath } from "../../rules/orchestrator/index.ts";
import { findLanguageByPath } from "../../syntax/ast/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";
import { HISTORY } from "../push/index.ts";
import { extractFirstSentence } from "../state/index.ts";

/** Returns State after a merged proposal. If a person reviewed the proposal, its entry becomes reviewed, unless it is contested. */
export function applyMergeToState(state: readonly StateEntry[], approval: Approval): StateEntry[] {
  // The entries of the skill graph's history are not part of State.
  if (approval.proposal.path.startsWith(HISTORY)) return [...state];
  const next = addApprovalToState(state, approval);
  const { path, human_review: review } = approval.proposal;
  const entry = review ? findEntryForPath(next, path, null) : null;
  if (!review || entry === null || readUncertaintyLevel(entry) === 3) return next;
  const reviewed = lowerUncertainty(entry, provePersonReviewed(review.by, review.at));
  return next.map((each) => (each === entry ? reviewed : each));
}

/** Gives entries of these files without a description the first sentence of the file's own description. */
export async function addFileDescriptions(
  state: readonly StateEntry[],
  paths: readonly string[],
  { repository, commit }: { readonly repository: Repository; readonly commit: ObjectId },
): Promise<readonly StateEntry[]> {
  const merged = new Set(paths);
  const tree = new GitTree(repository.objects, commit);
  const sentences = new Map<StateEntry, string>();
  for (const entry of state) {
    const language = entry.responsibilities || !merged.has(entry.path) ? null : findLanguageByPath(entry.path);
    const source = language && (await tree.read(entry.path));
    const sentence = language && source ? extractFirstSentence(source, language) : null;
    if (sentence !== null) sentences.set(entry, sentence);
  }
  if (sentences.size === 0) return state;
  return state.map((entry) => {
    const responsibilities = sentences.get(entry);
    return responsibilities === undefined ? entry : { ...entry, responsibilities };
  });
}
