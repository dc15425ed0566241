import { SklError } from "../../../kernel/domain/index.ts";
import type { CapabilityRequest, Grant } from "../../engine/index.ts";
import { decideGrants } from "../../engine/policy/index.ts";
import { SCOPED_ADAPTERS } from "../../engine/scopes/index.ts";
import { type PolicyInForce, readPolicyInForce } from "../policy-in-force.ts";

/** A script of a package that somebody wants to run. */
export interface AskedScript {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly name: string;
  /** The digest of the package as it was read. */
  readonly digest: string;
  /** The path in the package. */
  readonly script: string;
  /** The interpreter of the sandbox; null where its language has none. */
  readonly sandbox: "python" | "javascript" | null;
}

export interface ScriptDecision {
  readonly as: "sandbox" | "process";
  /** The files that it may read and write in the sandbox. */
  readonly files: readonly Grant[];
}

/**
 * Decides how a script runs: as a process where a rule names this digest so, else in the sandbox where a rule allows it and its language
 * has one. Throws SCRIPT_NOT_GRANTED with the rule that is missing.
 */
export async function decideScript(asked: AskedScript): Promise<ScriptDecision> {
  const { cwd, env, sandbox } = asked;
  const policy = await readPolicyInForce({ cwd, env, given: null, adapters: SCOPED_ADAPTERS });
  const process = decide(policy, [toScriptRequest(asked, "process")]);
  if (process.granted.length > 0) return { as: "process", files: [] };
  if (policy.refusal !== null)
    throw new SklError("SCRIPT_NOT_GRANTED", {
      message: `${asked.script} of ${asked.name} may not run. ${policy.refusal}`,
      fix: "Correct the policy; until it can be read, nothing is granted.",
      data: { name: asked.name, script: asked.script },
    });
  if (sandbox === null) throw refuseScript(asked, "process", process.reason);
  const run = decide(policy, [toScriptRequest(asked, "sandbox")]);
  if (run.granted.length === 0) throw refuseScript(asked, "sandbox", run.reason);
  return { as: "sandbox", files: decide(policy, listFileRequests(policy)).granted };
}

function toScriptRequest({ name, digest, script }: AskedScript, as: ScriptDecision["as"]): CapabilityRequest {
  return { effect: "script.run", adapter: "script", scope: { package: name, digest, script, as } };
}

/** Asks for all that the rules about files allow, so that a part that is denied takes nothing else away. */
function listFileRequests({ rules }: PolicyInForce): CapabilityRequest[] {
  const { scope: scopes } = SCOPED_ADAPTERS.get("fs") ?? {};
  return rules.flatMap(({ decision, effect, adapter, scope }) => {
    if (decision !== "allow" || adapter !== "fs" || (effect !== "local.read" && effect !== "local.write")) return [];
    const document = scope.kind === "scope" ? scopes?.document(scope.value) : undefined;
    return [{ effect, adapter, scope: document ?? { path: "." } }];
  });
}

function decide({ rules, user, refusal }: PolicyInForce, requests: readonly CapabilityRequest[]) {
  const answer = decideGrants({ requests, forbidden: [], rules, user, refusal, adapters: SCOPED_ADAPTERS });
  return { granted: answer.granted, reason: answer.explanation[0]?.reason ?? "" };
}

function refuseScript({ name, digest, script }: AskedScript, as: ScriptDecision["as"], reason: string): SklError {
  const scope = `{ package: ${name}, digest: "${digest}"${as === "process" ? ", as: process" : ""} }`;
  const id = `${name}-${as === "process" ? "process-" : ""}${digest.slice(0, 8)}`;
  const rule = `- { id: ${id}, user: "*", effect: script.run, adapter: script, scope: ${scope}, decision: allow }`;
  const why =
    as === "process" ? " It has no sandbox, so it would run as a process with the rights of your account." : "";
  return new SklError("SCRIPT_NOT_GRANTED", {
    message: `${script} of ${name} may not run. ${reason}${why}`,
    fix: `A person reads the script, and allows it by this rule in ~/.skl/policy.yaml: \`${rule}\`.`,
    data: { name, script, digest, as, rule },
  });
}
