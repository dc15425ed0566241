import { createHash } from "node:crypto";
import { createReadStream, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { placeFile, readIfThere } from "../files.ts";
import { envelopeText, isSignedBy, parseEnvelope, sealed } from "./dsse.ts";
import type { AccountKey } from "./keys.ts";
import type { Places } from "./open-log.ts";

/**
 * Up to where every signature of both files was found good, in bytes. Checking signatures is most of the work, and the same bytes
 * need it once: what was found is signed by the account with their SHA-256, so it says nothing of bytes that changed since.
 */
interface VerifiedBefore {
  readonly log: number;
  readonly checkpoints: number;
}

export const NOTHING_VERIFIED: VerifiedBefore = { log: 0, checkpoints: 0 };

/** A log with the key of its account. */
interface LogOf {
  readonly home: string;
  readonly places: Places;
  readonly key: AccountKey;
}

const NAME = "attestations-verified";

interface Found {
  readonly bytes: number;
  readonly sha256: string;
}

/** What still stands there of what was verified; nothing where that cannot be said. */
export async function verifiedBefore({ home, places, key }: LogOf): Promise<VerifiedBefore> {
  const kept = keptIn(home, key);
  if (kept === null) return NOTHING_VERIFIED;
  const [log, checkpoints] = [
    await digestOf(places.log, kept.log.bytes),
    await digestOf(places.checkpoints, kept.checkpoints.bytes),
  ];
  const isSame = log === kept.log.sha256 && checkpoints === kept.checkpoints.sha256;
  return isSame ? { log: kept.log.bytes, checkpoints: kept.checkpoints.bytes } : NOTHING_VERIFIED;
}

function keptIn(
  home: string,
  { signer, publicKey }: AccountKey,
): { readonly log: Found; readonly checkpoints: Found } | null {
  try {
    const text = readIfThere(join(home, NAME))?.toString("utf8");
    const envelope = parseEnvelope(JSON.parse(text ?? "null"));
    if (!envelope.ok || !isSignedBy(envelope.value, { keyid: signer.keyid, key: publicKey })) return null;
    const { verified } = JSON.parse(Buffer.from(envelope.value.payload, "base64").toString("utf8")) as {
      readonly verified?: { readonly log: Found; readonly checkpoints: Found };
    };
    return verified ?? null;
  } catch {
    // It is only here to save work.
    return null;
  }
}

/** Remembers what was found good just now. Where it cannot be written, the next look does all the work again. */
export async function rememberVerified(
  { home, places, key }: LogOf,
  { log, checkpoints }: VerifiedBefore,
): Promise<void> {
  const verified = {
    log: { bytes: log, sha256: await digestOf(places.log, log) },
    checkpoints: { bytes: checkpoints, sha256: await digestOf(places.checkpoints, checkpoints) },
  };
  try {
    const envelope = sealed(Buffer.from(JSON.stringify({ verified })), key.signer);
    const fresh = `.${NAME}.${process.pid}`;
    placeFile(home, fresh, Buffer.from(`${envelopeText(envelope)}\n`));
    renameSync(join(home, fresh), join(home, NAME));
  } catch {
    // As said.
  }
}

/** sha256 of the first bytes of a file, hexadecimal; empty: it is shorter. */
async function digestOf(path: string, bytes: number): Promise<string> {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < bytes || bytes === 0) return "";
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { end: bytes - 1, highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest("hex");
}
