import { createUnknownNameError, type QueueEntry, SklError, type Warning } from "../../kernel/domain/index.ts";
import { openRefStore, pushRef } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import {
  findRefsInTheWay,
  readClock,
  readPendingQueue,
  requirePerson,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { listEndedRecords } from "../intents/index.ts";
import { findQueueInHistory } from "./from-history.ts";
import { readRemoteEvidence } from "./known-evidence.ts";

type Shown = QueueEntry & { readonly ingested: boolean };

/** Returns a proposal that waits or is resolved, from the queue or from the history of the base. Throws NOT_FOUND. */
export async function showProposal(id: string, place: string | Workspace, offline: boolean): Promise<Shown> {
  return withWorkspace(
    place,
    async (workspace) => {
      const [first] = (await showHead(id, workspace)).filter(({ proposal_id }) => proposal_id === id);
      return first as Shown;
    },
    offline,
  );
}

/** Returns every proposal of the head that a proposal belongs to, the waiting ones and the resolved ones. Throws NOT_FOUND. */
export async function showHead(id: string, workspace: Workspace): Promise<readonly Shown[]> {
  const { proposals } = await readPendingQueue(workspace);
  const markIngested = (queue: readonly QueueEntry[]) => queue.map((entry) => ({ ...entry, ingested: true }));
  const known = [...proposals, ...markIngested(workspace.rules.knowledge.queue)];
  const all = known.some(({ proposal_id }) => proposal_id === id)
    ? known
    : markIngested((await findQueueInHistory(workspace, id)) ?? []);
  const own = all.find(({ proposal_id }) => proposal_id === id);
  if (own === undefined)
    throw createUnknownNameError(`There is no proposal ${id}.`, {
      key: "id",
      name: id,
      names: proposals.map(({ proposal_id }) => proposal_id),
      fix: "List them with `skl queue`.",
    });
  const ofHead = all.filter(({ branch, head }) => branch === own.branch && head === own.head);
  return [...new Map(ofHead.toReversed().map((entry) => [entry.proposal_id, entry])).values()].toReversed();
}

export interface CollectedGarbage {
  readonly removed: readonly string[];
  readonly kept: number;
  readonly dry_run: boolean;
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl queue gc`, which removes proposal refs whose head no branch has any more or that hold no proposals of their head, intents and
 * agreements that have ended or cannot be read, evidence, tasks and decisions that do not count, and refs that keep records from being written, each only if it has not changed since it was
 * listed. Only a person may run it; an agent could otherwise remove another's proposals.
 */
export async function collectGarbage(options: {
  readonly cwd: string;
  readonly dryRun: boolean;
  readonly env?: NodeJS.ProcessEnv;
}): Promise<CollectedGarbage> {
  return withWorkspace(options.cwd, async (workspace) => {
    const { repository, base } = workspace;
    if (base.refs === null || base.remote === null)
      throw new SklError("REMOTE_UNREACHABLE", { data: { remote: base.remote } });
    const warnings: Warning[] = options.dryRun ? [] : requirePerson(workspace, { env: options.env ?? process.env });
    const { orphans, junk, proposals } = await readPendingQueue(workspace);
    const inTheWay = await findRefsInTheWay(
      openRefStore(repository, base.remote),
      workspace.rules.config.queue.ref_namespace,
    );
    const removed: string[] = [];
    const ended = await listEndedRecords(workspace, readClock(options.env));
    const evidence = await readRemoteEvidence(workspace);
    const useless = [...orphans, ...junk, ...ended, ...evidence.junk, ...workspace.rules.records.junk].map(
      ({ ref, oid }) => [ref, oid] as const,
    );
    for (const [ref, oid] of new Map([...useless, ...inTheWay])) {
      const outcome = options.dryRun
        ? { ok: true as const }
        : await pushRef(repository, base.remote, { ref, oid: null, expected: oid });
      if (outcome.ok) removed.push(ref);
      else
        warnings.push({
          code: "REF_KEPT",
          message: `${ref} could not be removed: ${outcome.reason.slice(0, 200)}`,
          fix: "Run `skl queue gc` again.",
        });
    }
    return { removed, kept: proposals.filter(({ ingested }) => !ingested).length, dry_run: options.dryRun, warnings };
  });
}
