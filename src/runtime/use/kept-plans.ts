import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { formatCanonicalJson, SklError } from "../../kernel/domain/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import type { PlanToApprove } from "./approve-plan.ts";
import type { DryRunPlan } from "./dry-run-plan.ts";
import { PLANS, readKeptPlan } from "./plan-store.ts";

/** A plan that waits for a person, as `skl node approve` would show it. */
export interface WaitingPlan extends DryRunPlan {
  /** The folder of the dry run, whose rules say who may approve it. */
  readonly cwd: string;
  /** The SHA-256 of all that is approved: the module, the manifest, the input and every step. */
  readonly digest: string;
}

const MOST = 100;

/** Returns the plans of the last dry runs that are still kept, by the ids of their runs. A file that is no plan is left out. */
export async function listPlans(env: NodeJS.ProcessEnv): Promise<{ readonly plans: readonly WaitingPlan[] }> {
  const home = resolveAccountHome(env);
  const names = await readdir(join(home, PLANS)).catch(() => []);
  const ids = names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
  const read = await Promise.all(ids.slice(0, MOST).map((id) => readKeptPlan(home, id).catch(() => null)));
  return { plans: read.filter((plan) => plan !== null).map((plan) => ({ ...plan, digest: planDigest(plan) })) };
}

/** Returns an answer for `approvePlan` that agrees to a plan of this digest only. Throws DECIDED for any other. */
export function createDigestAgreement(digest: string): (plan: PlanToApprove) => Promise<boolean> {
  return async (plan) => {
    if (planDigest(plan) === digest) return true;
    throw new SklError("DECIDED", {
      message: "The plan is not the one that was shown.",
      fix: "Look at the plan again, and approve what is shown then.",
    });
  };
}

function planDigest({ run_id, artifact_sha256, manifest_sha256, input_sha256, plan, nodes }: DryRunPlan): string {
  const approved = { run_id, artifact_sha256, manifest_sha256, input_sha256, plan, nodes };
  return createHash("sha256").update(formatCanonicalJson(approved)).digest("hex");
}
