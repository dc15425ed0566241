import { err, ok, type Result } from "../../domain/index.ts";
import type { Envelope } from "./dsse.ts";
import { type AnyStatement, INTENT_TYPE, PROMOTION_TYPE, RUN_TYPE, STATEMENT_TYPE } from "./statement.ts";

const TYPES: readonly unknown[] = [RUN_TYPE, INTENT_TYPE, PROMOTION_TYPE];

/**
 * The statement of an envelope whose signature holds: what we wrote is of the form that its type says, so only the names are
 * looked at. The error is a sentence.
 */
export function parseStatement({ payload }: Envelope): Result<AnyStatement, string> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(payload, "base64").toString("utf8"));
  } catch {
    return err("Its payload is no JSON.");
  }
  if (!isObject(value) || value._type !== STATEMENT_TYPE) return err("Its payload is no in-toto statement.");
  const { subject, predicateType, predicate } = value;
  if (!TYPES.includes(predicateType)) return err("Its predicateType is none of ours.");
  if (!isObject(predicate) || typeof predicate.attestation_id !== "string") return err("It has no attestation_id.");
  const sha256 = predicate.artifact_sha256;
  const [about] = Array.isArray(subject) ? (subject as unknown[]) : [];
  if (!isObject(about) || !isObject(about.digest) || about.digest.sha256 !== sha256)
    return err("Its subject is not the artifact of its predicate.");
  return ok(value as unknown as AnyStatement);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
