import { SklError } from "../../kernel/domain/index.ts";
import type { Denial, Grant } from "../engine/index.ts";
import type { Manifest } from "../engine/manifest/index.ts";
import {
  decideGrants,
  denyUnapprovable,
  listKernelDenials,
  type PolicyLimits,
  parseGrants,
} from "../engine/policy/index.ts";
import type { ScopedAdapters } from "../engine/scopes/index.ts";
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
  /** The limits that the policy sets in place of the defaults. */
  readonly limits: PolicyLimits;
  /** Who runs this; null where nothing was granted and nobody looked. */
  readonly user: string | null;
  /** The person who granted something past the trusted policy, by direct grants or by a policy of their own; null for nobody. */
  readonly person_override: string | null;
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
  return source.kind === "direct"
    ? resolveDirectGrants(question, source)
    : resolveGrantsByPolicy(question, source.given);
}

/**
 * The only way around the policy, for persons alone: an agent would grant itself what it wants. What the kernel refuses and what the
 * manifest forbids is still refused.
 */
async function resolveDirectGrants(
  { cwd, env, manifest, adapters }: AuthorityQuestion,
  { bytes, file }: { bytes: Uint8Array; file: string },
): Promise<Authority> {
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
  if (requests.length === 0)
    return {
      granted: [],
      denied: [],
      refusal: null,
      limits: {},
      policy_sha256: null,
      user: null,
      person_override: null,
    };
  const { identifyRunnerAt } = await import("./policy-workspace.ts");
  const { agent, user } = await identifyRunnerAt(cwd, env);
  const denials =
    agent === null
      ? [...listKernelDenials({ requests, forbidden, askedBy: "direct grants" }).values()]
      : requests.map(({ effect, adapter }) => ({
          effect,
          adapter,
          rule: null,
          reason: explainDirectGrantRefusal(agent),
        }));
  return {
    granted: denials.length > 0 ? [] : parsed.value,
    denied: denials,
    refusal: denials[0]?.reason ?? null,
    limits: {},
    policy_sha256: null,
    user,
    person_override: agent === null ? user : null,
  };
}

const explainDirectGrantRefusal = (agent: string): string =>
  `${agent} is an agent, and direct grants are a person's; an agent gets what the account's policy grants.`;

async function resolveGrantsByPolicy(
  { cwd, env, manifest, adapters }: AuthorityQuestion,
  given: string | null,
): Promise<Authority> {
  // The policy reads repositories, which a run with direct grants need not wait for.
  const { readPolicyInForce } = await import("./policy-in-force.ts");
  return decideAuthorityUnder(await readPolicyInForce({ cwd, env, given, adapters }), { manifest, adapters, given });
}

/** Decides what a node may do under a policy that was read before. */
export function decideAuthorityUnder(
  inForce: PolicyInForce,
  {
    manifest,
    adapters,
    given = null,
  }: {
    readonly manifest: Pick<Manifest, "requested_capabilities" | "forbidden_capabilities"> | null;
    readonly adapters: ScopedAdapters;
    /** The path given by --policy. Default: none. */
    readonly given?: string | null;
  },
): Authority {
  const requests = manifest?.requested_capabilities ?? [];
  const forbidden = manifest?.forbidden_capabilities ?? [];
  const { rules, limits, agent, user, refusal, sha256 } = inForce;
  const answer = denyUnapprovable(decideGrants({ requests, forbidden, rules, user, refusal, adapters }));
  const kernel = [...listKernelDenials({ requests, forbidden }).values()];
  // A capability that waits for approval is granted, since each of its calls takes a token.
  const waiting = answer.needs_approval.map(
    ({ effect, adapter, scope, limits }): Grant => ({ effect, adapter, scope, limits, approved: false }),
  );
  return {
    granted: [...answer.granted, ...waiting],
    denied: answer.denied,
    refusal: kernel[0]?.reason ?? (agent !== null && given !== null ? refusal : null),
    limits,
    policy_sha256: sha256,
    user,
    person_override: agent === null && given !== null ? user : null,
  };
}
