import type { Json } from "../../../skills/engine/run/index.ts";
import { readScriptRequests, type ScriptPlace } from "../../../skills/use/run/index.ts";
import type { Denial, Effect, Grant } from "../../engine/index.ts";
import { decideGrants } from "../../engine/policy/index.ts";
import type { ScopedAdapters } from "../../engine/scopes/index.ts";
import { readPolicyInForce } from "../policy-in-force.ts";

type Given = Readonly<Record<string, unknown>>;

export interface ScriptGrants {
  readonly own: readonly Grant[];
  /** Returns why there is no such grant. */
  whyNot(effect: Effect, adapter: string): string;
}

/** Decides what a script gets of what its artifact asks for: what the policy allows, and what the script that called it has itself. */
export async function decideScriptGrants(
  asked: Json,
  place: ScriptPlace,
  adapters: ScopedAdapters,
): Promise<ScriptGrants> {
  const { caller } = place;
  const { granted, denied, problems } = await decide(asked, place, adapters);
  return {
    own: caller === null ? granted : granted.flatMap((grant) => limitToCaller(grant, caller.granted, adapters)),
    whyNot: (effect, adapter) => {
      const isIt = (each: { readonly effect: Effect; readonly adapter: string }) =>
        each.effect === effect && each.adapter === adapter;
      const reason = denied.find(isIt)?.reason ?? null;
      if (reason !== null) return reason;
      if (granted.some(isIt)) return "The script that called this skill may not do it.";
      return ["The artifact does not ask for it in metadata.requires.", ...problems].join(" ");
    },
  };
}

interface Decided {
  readonly granted: readonly Grant[];
  readonly denied: readonly Pick<Denial, "effect" | "adapter" | "reason">[];
  /** What is wrong with what the artifact asks for. */
  readonly problems: readonly string[];
}

async function decide(asked: Json, { cwd, env }: ScriptPlace, adapters: ScopedAdapters): Promise<Decided> {
  const { requests, problems } = readScriptRequests(asked, adapters);
  if (requests.length === 0) return { granted: [], denied: [], problems };
  const { rules, user, refusal } = await readPolicyInForce({ cwd, env, given: null, adapters });
  const decision = decideGrants({ requests, forbidden: [], rules, user, refusal, adapters });
  const waiting = decision.needs_approval.map(({ effect, adapter }) => {
    return { effect, adapter, reason: "The policy wants a person's approval, which a script cannot carry." };
  });
  return { granted: decision.granted, denied: [...decision.denied, ...waiting], problems };
}

/** Returns the parts of a grant that the caller has, too. */
function limitToCaller(
  grant: Grant,
  callers: readonly { readonly effect: string; readonly adapter: string; readonly scope: object }[],
  adapters: ScopedAdapters,
): Grant[] {
  const scopes = adapters.get(grant.adapter)?.scope;
  const own = scopes?.parse(grant.scope);
  return callers
    .filter(({ effect, adapter }) => effect === grant.effect && adapter === grant.adapter)
    .flatMap(({ scope }) => {
      const theirs = scopes?.parse(scope as Given);
      const part = scopes && own?.ok && theirs?.ok ? scopes.meet(own.value, theirs.value) : null;
      return scopes && part !== null ? [{ ...grant, scope: scopes.document(part) }] : [];
    });
}
