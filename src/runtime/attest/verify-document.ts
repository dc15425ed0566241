import { type AttestVerifyOutput, type DeepReadonly, isObject, jsonOrNull } from "../../domain/index.ts";
import { leafOf, parseBundle } from "./bundle.ts";
import { parseNote, type SignedCheckpoint, signerOf } from "./checkpoint.ts";
import { type Envelope, parseEnvelope } from "./dsse.ts";
import { signingKey } from "./entries.ts";
import type { PublicKeys } from "./keys.ts";
import { rootByProof } from "./merkle.ts";
import { parseStatement } from "./statement.ts";

/** What an envelope or a bundle proves. */
export type DocumentVerdict = DeepReadonly<NonNullable<AttestVerifyOutput["document"]>>;

type EntryVerdict = DocumentVerdict["entries"][number];

/** Checks an envelope or an exported bundle with these keys and nothing else. */
export function verifyDocument(text: string, keys: PublicKeys): DocumentVerdict {
  const document = jsonOrNull(text);
  if (document === null) return unreadableDocument("It is no JSON.");
  const isEnvelope = isObject(document) && "payloadType" in document;
  return isEnvelope ? verifyEnvelope(document, keys) : verifyBundle(document, keys);
}

function verifyEnvelope(document: unknown, keys: PublicKeys): DocumentVerdict {
  const envelope = parseEnvelope(document);
  if (!envelope.ok) return unreadableDocument(envelope.error);
  const entry = entryVerdict(envelope.value, keys);
  const ok = entry.problems.length === 0;
  return { kind: "envelope", ok, entries: [{ ...entry, index: null }], checkpoint: null, problems: [] };
}

function verifyBundle(document: unknown, keys: PublicKeys): DocumentVerdict {
  const bundle = parseBundle(document);
  if (!bundle.ok) return unreadableDocument(bundle.error);
  const note = parseNote(bundle.value.checkpoint);
  if (note === null) return unreadableDocument("Its checkpoint is no signed note of skl.");
  const signer = signerOf(note, keys);
  const problems = signer === null ? ["Its checkpoint is signed by none of the keys."] : [];
  const entries = bundle.value.entries.map(({ envelope, index, proof }) => {
    const entry = entryVerdict(envelope, keys);
    const isIn = isInLog(note, { envelope, index, proof });
    const missing = isIn ? [] : [`It is not entry ${index} of the checkpoint's log.`];
    return { ...entry, index, problems: [...entry.problems, ...missing] };
  });
  const isGood = problems.length === 0 && entries.every((entry) => entry.problems.length === 0);
  const checkpoint = { origin: note.origin, size: note.size, signed_by: signer };
  return { kind: "bundle", ok: isGood, entries, checkpoint, problems };
}

function isInLog(
  { size, root }: SignedCheckpoint,
  { envelope, index, proof }: { envelope: Envelope; index: number; proof: readonly string[] },
): boolean {
  const hashes = proof.map((each) => Buffer.from(each, "base64"));
  return rootByProof(leafOf(envelope), { index, size, proof: hashes })?.equals(root) === true;
}

function entryVerdict(envelope: Envelope, keys: PublicKeys): Omit<EntryVerdict, "index"> {
  const signer = signingKey(envelope, keys);
  const statement = parseStatement(envelope);
  const problems = signer === null ? ["It is signed by none of the keys."] : [];
  if (!statement.ok)
    return {
      attestation_id: null,
      predicate_type: null,
      artifact_sha256: null,
      signed_by: signer,
      problems: [...problems, statement.error],
    };
  const { predicateType, predicate } = statement.value;
  return {
    attestation_id: predicate.attestation_id,
    predicate_type: predicateType,
    artifact_sha256: predicate.artifact_sha256,
    signed_by: signer,
    problems,
  };
}

const unreadableDocument = (problem: string): DocumentVerdict => ({
  kind: "neither",
  ok: false,
  entries: [],
  checkpoint: null,
  problems: [problem],
});
