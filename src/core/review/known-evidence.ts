import type { Evidence, ObjectId, Warning } from "../../kernel/domain/index.ts";
import { fetchRefs, openRefStore, type RefStore } from "../../workspace/git/index.ts";
import type { RecordRef, Workspace } from "../../workspace/ground/index.ts";
import { requireRemote, withWorkspace } from "../../workspace/ground/index.ts";
import { readEvidence } from "./evidence.ts";
import { countsAsEvidence } from "./recorders.ts";

export interface KnownEvidence {
  /** The records that prove something. */
  readonly evidence: readonly Evidence[];
  /** The records by somebody who may not record evidence, or without a required signature. */
  readonly claims: readonly Evidence[];
  /** The refs that hold no record of their commit. */
  readonly junk: readonly RecordRef[];
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly warnings: readonly Warning[];
}

/** Returns every evidence record of the remote and fetches those that this clone lacks. Throws REMOTE_UNREACHABLE. */
export async function readRemoteEvidence(workspace: Workspace, store?: RefStore): Promise<KnownEvidence> {
  const { repository, base, rules } = workspace;
  const refs = await (store ?? openRefStore(repository, base.remote)).list([
    `${rules.config.queue.ref_namespace}/evidence/*`,
  ]);
  return readEvidenceRefs(workspace, refs, base.remote);
}

/** Returns the evidence records of these refs, and fetches those that this clone lacks if there is a remote to ask. */
export async function readEvidenceRefs(
  workspace: Workspace,
  refs: ReadonlyMap<string, ObjectId>,
  remote: string | null,
): Promise<KnownEvidence> {
  const { repository, rules } = workspace;
  const namespace = rules.config.queue.ref_namespace;
  const missing = await Promise.all(
    [...refs].map(async ([ref, oid]) => ((await repository.objects.info(oid)) === null ? [ref] : [])),
  );
  if (missing.flat().length > 0 && remote !== null) await fetchRefs(repository, remote, missing.flat());
  const { records, unreadable } = await readEvidence({ repository, refs, namespace });
  const evidence: Evidence[] = [];
  const claims: Evidence[] = [];
  for (const { record, oid } of records)
    ((await countsAsEvidence(workspace, record, oid)) ? evidence : claims).push(record);
  const warnings = unreadable.map(({ message }) => ({
    code: "EVIDENCE_UNREADABLE",
    message,
    fix: "Record it again with `skl evidence record`; a person removes what nobody can use with `skl queue gc`.",
  }));
  return { evidence, claims, junk: unreadable, refs, warnings };
}

/** Runs `skl evidence list`, which lists every record of the remote and marks those that prove nothing as claims. Throws REMOTE_UNREACHABLE. */
export async function listEvidence(cwd: string): Promise<Pick<KnownEvidence, "evidence" | "warnings">> {
  return withWorkspace(cwd, async (workspace) => {
    requireRemote(workspace.base);
    const { evidence, claims, warnings } = await readRemoteEvidence(workspace);
    return { evidence: [...evidence, ...claims.map((each) => ({ ...each, claim: true }))], warnings };
  });
}
