import {
  type AttestVerifyOutput,
  type DeepReadonly,
  describeJsonOddity,
  isObject,
  tryParseJson,
} from "../../../kernel/domain/index.ts";
import { hashEnvelopeLeaf, parseBundle } from "./bundle.ts";
import { findCheckpointSigner, parseNote, type SignedCheckpoint } from "./checkpoint.ts";
import { type Envelope, parseEnvelope } from "./dsse.ts";
import { findSigningKey } from "./entries.ts";
import type { PublicKeys } from "./keys.ts";
import { computeRootByProof } from "./merkle.ts";
import { type AnyStatement, parseStatement } from "./statement.ts";

/** What an envelope or a bundle proves. */
export type DocumentVerdict = DeepReadonly<NonNullable<AttestVerifyOutput["document"]>>;

type EntryVerdict = DocumentVerdict["entries"][number];

/** What every entry must be about, as SHA-256 in hexadecimal; null for anything. */
export interface Expected {
  readonly module: string | null;
  /** One of these. */
  readonly policies: ReadonlySet<string> | null;
}

const ANYTHING: Expected = { module: null, policies: null };

/** Checks an envelope or an exported bundle with these keys and nothing else, and that it speaks of what is expected. */
export function verifyDocument(text: string, keys: PublicKeys, expected = ANYTHING): DocumentVerdict {
  const document = tryParseJson(text);
  if (document === null) return judgeUnreadableDocument("It is no JSON.");
  const oddity = describeJsonOddity(text);
  if (oddity !== null) return judgeUnreadableDocument(`It ${oddity}.`);
  const isEnvelope = isObject(document) && "payloadType" in document;
  return isEnvelope ? verifyEnvelope(document, keys, expected) : verifyBundle(document, keys, expected);
}

function verifyEnvelope(document: unknown, keys: PublicKeys, expected: Expected): DocumentVerdict {
  const envelope = parseEnvelope(document);
  if (!envelope.ok) return judgeUnreadableDocument(envelope.error);
  const entry = judgeLogEntry(envelope.value, keys, expected);
  const ok = entry.problems.length === 0;
  return { kind: "envelope", ok, entries: [{ ...entry, index: null }], checkpoint: null, problems: [] };
}

function verifyBundle(document: unknown, keys: PublicKeys, expected: Expected): DocumentVerdict {
  const bundle = parseBundle(document);
  if (!bundle.ok) return judgeUnreadableDocument(bundle.error);
  const note = parseNote(bundle.value.checkpoint);
  if (note === null) return judgeUnreadableDocument("Its checkpoint is no signed note of skl.");
  const signer = findCheckpointSigner(note, keys);
  const problems = signer === null ? ["Its checkpoint is signed by none of the keys."] : [];
  const entries = bundle.value.entries.map(({ envelope, index, proof }) => {
    const entry = judgeLogEntry(envelope, keys, expected);
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
  return computeRootByProof(hashEnvelopeLeaf(envelope), { index, size, proof: hashes })?.equals(root) === true;
}

function judgeLogEntry(envelope: Envelope, keys: PublicKeys, expected: Expected): Omit<EntryVerdict, "index"> {
  const signer = findSigningKey(envelope, keys);
  const problems = signer === null ? ["It is signed by none of the keys."] : [];
  const statement = parseStatement(envelope);
  if (!statement.ok) return { ...NOTHING_SAID, signed_by: signer, problems: [...problems, statement.error] };
  const oddity = describeJsonOddity(Buffer.from(envelope.payload, "base64").toString("utf8"));
  if (oddity !== null) return { ...NOTHING_SAID, signed_by: signer, problems: [...problems, `Its payload ${oddity}.`] };
  const { subject, predicateType, predicate } = statement.value;
  return {
    attestation_id: predicate.attestation_id,
    predicate_type: predicateType,
    artifact_sha256: predicate.artifact_sha256,
    subject: subject[0]?.name ?? null,
    subject_sha256: subject[0]?.digest.sha256 ?? null,
    policy_sha256: "policy_sha256" in predicate ? predicate.policy_sha256 : null,
    said_by: "user" in predicate ? predicate.user : predicate.reviewer_id,
    said_at: readStatementTime(predicate),
    signed_by: signer,
    problems: [...problems, ...describeDifferences(predicate, expected)],
  };
}

const NOTHING_SAID = {
  attestation_id: null,
  predicate_type: null,
  artifact_sha256: null,
  subject: null,
  subject_sha256: null,
  policy_sha256: null,
  said_by: null,
  said_at: null,
} as const;

type Said = AnyStatement["predicate"];

/** Returns when it happened, by the clock of the machine that signed. */
function readStatementTime(predicate: Said): string {
  if ("ended_at" in predicate) return predicate.ended_at;
  if ("decided_at" in predicate) return predicate.decided_at;
  return "promoted_at" in predicate ? predicate.promoted_at : predicate.routed_at;
}

function describeDifferences(predicate: Said, { module, policies }: Expected): string[] {
  const artifact = predicate.artifact_sha256;
  const own = "policy_sha256" in predicate ? predicate.policy_sha256 : null;
  return [
    ...(module === null || module === artifact
      ? []
      : [`It speaks of ${artifact === null ? "no module" : `the module ${artifact}`}, not of ${module}.`]),
    ...(policies === null || policies.has(own ?? "")
      ? []
      : [own === null ? "It names no policy." : `It was granted by the policy ${own}, which is another one.`]),
  ];
}

const judgeUnreadableDocument = (problem: string): DocumentVerdict => ({
  kind: "neither",
  ok: false,
  entries: [],
  checkpoint: null,
  problems: [problem],
});
