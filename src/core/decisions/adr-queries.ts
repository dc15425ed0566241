import { type Adr, createUnknownNameError, isRecordId } from "../../kernel/domain/index.ts";
import { computeCurrentAdrs } from "../../rules/rfc/index.ts";
import { readAdrs, type Workspace, withWorkspace } from "../../workspace/ground/index.ts";

export interface StandingAdr extends Adr {
  /** Later decisions that replace it; never written into the file, which is not edited. */
  readonly superseded_by: string[];
}

/** Runs `skl adr`: every decision, with those that replaced it. */
export async function listAdrs(place: string | Workspace, offline: boolean): Promise<{ adrs: StandingAdr[] }> {
  return withWorkspace(
    place,
    async ({ repository, base }) => {
      const { adrs } = computeCurrentAdrs(await readAdrs(repository, base.oid));
      return { adrs: adrs.map(({ adr, supersededBy }) => ({ ...adr, superseded_by: [...supersededBy] })) };
    },
    offline,
  );
}

/** Runs `skl adr show`. Throws NOT_FOUND with the nearest id. */
export async function showAdr(id: string, cwd: string, offline: boolean): Promise<StandingAdr> {
  const { adrs } = await listAdrs(cwd, offline);
  const adr = adrs.find((candidate) => isRecordId(candidate.id, id));
  if (adr) return adr;
  throw createUnknownNameError(`The base branch has no ADR ${id}.`, {
    key: "id",
    name: id,
    names: adrs.map((candidate) => candidate.id),
    fix: "List them with `skl adr`.",
  });
}
