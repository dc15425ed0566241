import { type KeyObject, sign, verify } from "node:crypto";
import { err, ok, type Result } from "../../../kernel/domain/index.ts";

/** A DSSE v1 envelope: a payload with signatures over its type and its bytes. */
export interface Envelope {
  readonly payloadType: string;
  /** The payload in base64. */
  readonly payload: string;
  /** `keyid` is the SHA-256 of the public key's SPKI in hexadecimal, empty where the signer left it out; `sig` is base64. */
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

const IN_TOTO = "application/vnd.in-toto+json";

/** Returns the signed bytes, called PAE in the DSSE specification. Lengths keep type and body from being shifted into each other. */
export function encodePreAuthenticated(type: string, body: Uint8Array): Buffer {
  const kind = Buffer.from(type);
  return Buffer.concat([Buffer.from(`DSSEv1 ${kind.length} `), kind, Buffer.from(` ${body.length} `), body]);
}

export interface Signer {
  readonly keyid: string;
  readonly key: KeyObject;
}

export function sealEnvelope(payload: Uint8Array, { keyid, key }: Signer): Envelope {
  const sig = sign(null, encodePreAuthenticated(IN_TOTO, payload), key).toString("base64");
  return { payloadType: IN_TOTO, payload: Buffer.from(payload).toString("base64"), signatures: [{ keyid, sig }] };
}

export const formatEnvelope = ({ payloadType, payload, signatures }: Envelope): string =>
  JSON.stringify({ payloadType, payload, signatures: signatures.map(({ keyid, sig }) => ({ keyid, sig })) });

export function isSignedBy({ payloadType, payload, signatures }: Envelope, { keyid, key }: Signer): boolean {
  const own = signatures.filter((each) => each.keyid === keyid || each.keyid === "");
  if (own.length === 0) return false;
  const signed = encodePreAuthenticated(payloadType, Buffer.from(payload, "base64"));
  return own.some(({ sig }) => verify(null, signed, key, Buffer.from(sig, "base64")));
}

/** Parses an envelope from any source; unknown fields are ignored. The error is a sentence. */
export function parseEnvelope(document: unknown): Result<Envelope, string> {
  if (typeof document !== "object" || document === null) return err("It is no DSSE envelope.");
  const { payloadType, payload, signatures } = document as Partial<Record<keyof Envelope, unknown>>;
  if (payloadType !== IN_TOTO) return err(`Its payloadType is not ${IN_TOTO}.`);
  if (typeof payload !== "string" || !isBase64(payload)) return err("Its payload is no base64.");
  if (!Array.isArray(signatures) || signatures.length === 0 || signatures.length > MOST_SIGNATURES)
    return err("It has no signatures, or too many.");
  if (!signatures.every(isSignature)) return err("One of its signatures is not a keyid with base64.");
  return ok({ payloadType, payload, signatures: signatures.map(({ keyid = "", sig }) => ({ keyid, sig })) });
}

const MOST_SIGNATURES = 16;

function isSignature(value: unknown): value is { readonly keyid?: string; readonly sig: string } {
  if (typeof value !== "object" || value === null) return false;
  const { keyid, sig } = value as { readonly keyid?: unknown; readonly sig?: unknown };
  return (keyid === undefined || typeof keyid === "string") && typeof sig === "string" && isBase64(sig);
}

/** Accepts only the canonical spelling: bits that decoding ignores could otherwise be changed unnoticed. */
export const isBase64 = (text: string): boolean => Buffer.from(text, "base64").toString("base64") === text;
