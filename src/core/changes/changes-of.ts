import type { Change, ChangeFile } from "../../kernel/domain/index.ts";
import { listTwiceWritten } from "../../rules/orchestrator/index.ts";
import { formatBaseName, readClock, readKnownRefs, type Workspace } from "../../workspace/ground/index.ts";
import { type ForeseenHead, foreseeSession } from "../review/index.ts";
import { judgeState } from "./judge-state.ts";
import { readSubject } from "./read-subject.ts";
import { listMergedChanges, listRecordedChanges } from "./recorded-changes.ts";

/**
 * Returns every branch that is under way, rejected or lately merged, with its one state: what the next session does with its head. All views
 * show these; what waits comes first, in the order of that session. Asks no remote where the workspace did not.
 */
export function listBranchChanges(workspace: Workspace, env: NodeJS.ProcessEnv = process.env): Promise<Change[]> {
  const known = asked.get(workspace) ?? readChanges(workspace, env);
  asked.set(workspace, known);
  return known;
}

/** Several views of a page ask about one reading of the base. */
const asked = new WeakMap<Workspace, Promise<Change[]>>();

async function readChanges(workspace: Workspace, env: NodeJS.ProcessEnv): Promise<Change[]> {
  const at = readClock(env);
  const { refs } = await readKnownRefs(workspace, at);
  const { heads, unreadable } = await foreseeSession(workspace, { refs, env, now: at });
  const waiting = await Promise.all(heads.map((head) => describeWaitingChange(head, heads, workspace)));
  const recorded = await listRecordedChanges(workspace, { refs, known: collectChangeBranches(waiting), unreadable });
  const open = [...waiting, ...recorded];
  return [...open, ...(await listMergedChanges(workspace, { refs, known: collectChangeBranches(open) }))];
}

function collectChangeBranches(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.map(({ branch }) => branch));
}

async function describeWaitingChange(
  foreseen: ForeseenHead,
  all: readonly ForeseenHead[],
  workspace: Workspace,
): Promise<Change> {
  const { head, entries } = foreseen;
  const { task, fork, agent, pushedAt } = head;
  const opened = new Set(workspace.rules.rfcs.map(({ id }) => id));
  return {
    branch: head.branch,
    head: head.head,
    base: fork,
    agent,
    task: task === null ? null : { id: task.id, title: task.title ?? "" },
    subject: await readSubject(workspace.repository, head.head),
    pushed_at: pushedAt === "" ? null : pushedAt,
    files: head.files.map(({ proposal, report, findings }, at): ChangeFile => {
      const { holds = [], rfc = null } = entries[at] ?? proposal;
      return {
        path: report.path,
        status: report.status,
        proposal_id: proposal.proposal_id,
        findings: [...findings],
        holds: [...holds],
        rfc: rfc !== null && opened.has(rfc) ? rfc : null,
      };
    }),
    ...judgeState(foreseen, all, formatBaseName(workspace.base)),
    ...findTwiceWritten(foreseen, all),
    commit: null,
  };
}

/** Returns which definitions of a head do what those of the heads before it do, so that each pair is said once. */
function findTwiceWritten(foreseen: ForeseenHead, all: readonly ForeseenHead[]): Pick<Change, "twice"> {
  const listForeseenProposals = ({ head: { files } }: ForeseenHead) => files.map(({ proposal }) => proposal);
  const before = all.slice(0, all.indexOf(foreseen));
  const twice = listTwiceWritten(listForeseenProposals(foreseen), before.flatMap(listForeseenProposals));
  return twice.length === 0 ? {} : { twice };
}
