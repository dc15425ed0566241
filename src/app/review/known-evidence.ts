import type { Evidence, ObjectId, Warning } from "../../domain/index.ts";
import { fetchRefs, type RefStore, refStore } from "../../git/index.ts";
import type { Workspace } from "../ground/index.ts";
import { requireRemote, withWorkspace } from "../ground/index.ts";
import { readEvidence } from "./evidence.ts";

export interface KnownEvidence {
  readonly evidence: readonly Evidence[];
  readonly refs: ReadonlyMap<string, ObjectId>;
  readonly warnings: readonly Warning[];
}

/** Every evidence record of the remote, fetched as far as it is not here. Throws REMOTE_UNREACHABLE. */
export async function evidenceOf({ repository, base, rules }: Workspace, given?: RefStore): Promise<KnownEvidence> {
  const namespace = rules.config.queue.ref_namespace;
  const refs = await (given ?? refStore(repository, base.remote)).list([`${namespace}/evidence/*`]);
  const missing = await Promise.all(
    [...refs].map(async ([ref, oid]) => ((await repository.objects.info(oid)) === null ? [ref] : [])),
  );
  if (missing.flat().length > 0 && base.remote !== null) await fetchRefs(repository, base.remote, missing.flat());
  const { evidence, unreadable } = await readEvidence({ repository, refs, namespace });
  const warnings = unreadable.map((message) => ({
    code: "EVIDENCE_UNREADABLE",
    message,
    fix: "Record it again with `skl evidence record`.",
  }));
  return { evidence, refs, warnings };
}

/** `skl evidence list`: every record of the remote. Throws REMOTE_UNREACHABLE. */
export async function listEvidence(cwd: string): Promise<Pick<KnownEvidence, "evidence" | "warnings">> {
  return withWorkspace(cwd, async (workspace) => {
    requireRemote(workspace.base);
    const { evidence, warnings } = await evidenceOf(workspace);
    return { evidence, warnings };
  });
}
