import { listItems, type Overlap } from "../../kernel/domain/index.ts";
import { isComposed, listUsedNames, listUsedSymbols } from "../../rules/orchestrator/index.ts";
import { hasTestName } from "../../syntax/ast/index.ts";
import { mapBaseMerges } from "../../workspace/ground/index.ts";
import { isComposition, StateConflicts } from "../push/index.ts";
import type { ExaminedHead } from "./examine.ts";
import { findMeetingsWithMerged, omitContainedOverlaps } from "./proof-of-head.ts";
import type { Round } from "./round.ts";
import { collectRequired } from "./verify/required.ts";

interface Composition {
  /** Asks in a sentence without its full stop. */
  readonly because: string;
  /** Is the branch of the other change. */
  readonly branch: string;
}

/**
 * Returns what an agent is asked before its head merges: how it goes together with a merged change of another agent, of which one uses what
 * the other changed. Null if nothing is open: nothing meets, the agent said it, a verified test uses both, or a person approved the head.
 */
export async function openComposition(round: Round, head: ExaminedHead): Promise<Composition | null> {
  const { compose } = round.workspace.rules.config;
  const proposals = head.files.map(({ proposal }) => round.ledger.entry(proposal.proposal_id) ?? proposal);
  if (compose === "off" || proposals.some(({ approvals = [] }) => approvals.at(-1)?.verdict === "approved"))
    return null;
  const conflicts = new StateConflicts(round.workspace, { tip: () => round.ownCommits.tip });
  const using = await Promise.all(proposals.map((proposal) => conflicts.mergedMeetings(proposal, head.fork)));
  const found = [
    ...using.flat(),
    ...(await findMeetingsWithMerged(round, head)),
    ...(await listRecordedMeetings(round, head)),
  ];
  const met = found.filter((each) => isComposition(each) && each.agent_id !== head.agent);
  const isSaid = (meeting: Overlap) => compose === "ask" && isComposed(proposals, meeting);
  const open = met.find((meeting) => !isSaid(meeting) && !isTested(round, head, meeting));
  if (open === undefined) return null;
  const { branch, agent_id, path, symbols, kind } = open;
  const names = listItems(symbols.map((symbol) => `\`${symbol}\``));
  const what =
    kind === "calls"
      ? `it uses ${names} in ${path}, which ${agent_id} changed on ${branch}`
      : `it changes ${names} of ${path}, which ${agent_id} uses on ${branch}`;
  const answer = compose === "ask" ? `say how the two go together (\`skl propose --composes ${branch} "…"\`), or ` : "";
  return { because: `${what}; ${answer}add a test that uses both`, branch };
}

/** Returns the meetings that the push recorded with heads that an earlier session merged, of which the queue knows no more. */
async function listRecordedMeetings({ workspace }: Round, { head, files }: ExaminedHead): Promise<Overlap[]> {
  const recorded = files.flatMap(({ proposal }) => proposal.overlaps ?? []);
  if (recorded.length === 0) return [];
  const landings = await mapBaseMerges(workspace.repository, workspace.base.oid);
  return omitContainedOverlaps(
    recorded.filter(({ head: other }) => other !== null && landings.has(other)),
    head,
    workspace,
  );
}

/** Returns whether a test of the head uses what both sides changed, and the merged result has to pass a verification with it. */
function isTested({ workspace, ledger }: Round, { files }: ExaminedHead, { symbols }: Overlap): boolean {
  const proposals = files.map(({ proposal }) => proposal);
  if (collectRequired(proposals, workspace.rules, ledger.rfcs, "commands").names.length === 0) return false;
  return proposals.some((test) => {
    const names = listUsedNames(test, [...(test.dependencies ?? []), test.path]);
    const isUsed = (symbol: string) =>
      [...names.uses].some((use) => use.endsWith(`::${symbol}`) || use === `.${symbol.split(".").at(-1)}`);
    const own = proposals.filter(({ path }) => path !== test.path);
    const usesOwn = own.some(
      ({ path, changed_symbols }) => listUsedSymbols(names, path, changed_symbols ?? []).length > 0,
    );
    return hasTestName(test.path) && usesOwn && symbols.some(isUsed);
  });
}
