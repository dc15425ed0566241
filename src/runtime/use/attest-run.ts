import { randomUUID } from "node:crypto";
import { SklError } from "../../kernel/domain/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import {
  type AnyStatement,
  appendToLog,
  checkLog,
  type Envelope,
  INTENT_TYPE,
  type IntentPredicate,
  makeAttestedStatement,
  RUN_TYPE,
  type RunPredicate,
  removeSecrets,
  type VerifierResult,
} from "../engine/attest/index.ts";
import { collectRefusedFacts, type RunReport } from "../engine/host/index.ts";
import {
  type CapabilityRequest,
  DEFAULT_LIMITS,
  digestCanonicalJson,
  hashSha256Hex,
  type Limits,
  type RecordedAnswer,
  type RunFacts,
  WRITING_EFFECTS,
} from "../engine/index.ts";
import type { Manifest } from "../engine/manifest/index.ts";
import { digestContract, type NodeStatus } from "../engine/promotion/index.ts";
import { readAccountName } from "./home.ts";

/** What is known about a run before it starts. */
interface RunStart {
  readonly env: NodeJS.ProcessEnv;
  readonly module: Uint8Array;
  /** The first argument is the name of the artifact. */
  readonly args: readonly string[];
  readonly input: unknown;
  readonly mode: "dry run" | "full";
  readonly grants: { readonly kind: "direct" | "policy" };
  readonly answers?: readonly RecordedAnswer[] | null;
  /** The plan of several nodes that the run belongs to; absent for a single run. */
  readonly partOf?: { readonly planId: string };
}

/** What was found out before the run started; null where it did not come that far. */
interface KnownOfRun {
  /** What the run is; one that was asked to be full is dry where its node is not promoted. */
  readonly mode: "dry run" | "full";
  /** Null for a module that is no node, or where the run did not come that far. */
  readonly status: NodeStatus | null;
  readonly dryBecause: string | null;
  readonly personOverride: string | null;
  readonly manifest: Manifest | null;
  readonly manifestSha256: string | null;
  readonly policySha256: string | null;
  readonly user: string | null;
  readonly granted: readonly CapabilityRequest[];
  readonly limits: Limits;
  readonly verified: readonly VerifierResult[] | null;
}

/**
 * Attests one run. It collects facts about the run from the host, and writes an entry before the plan is carried out and another
 * one when the run is over.
 */
export class RunRecord {
  readonly #asked: RunStart;
  readonly #runId: string;
  /** The folder of the account, which holds the log. */
  readonly home: string;
  /** The SHA-256 of the module, in hexadecimal. */
  readonly artifact: string;
  readonly #startedAt = new Date().toISOString();
  #intent: string | null = null;
  #hasEnded = false;
  #found: KnownOfRun = {
    mode: "full",
    status: null,
    dryBecause: null,
    personOverride: null,
    manifest: null,
    manifestSha256: null,
    policySha256: null,
    user: null,
    granted: [],
    limits: DEFAULT_LIMITS,
    verified: null,
  };

  constructor(asked: RunStart, runId: string) {
    this.#asked = asked;
    this.note({ mode: asked.mode });
    this.#runId = runId;
    this.home = resolveAccountHome(asked.env);
    this.artifact = hashSha256Hex(asked.module);
  }

  /** Whether the guest's code ended, so that tokens may be used up. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get found(): KnownOfRun {
    return this.#found;
  }

  get mode(): KnownOfRun["mode"] {
    return this.#found.mode;
  }

  note(part: Partial<KnownOfRun>): void {
    this.#found = { ...this.#found, ...part };
  }

  /** Prevents a run that could change something before its plan is attested, where the log cannot be written. */
  async requireLog(): Promise<void> {
    const writes = this.#found.granted.some(({ effect }) => WRITING_EFFECTS.has(effect));
    if (this.mode === "full" && writes) await this.#attest(checkLog(this.home), "");
  }

  /**
   * Called before anything of a plan is carried out. Throws ATTESTATIONS_UNUSABLE or ATTESTATIONS_BROKEN, and then nothing may be
   * carried out.
   */
  async attestIntent(facts: RunFacts, secrets: readonly string[]): Promise<void> {
    this.#hasEnded = true;
    if (this.mode === "dry run" || facts.plan.length === 0) return;
    const predicate: IntentPredicate = {
      predicateType: INTENT_TYPE,
      ...this.#boundFields(facts, (value) => removeSecrets(value, secrets)),
      decided_at: new Date().toISOString(),
    };
    const written = appendToLog(this.home, makeAttestedStatement(this.#name(secrets), predicate));
    this.#intent = (await this.#attest(written, ", and nothing of its plan was done")).attestation_id;
  }

  /**
   * Writes the entry of the run and returns its envelope. Throws ATTESTATIONS_UNUSABLE or ATTESTATIONS_BROKEN, with what happened
   * to the plan.
   */
  async attestEnd(report: RunReport): Promise<Envelope> {
    const became = report.changes === "none" ? "" : ` (what it planned is ${report.changes})`;
    return (await this.#attest(appendToLog(this.home, this.#statement(report)), became)).envelope;
  }

  /**
   * Writes the entry of a run that an error of the host ended. That error is reported, so a failure to write the entry is
   * not.
   */
  async attestBroken(reason: string): Promise<void> {
    const granted = this.#found.granted.map(({ effect, adapter, scope }) => ({ effect, adapter, scope }));
    const facts = {
      ...collectRefusedFacts({ granted: [], denied: [] }, { outcome: "trap", reason, attempts: 0 }),
      granted,
    };
    const report: RunReport = { facts, artifact: "", reason, changes: "none", secrets: [], spent: [], recorded: [] };
    await appendToLog(this.home, this.#statement(report, "broken")).catch(() => undefined);
  }

  async #attest<T>(written: Promise<T>, became: string): Promise<T> {
    try {
      return await written;
    } catch (cause) {
      if (!(cause instanceof SklError)) throw cause;
      const message = `The run could not be attested${became}: ${cause.message}`;
      throw new SklError(cause.code, {
        message,
        fix: cause.fix,
        data: { ...cause.data, run_id: this.#runId },
        cause,
      });
    }
  }

  #name = (secrets: readonly string[]): string => removeSecrets(this.#asked.args[0] ?? "node.wasm", secrets);

  #boundFields(facts: RunFacts, clean: <T>(value: T) => T): Omit<IntentPredicate, "predicateType" | "decided_at"> {
    const { partOf, input, grants } = this.#asked;
    const { manifest, manifestSha256, policySha256, user, status, personOverride } = this.#found;
    const plan = facts.plan.map(toPlannedEffect);
    return {
      attestation_id: randomUUID(),
      node_id: clean(manifest?.node_id ?? null),
      run_id: this.#runId,
      plan_id: partOf?.planId ?? null,
      manifest_sha256: manifestSha256,
      contract_sha256: manifest === null ? null : digestContract(manifest),
      node_status: status,
      source_sha256: manifest?.source_sha256 ?? null,
      artifact_sha256: this.artifact,
      policy_sha256: policySha256,
      input_sha256: digestCanonicalJson(input),
      user: clean(user ?? (this.#asked.env.SKL_AGENT || readAccountName(this.#asked.env))),
      granted_by: grants.kind,
      person_override: clean(personOverride),
      granted_caps: facts.granted.map((each) => ({ ...each, scope: clean(each.scope) })),
      plan,
      plan_sha256: digestCanonicalJson(plan),
    };
  }

  #statement(
    { facts, reason, changes, secrets }: RunReport,
    ended: "by itself" | "broken" = "by itself",
  ): AnyStatement {
    const clean = <T>(value: T): T => removeSecrets(value, secrets);
    const { manifest, limits, verified } = this.#found;
    const isDry = this.mode === "dry run";
    const ran = facts.fuel_used !== 0 || facts.exit_code !== null;
    const output = ran ? hashSha256Hex(facts.stdout) : null;
    const predicate: RunPredicate = {
      predicateType: RUN_TYPE,
      ...this.#boundFields(facts, clean),
      run_type: isDry ? "dry_run" : "full_run",
      outcome: ended === "broken" ? "broken" : facts.outcome,
      exit_code: facts.exit_code,
      reason: clean(reason),
      started_at: this.#startedAt,
      ended_at: new Date().toISOString(),
      requested_caps: (manifest?.requested_capabilities ?? []).map((each) => ({ ...each, scope: clean(each.scope) })),
      denied: facts.denied.map(({ effect, rule }) => ({ effect, rule: clean(rule) })),
      observed_effects: facts.observed_effects,
      ungranted_attempts: facts.ungranted_attempts,
      output_sha256: output,
      dry_run_output_sha256: isDry ? output : null,
      answers_sha256: isDry && this.#asked.answers != null ? digestCanonicalJson(this.#asked.answers) : null,
      verifier_results: clean(verified),
      run_duration_ms: facts.duration_ms,
      fuel_used: facts.fuel_used,
      engine: { name: "V8", version: process.versions.v8 },
      limits,
      made_at_once: facts.made_at_once.map(toPlannedEffect),
      plan_outcome: changes,
      intent_id: this.#intent,
      promotion_eligible: ended === "by itself" && this.#isEligible(facts, reason),
    };
    return makeAttestedStatement(this.#name(secrets), predicate);
  }

  /** The conditions of Definition 5 for a dry run under the trusted policy. Whether the hashes are those of the node is checked at its promotion. */
  #isEligible(facts: RunFacts, reason: string | null): boolean {
    const granted = new Set(facts.granted.map(({ effect }) => effect));
    return (
      this.mode === "dry run" &&
      this.#asked.grants.kind === "policy" &&
      this.#found.personOverride === null &&
      this.#found.manifest !== null &&
      facts.outcome === "ok" &&
      facts.exit_code === 0 &&
      reason === null &&
      facts.ungranted_attempts === 0 &&
      (this.#found.verified ?? []).every(({ passed }) => passed) &&
      facts.observed_effects.every(({ effect }) => granted.has(effect))
    );
  }
}

const toPlannedEffect = ({ effect, adapter, payload_digest }: RunFacts["plan"][number]) => ({
  effect,
  adapter,
  payload_digest,
});
