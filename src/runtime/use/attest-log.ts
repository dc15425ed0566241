import { type AttestListOutput, SklError } from "../../kernel/domain/index.ts";
import { refuseAgentHere } from "../../skills/use/library/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import {
  type AnyStatement,
  type Bundle,
  bundleEntries,
  type Envelope,
  FAILED_SYNTHESIS_TYPE,
  findAccountKey,
  INTENT_TYPE,
  type LogEntry,
  PROMOTION_TYPE,
  ROUTE_TYPE,
  RUN_TYPE,
  readEntries,
  rotateKey,
  SYNTHESIS_TYPE,
} from "../engine/attest/index.ts";

/** An entry of the log as one row. */
export type AttestationRow = AttestListOutput["attestations"][number];

/** Runs `skl attest list`: returns the last entries, the newest one last. */
export async function listAttestations(
  env: NodeJS.ProcessEnv,
  most: number,
): Promise<{ readonly attestations: readonly AttestationRow[] }> {
  const attestations: AttestationRow[] = [];
  for await (const entry of readEntries(resolveAccountHome(env), { last: most }))
    attestations.push(toAttestationRow(entry));
  return { attestations };
}

function toAttestationRow({ index, statement }: LogEntry): AttestationRow {
  const { attestation_id, artifact_sha256 } = statement.predicate;
  const name = statement.subject[0]?.name ?? "";
  return { index, attestation_id, name, artifact_sha256, ...describeStatement(statement) };
}

function describeStatement(
  statement: AnyStatement,
): Pick<AttestationRow, "kind" | "run_id" | "outcome" | "at" | "promotion_eligible"> {
  switch (statement.predicateType) {
    case RUN_TYPE: {
      const { run_type, run_id, outcome, ended_at, promotion_eligible } = statement.predicate;
      return { kind: run_type, run_id, outcome, at: ended_at, promotion_eligible };
    }
    case INTENT_TYPE: {
      const { run_id, decided_at } = statement.predicate;
      return { kind: "intent", run_id, outcome: null, at: decided_at, promotion_eligible: false };
    }
    case PROMOTION_TYPE: {
      const { promoted_at } = statement.predicate;
      return { kind: "promotion", run_id: null, outcome: null, at: promoted_at, promotion_eligible: false };
    }
    case SYNTHESIS_TYPE: {
      const { ended_at } = statement.predicate;
      return { kind: "synthesis", run_id: null, outcome: null, at: ended_at, promotion_eligible: false };
    }
    case FAILED_SYNTHESIS_TYPE: {
      const { status, ended_at } = statement.predicate;
      return { kind: "synthesis", run_id: null, outcome: status, at: ended_at, promotion_eligible: false };
    }
    case ROUTE_TYPE: {
      const { hit, routed_at } = statement.predicate;
      return {
        kind: "route",
        run_id: null,
        outcome: hit ? "hit" : "miss",
        at: routed_at,
        promotion_eligible: false,
      };
    }
  }
}

export interface ShownAttestation {
  readonly index: number;
  readonly attestation_id: string;
  /** The keyid of the key that signed the entry. */
  readonly signed_by: string;
  readonly statement: AnyStatement;
  readonly envelope: Envelope;
}

/** A shorter beginning of an id could match by chance. */
const SHORTEST_PREFIX = 6;

/**
 * Runs `skl attest show`: finds an entry by its id, the beginning of its id, or the id of its run. Throws NOT_FOUND,
 * ATTESTATIONS_BROKEN.
 */
export async function showAttestation(env: NodeJS.ProcessEnv, id: string): Promise<ShownAttestation> {
  const isMeant = (text: string): boolean => text === id || (id.length >= SHORTEST_PREFIX && text.startsWith(id));
  const found: LogEntry[] = [];
  const entries = readEntries(resolveAccountHome(env), {
    where: ({ predicate }) => isMeant(predicate.attestation_id) || ("run_id" in predicate && isMeant(predicate.run_id)),
  });
  for await (const entry of entries) found.push(entry);
  // The last entry of a run is the one to show: its intent comes before it.
  const entry = found.at(-1);
  const runs = new Set(found.map(({ statement }) => readStatementRunId(statement)));
  if (entry === undefined || runs.size > 1) {
    const message =
      entry === undefined ? `The log has no attestation ${id}.` : `${id} is the beginning of several ids.`;
    throw new SklError("NOT_FOUND", { message, fix: "`skl attest list` shows those that are there.", data: { id } });
  }
  const { index, statement, envelope } = entry;
  const signed_by = envelope.signatures[0]?.keyid ?? "";
  return { index, attestation_id: statement.predicate.attestation_id, signed_by, statement, envelope };
}

const readStatementRunId = ({ predicate }: AnyStatement): string =>
  "run_id" in predicate ? predicate.run_id : predicate.attestation_id;

/**
 * Runs `skl attest export`: bundles these entries, or all, with their proofs. Throws NOT_FOUND, ANSWER_TOO_LARGE, ATTESTATIONS_BROKEN.
 */
export function exportAttestations(env: NodeJS.ProcessEnv, ids: readonly string[]): Promise<Bundle> {
  return bundleEntries(resolveAccountHome(env), ids);
}

export interface RotateRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Asks the person whether this key is to be replaced. */
  agrees(key: KeyToReplace): Promise<boolean>;
}

export interface KeyToReplace {
  readonly from: string;
}

export interface KeyRotation extends KeyToReplace {
  readonly status: "rotated" | "declined";
  /** Null where the person declined. */
  readonly to: string | null;
}

/**
 * Runs `skl attest rotate`: replaces the account's key. The old key is gone afterwards, and copies of its public half no longer verify
 * new entries, so only a person may do it. Throws PERSON_NEEDED, and NOT_FOUND where there is no key yet.
 */
export async function rotateAttestationKey({ cwd, env, agrees }: RotateRequest): Promise<KeyRotation> {
  await refuseAgentHere(cwd, env);
  const home = resolveAccountHome(env);
  const key = findAccountKey(home);
  if (key === null)
    throw new SklError("NOT_FOUND", {
      message: "This account has no key yet.",
      fix: "The first run makes one; there is nothing to change before that.",
    });
  const from = key.signer.keyid;
  if (!(await agrees({ from }))) return { status: "declined", from, to: null };
  return { status: "rotated", ...(await rotateKey(home)) };
}
