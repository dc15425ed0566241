import { SklError, type Warning } from "../../domain/index.ts";
import { type PolicyRule, parsePolicy } from "../../runtime/policy/index.ts";
import { SCOPED_ADAPTERS } from "../../runtime/scopes/index.ts";
import { nameOf, openWorkspace, personOf, requirePerson } from "../ground/index.ts";
import { sha256 as digest } from "./digests.ts";
import { accountHome } from "./home.ts";
import { trustedPolicies, trustPolicy } from "./policy-trust-store.ts";
import { basePolicy, REPOSITORY_POLICY } from "./policy-workspace.ts";

export interface PolicyTrust {
  readonly file: string;
  readonly sha256: string;
  readonly trusted: "now" | "already";
  /** What counts from now on. */
  readonly rules: readonly Pick<PolicyRule, "id" | "user" | "effect" | "adapter" | "decision">[];
  readonly warnings: readonly Warning[];
}

/**
 * A person's word that the repository's policy may count, in the version that the base branch has. Throws PERSON_NEEDED, NOT_FOUND,
 * and POLICY_INVALID for one that cannot be read: trusting it would grant nothing and stop everything.
 */
export async function trustRepositoryPolicy(cwd: string, env: NodeJS.ProcessEnv, now: Date): Promise<PolicyTrust> {
  const workspace = await openWorkspace({ cwd });
  try {
    const warnings = requirePerson(workspace, { env });
    const policy = await basePolicy(workspace);
    if (policy === null) throw notThere(nameOf(workspace.base));
    const parsed = parsePolicy({ ...policy, adapters: SCOPED_ADAPTERS });
    if (!parsed.ok) {
      const [first] = parsed.error;
      const message = `${policy.file}${first?.line ? `:${first.line}` : ""}: ${first?.message ?? ""}`;
      throw new SklError("POLICY_INVALID", { message, data: { problems: parsed.error } });
    }
    const home = accountHome(env);
    const sha256 = digest(policy.bytes);
    const isKnown = (await trustedPolicies(home)).some((trusted) => trusted.sha256 === sha256);
    const { root } = workspace.repository;
    await trustPolicy(home, {
      sha256,
      file: policy.file,
      repository: root,
      by: personOf(workspace),
      at: now.toISOString(),
    });
    const rules = parsed.value.rules.map(({ id, user, effect, adapter, decision }) => ({
      id,
      user,
      effect,
      adapter,
      decision,
    }));
    return { file: policy.file, sha256, trusted: isKnown ? "already" : "now", rules, warnings };
  } finally {
    workspace.repository.close();
  }
}

function notThere(base: string): SklError {
  return new SklError("NOT_FOUND", {
    message: `${base} has no ${REPOSITORY_POLICY}.`,
    fix: "Commit one to the base branch; only there it can count.",
  });
}
