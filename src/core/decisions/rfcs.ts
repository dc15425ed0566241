import { computeRfcState, createUnknownNameError, isRecordId, type Rfc } from "../../kernel/domain/index.ts";
import { findChosenVerdict } from "../../rules/rfc/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { readClock, withWorkspace } from "../../workspace/ground/index.ts";

export interface RfcQuestion {
  readonly cwd: string;
  /** The workspace around `cwd` where it is open already. */
  readonly workspace?: Workspace | undefined;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `skl rfc`: every RFC with the status it has at this moment. */
export async function listRfcs({ cwd, workspace, offline, env }: RfcQuestion): Promise<{ rfcs: Rfc[] }> {
  const at = readClock(env);
  return withWorkspace(
    workspace ?? cwd,
    async ({ rules }) => ({
      rfcs: rules.rfcs.map((rfc) => ({ ...rfc, status: computeRfcState(rfc, at, rules.config.limits.rfc_hours) })),
    }),
    offline,
  );
}

/** Runs `skl rfc show`. Throws NOT_FOUND with the nearest id. */
export async function showRfc(id: string, question: RfcQuestion): Promise<Rfc> {
  return findRfc((await listRfcs(question)).rfcs, id);
}

export function findRfc(rfcs: readonly Rfc[], id: string): Rfc {
  const rfc = rfcs.find((candidate) => isRecordId(candidate.id, id));
  if (rfc) return rfc;
  throw createUnknownNameError(`The base branch has no RFC ${id}.`, {
    key: "id",
    name: id,
    names: rfcs.map((candidate) => candidate.id),
    fix: "List them with `skl rfc`.",
  });
}

/** Returns the commit that an RFC's branch has on the remote, or the recorded one where the remote was not asked; null without any. */
export function findRfcHead({ base }: Pick<Workspace, "base">, { branch, head }: Rfc): Rfc["head"] {
  if (!branch) return head ?? null;
  return base.refs?.get(`refs/heads/${branch}`) ?? (base.refs === null ? (head ?? null) : null);
}

/** Returns the branches that an RFC is about: its own, and the other sides of a conflict of assumptions. */
export function listRfcBranches({ branch, branches = [] }: Rfc): string[] {
  return [...new Set([...(branch ? [branch] : []), ...branches])];
}

/** Returns the branches on which the criteria of an RFC have to pass; for a decision between two statements, those whose statement holds. */
export function listBranchesToProve(rfc: Rfc): string[] {
  const all = listRfcBranches(rfc);
  const verdict = findChosenVerdict(rfc);
  const [own] = rfc.option_a?.holds ?? [];
  if (verdict === null || own === undefined || all.length < 2) return all.slice(0, 1);
  const holds = verdict.option.holds ?? [];
  return all.filter((branch) => (branch === rfc.branch ? holds.includes(own) : holds.some((text) => text !== own)));
}
