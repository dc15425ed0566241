import { SklError } from "../../domain/index.ts";
import { APPROVAL_EFFECTS, type Denial, type Grant } from "../../runtime/index.ts";
import type { Manifest } from "../../runtime/manifest/index.ts";
import { decideGrants, kernelDenials, parseGrants } from "../../runtime/policy/index.ts";
import type { ScopedAdapters } from "../../runtime/scopes/index.ts";
import type { PolicyInForce } from "./policy-in-force.ts";

/** The source of a run's grants: a list that was given directly, or the policy applied to what the manifest asks for. */
export type GrantSource =
  | { readonly kind: "direct"; readonly bytes: Uint8Array; readonly file: string }
  | { readonly kind: "policy"; readonly given: string | null };

interface Authority {
  readonly granted: readonly Grant[];
  readonly denied: readonly Denial[];
  /** Why the run may not start at all; null where it may. */
  readonly refusal: string | null;
  /** The digest of the policy that counted, in hexadecimal; null where grants were given directly. */
  readonly policy_sha256: string | null;
  /** The user that the policy was asked for; null where it was not asked. */
  readonly user: string | null;
}

interface AuthorityQuestion {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly manifest: Manifest | null;
  readonly source: GrantSource;
  /** The adapters that grants and policies may name. */
  readonly adapters: ScopedAdapters;
}

/** Decides what a run may do. Throws POLICY_INVALID for unreadable grants. */
export async function decideAuthority(question: AuthorityQuestion): Promise<Authority> {
  const { source } = question;
  return source.kind === "direct" ? directGrants(question, source) : grantsByPolicy(question, source.given);
}

/** The only way around the policy. What the kernel refuses and what the manifest forbids is still refused. */
function directGrants(
  { manifest, adapters }: AuthorityQuestion,
  { bytes, file }: { bytes: Uint8Array; file: string },
): Authority {
  const parsed = parseGrants({ bytes, file, adapters });
  if (!parsed.ok) {
    const [first] = parsed.error;
    throw new SklError("POLICY_INVALID", {
      message: `The grants cannot be read: ${first?.message ?? file}`,
      data: { problems: parsed.error },
    });
  }
  const forbidden = manifest?.forbidden_capabilities ?? [];
  const requests = parsed.value;
  const denials = [...kernelDenials({ requests, forbidden, askedBy: "direct grants" }).values()];
  return {
    granted: denials.length > 0 ? [] : parsed.value,
    denied: denials,
    refusal: denials[0]?.reason ?? null,
    policy_sha256: null,
    user: null,
  };
}

async function grantsByPolicy(
  { cwd, env, manifest, adapters }: AuthorityQuestion,
  given: string | null,
): Promise<Authority> {
  // The policy reads repositories, which a run with direct grants need not wait for.
  const { policyInForce } = await import("./policy-in-force.ts");
  return authorityUnder(await policyInForce({ cwd, env, given, adapters }), { manifest, adapters });
}

/** Decides what a node may do under a policy that was read before. */
export function authorityUnder(
  inForce: PolicyInForce,
  {
    manifest,
    adapters,
  }: {
    readonly manifest: Pick<Manifest, "requested_capabilities" | "forbidden_capabilities"> | null;
    readonly adapters: ScopedAdapters;
  },
): Authority {
  const requests = manifest?.requested_capabilities ?? [];
  const forbidden = manifest?.forbidden_capabilities ?? [];
  const { rules, user, refusal, sha256 } = inForce;
  const answer = decideGrants({ requests, forbidden, rules, user, refusal, adapters });
  const kernel = [...kernelDenials({ requests, forbidden }).values()];
  // A capability that waits for approval is granted where each of its calls takes a token; calls of other effects cannot carry
  // one.
  const takesToken = ({ effect }: { readonly effect: Grant["effect"] }) => APPROVAL_EFFECTS.has(effect);
  const waiting = answer.needs_approval
    .filter(takesToken)
    .map(({ effect, adapter, scope, limits }): Grant => ({ effect, adapter, scope, limits, approved: false }));
  const unapproved = answer.needs_approval
    .filter((request) => !takesToken(request))
    .map(({ effect, adapter, rule }): Denial => {
      const reason = `The policy wants a person's approval for ${effect}, and calls of this effect cannot carry one.`;
      return { effect, adapter, rule, reason };
    });
  return {
    granted: [...answer.granted, ...waiting],
    denied: [...answer.denied, ...unapproved],
    refusal: kernel[0]?.reason ?? null,
    policy_sha256: sha256,
    user,
  };
}
