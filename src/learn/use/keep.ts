import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { digestCanonicalJson } from "../../runtime/engine/index.ts";
import { loadDraftedNodes } from "../../runtime/use/index.ts";
import { parseSkillFolder } from "../../skills/engine/package/index.ts";
import {
  changeSkillLock,
  checkRe2Pattern,
  type Places,
  putPackage,
  readInstalled,
} from "../../skills/use/library/index.ts";
import type { PassedDraft, SynthesisPlace, SynthesisRoundReport } from "./types.ts";
import { sumReportedTokens, type Written } from "./write-rounds.ts";

export const locateSynthesizedSkill = ({ kept }: Places, name: string): string => join(kept.workspace, "skills", name);

export async function isTaken(places: Places, name: string): Promise<boolean> {
  return (await readInstalled(locateSynthesizedSkill(places, name), name)) !== null;
}

/** Throws SKILL_EXISTS for a name that a person chose and that a skill has already. */
export async function requireFreeName(places: Places, name: string): Promise<void> {
  if (!(await isTaken(places, name))) return;
  throw new SklError("SKILL_EXISTS", {
    message: `There is a skill ${name} already.`,
    fix: "Give another name with --name.",
    data: { name },
  });
}

interface Origin {
  readonly by: "model" | "instances";
  readonly model: string | null;
  readonly request: string;
  readonly routeId: string | null;
  readonly rounds: readonly SynthesisRoundReport[];
  readonly instances: readonly string[];
}

interface Keeping extends SynthesisPlace {
  readonly places: Places;
  readonly user: string;
}

/**
 * Attests a learned node and puts its package into `.skl/skills`. The attestation comes first, so that no package is there of which nobody
 * knows where it came from. Throws SKILL_EXISTS and the errors of the log.
 */
export async function keepLearned(
  passed: PassedDraft,
  origin: Origin,
  place: Keeping,
): Promise<{ path: string; attestationId: string }> {
  const { draft, files, artifactSha256, sourceSha256, contractSha256, nodeId, compiler } = passed;
  const { skill, problems } = parseSkillFolder({ folder: draft.name, files }, checkRe2Pattern);
  if (skill === null) throw new Error(`A draft that passed is no package: ${problems[0]?.message ?? ""}`);
  const { attestSynthesis } = await loadDraftedNodes();
  const path = locateSynthesizedSkill(place.places, draft.name);
  return changeSkillLock(place.places.kept.workspace, async (lock) => {
    if (await isTaken(place.places, draft.name))
      throw new SklError("SKILL_EXISTS", { message: `${path} is there already.`, data: { name: draft.name, path } });
    const attestationId = await attestSynthesis(place.env, draft.name, {
      run_type: "synthesis",
      attestation_id: randomUUID(),
      node_id: nodeId,
      manifest_sha256: contractSha256,
      source_sha256: sourceSha256,
      artifact_sha256: artifactSha256,
      name: draft.name,
      user: place.user,
      by: origin.by,
      model: origin.model,
      compiler,
      request_sha256: digestCanonicalJson(origin.request),
      route_id: origin.routeId,
      rounds: origin.rounds,
      input_tokens: origin.by === "model" ? sumReportedTokens(origin.rounds, "input_tokens") : 0,
      output_tokens: origin.by === "model" ? sumReportedTokens(origin.rounds, "output_tokens") : 0,
      instances: origin.instances,
      ended_at: place.now.toISOString(),
    });
    await putPackage(place.places.kept.workspace, skill);
    lock.remove(draft.name);
    return { path, attestationId };
  });
}

/** Attests that no draft passed, with the rounds that were paid for, or that instances share no program, and returns the id. */
export async function attestFailure(
  written: Pick<Written, "rounds"> & { readonly status: Written["status"] | "none" },
  { model, request, routeId }: Pick<Origin, "model" | "request" | "routeId">,
  { env, user, now }: Pick<Keeping, "env" | "user" | "now">,
): Promise<string> {
  const { status, rounds } = written;
  if (status === "valid") throw new Error("a synthesis that passed has not failed");
  const { attestFailedSynthesis } = await loadDraftedNodes();
  return attestFailedSynthesis(env, {
    attestation_id: randomUUID(),
    artifact_sha256: null,
    status,
    user,
    model,
    request_sha256: digestCanonicalJson(request),
    route_id: routeId,
    rounds,
    input_tokens: sumReportedTokens(rounds, "input_tokens"),
    output_tokens: sumReportedTokens(rounds, "output_tokens"),
    ended_at: now.toISOString(),
  });
}
