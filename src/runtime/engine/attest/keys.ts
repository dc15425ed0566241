import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from "node:crypto";
import { existsSync, lstatSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { removeAbandoned } from "../../../kernel/files/index.ts";
import { placeFile, readIfThere, syncFolder } from "../files.ts";
import { formatEnvelope, isSignedBy, parseEnvelope, type Signer, sealEnvelope } from "./dsse.ts";
import { openOwnFolder, readSecret } from "./files.ts";
import { createBrokenLogError } from "./refusal.ts";

export interface AccountKey {
  readonly signer: Signer;
  readonly publicKey: KeyObject;
}

export type PublicKeys = ReadonlyMap<string, KeyObject>;

const KEY = "attest.key";
/** The public key in the form that `--key` takes, for others. */
const PUBLIC = "attest.pub";

const getKeyFolder = (home: string): string => join(home, "keys");
export const getPublicKeyFile = (home: string): string => join(getKeyFolder(home), PUBLIC);

const remembered = new Map<string, { readonly mark: string; readonly key: AccountKey }>();

/**
 * Returns the account's key and makes it on first use; simultaneous first uses make one key. Throws ATTESTATIONS_UNUSABLE,
 * ATTESTATIONS_BROKEN.
 */
export function openAccountKey(home: string): AccountKey {
  const folder = openOwnFolder(getKeyFolder(home));
  const path = join(folder, KEY);
  const known = remembered.get(path);
  if (known !== undefined && known.mark === computeFileMark(path)) return known.key;
  removeAbandoned(folder);
  const key = findAccountKey(home) ?? makeKey(folder);
  // A crash may have left the private key without its public file.
  placePublic(folder, key.publicKey);
  const mark = computeFileMark(path);
  if (mark !== null) remembered.set(path, { mark, key });
  return key;
}

/** Returns null where no key was made yet. */
export function findAccountKey(home: string): AccountKey | null {
  const path = join(getKeyFolder(home), KEY);
  const pem = readSecret(path);
  return pem === null ? null : parseKey(pem, path);
}

function makeKey(folder: string): AccountKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  placeFile(folder, KEY, exportPrivatePem(privateKey));
  // Another process may have been faster; then its key is the account's.
  const path = join(folder, KEY);
  const pem = readSecret(path);
  if (pem === null) throw createBrokenLogError(`${path} was taken away.`, { path });
  return parseKey(pem, path);
}

function placePublic(folder: string, publicKey: KeyObject): void {
  if (!existsSync(join(folder, PUBLIC))) placeFile(folder, PUBLIC, Buffer.from(writePublicPem(publicKey)));
}

/** Compares the public key file with the account's key, byte for byte. */
export function comparePublicKeyFile(home: string, { publicKey }: AccountKey): "it" | "another" | "missing" {
  const pem = readIfThere(getPublicKeyFile(home));
  if (pem === null) return "missing";
  return pem.toString("latin1") === writePublicPem(publicKey) ? "it" : "another";
}

function parseKey(pem: Buffer, path: string): AccountKey {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519" && exportPrivatePem(key).equals(pem)) {
      const publicKey = createPublicKey(key);
      return { signer: { keyid: computeKeyid(publicKey), key }, publicKey };
    }
  } catch {
    // The error is thrown below.
  }
  throw createBrokenLogError(`${path} is not the key that skl wrote.`, { path });
}

const exportPrivatePem = (key: KeyObject): Buffer => Buffer.from(key.export({ type: "pkcs8", format: "pem" }));

/** Returns a mark that changes whenever the file or its rights do. */
function computeFileMark(path: string): string | null {
  const { ino, mode, size, mtimeMs, ctimeMs } = lstatSync(path, { throwIfNoEntry: false }) ?? { ino: null };
  return ino === null ? null : [ino, mode, size, mtimeMs, ctimeMs].join(" ");
}

const nameFormerKeysFile = (keyid: string): string => `former-${keyid}.json`;

/**
 * Returns the keys whose signatures count: the account's own, and former keys from the list that its own key signed. A public key
 * that merely lies in the folder counts for nothing. Throws ATTESTATIONS_BROKEN for a list that the key did not sign.
 */
export function listTrustedKeys(home: string, { signer, publicKey }: AccountKey): PublicKeys {
  const keys = new Map([[signer.keyid, publicKey]]);
  for (const former of listFormerKeys(home, { signer, publicKey })) keys.set(computeKeyid(former), former);
  return keys;
}

function listFormerKeys(home: string, { signer, publicKey }: AccountKey): readonly KeyObject[] {
  const path = join(getKeyFolder(home), nameFormerKeysFile(signer.keyid));
  const text = readIfThere(path)?.toString("utf8");
  if (text === undefined) return [];
  try {
    const envelope = parseEnvelope(JSON.parse(text));
    if (envelope.ok && `${formatEnvelope(envelope.value)}\n` === text) {
      const isOurs = isSignedBy(envelope.value, { keyid: signer.keyid, key: publicKey });
      const { former_keys } = JSON.parse(Buffer.from(envelope.value.payload, "base64").toString("utf8"));
      if (isOurs) return (former_keys as readonly string[]).map((pem) => createPublicKey(pem));
    }
  } catch {
    // The error is thrown below.
  }
  throw createBrokenLogError(`${path} is not the list of former keys that the account's key signed.`, { path });
}

/**
 * Replaces the account's key. What the old keys signed stays valid, because the new key signs that they were the account's. The
 * caller must hold the lock of the log: of two simultaneous replacements one key would be lost.
 */
export function replaceKey(home: string): { readonly from: string; readonly to: string } {
  const folder = openOwnFolder(getKeyFolder(home));
  const old = openAccountKey(home);
  const former = [old.publicKey, ...listFormerKeys(home, old)].map(writePublicPem);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const signer = { keyid: computeKeyid(publicKey), key: privateKey };
  const list = sealEnvelope(Buffer.from(JSON.stringify({ former_keys: former })), signer);
  // The list is written first: it counts only when its key becomes the account's, which is one rename.
  placeFile(folder, nameFormerKeysFile(signer.keyid), Buffer.from(`${formatEnvelope(list)}\n`));
  const next = `next-${signer.keyid}`;
  placeFile(folder, next, exportPrivatePem(privateKey));
  rmSync(join(folder, PUBLIC), { force: true });
  renameSync(join(folder, next), join(folder, KEY));
  syncFolder(folder);
  placePublic(folder, publicKey);
  return { from: old.signer.keyid, to: signer.keyid };
}

/** Parses an Ed25519 public key in PEM; null for anything else. */
export function parsePublicKey(pem: Uint8Array): KeyObject | null {
  try {
    // A private key could be parsed too, but should not lie where a public one is expected.
    const text = Buffer.from(pem).toString("latin1");
    const key = createPublicKey(text);
    return key.asymmetricKeyType === "ed25519" && text.includes("BEGIN PUBLIC KEY") ? key : null;
  } catch {
    return null;
  }
}

const exported = new WeakMap<KeyObject, Buffer>();

/** Exports a public key as DER and remembers it, because the export takes OpenSSL as long as a signature. */
export function exportSpki(key: KeyObject): Buffer {
  const known = exported.get(key);
  if (known !== undefined) return known;
  const spki = key.export({ type: "spki", format: "der" });
  exported.set(key, spki);
  return spki;
}

/** Returns the SHA-256 of the SPKI, in hexadecimal. */
export const computeKeyid = (key: KeyObject): string => hash("sha256", exportSpki(key), "hex");

/** Writes an SPKI that fits on one line of PEM. */
const writePublicPem = (key: KeyObject): string =>
  `-----BEGIN PUBLIC KEY-----\n${exportSpki(key).toString("base64")}\n-----END PUBLIC KEY-----\n`;
