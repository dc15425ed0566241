import type { Change, ChangeFile } from "../../domain/index.ts";
import { writtenTwice } from "../../orchestrator/index.ts";
import { knownRefs, nameOf, now, type Workspace } from "../ground/index.ts";
import { type ForeseenHead, foreseeSession } from "../review/index.ts";
import { judgeState } from "./judge-state.ts";
import { readSubject } from "./read-subject.ts";
import { mergedChanges, recordedChanges } from "./recorded-changes.ts";

/**
 * Returns every branch that is under way, rejected or lately merged, with its one state: what the next session does with its head. All views
 * show these; what waits comes first, in the order of that session. Asks no remote where the workspace did not.
 */
export function changesOf(workspace: Workspace, env: NodeJS.ProcessEnv = process.env): Promise<Change[]> {
  const known = asked.get(workspace) ?? readChanges(workspace, env);
  asked.set(workspace, known);
  return known;
}

/** Several views of a page ask about one reading of the base. */
const asked = new WeakMap<Workspace, Promise<Change[]>>();

async function readChanges(workspace: Workspace, env: NodeJS.ProcessEnv): Promise<Change[]> {
  const at = now(env);
  const { refs } = await knownRefs(workspace, at);
  const { heads, unreadable } = await foreseeSession(workspace, { refs, env, now: at });
  const waiting = await Promise.all(heads.map((head) => waitingChange(head, heads, workspace)));
  const recorded = await recordedChanges(workspace, { refs, known: branchesOf(waiting), unreadable });
  const open = [...waiting, ...recorded];
  return [...open, ...(await mergedChanges(workspace, { refs, known: branchesOf(open) }))];
}

function branchesOf(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(changes.map(({ branch }) => branch));
}

async function waitingChange(
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
    ...judgeState(foreseen, all, nameOf(workspace.base)),
    ...twiceOf(foreseen, all),
    commit: null,
  };
}

/** Returns which definitions of a head do what those of the heads before it do, so that each pair is said once. */
function twiceOf(foreseen: ForeseenHead, all: readonly ForeseenHead[]): Pick<Change, "twice"> {
  const proposalsOf = ({ head: { files } }: ForeseenHead) => files.map(({ proposal }) => proposal);
  const before = all.slice(0, all.indexOf(foreseen));
  const twice = writtenTwice(proposalsOf(foreseen), before.flatMap(proposalsOf));
  return twice.length === 0 ? {} : { twice };
}
