import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from "node:crypto";
import { existsSync, lstatSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { placeFile, readIfThere, syncFolder } from "../files.ts";
import { envelopeText, isSignedBy, parseEnvelope, type Signer, sealEnvelope } from "./dsse.ts";
import { ownFolder, readSecret } from "./files.ts";
import { broken } from "./refusal.ts";

/** The account's key: what signs, and what shows it. */
export interface AccountKey {
  readonly signer: Signer;
  readonly publicKey: KeyObject;
}

/** Keys by keyid. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

const KEY = "attest.key";
/** For others: what `--key` takes. */
const PUBLIC = "attest.pub";

const keyFolder = (home: string): string => join(home, "keys");
export const publicKeyFile = (home: string): string => join(keyFolder(home), PUBLIC);

const remembered = new Map<string, { readonly mark: string; readonly key: AccountKey }>();

/** The account's key, made on first use; two first uses at once give one. Throws ATTESTATIONS_UNUSABLE, ATTESTATIONS_BROKEN. */
export function accountKey(home: string): AccountKey {
  const folder = ownFolder(keyFolder(home));
  const path = join(folder, KEY);
  const known = remembered.get(path);
  if (known !== undefined && known.mark === fileMark(path)) return known.key;
  const key = accountKeyIfThere(home) ?? makeKey(folder);
  // A crash may have come between the two.
  placePublic(folder, key.publicKey);
  const mark = fileMark(path);
  if (mark !== null) remembered.set(path, { mark, key });
  return key;
}

/** Null: none was made yet. */
export function accountKeyIfThere(home: string): AccountKey | null {
  const path = join(keyFolder(home), KEY);
  const pem = readSecret(path);
  return pem === null ? null : parseKey(pem, path);
}

function makeKey(folder: string): AccountKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  placeFile(folder, KEY, privatePem(privateKey));
  // Another process may have been quicker, and then its key is the account's.
  const path = join(folder, KEY);
  const pem = readSecret(path);
  if (pem === null) throw broken(`${path} was taken away.`, { path });
  return parseKey(pem, path);
}

function placePublic(folder: string, publicKey: KeyObject): void {
  if (!existsSync(join(folder, PUBLIC))) placeFile(folder, PUBLIC, Buffer.from(publicPem(publicKey)));
}

/** Whether the file for others holds the account's public key, byte for byte. */
export function comparePublicKeyFile(home: string, { publicKey }: AccountKey): "it" | "another" | "missing" {
  const pem = readIfThere(publicKeyFile(home));
  if (pem === null) return "missing";
  return pem.toString("latin1") === publicPem(publicKey) ? "it" : "another";
}

function parseKey(pem: Buffer, path: string): AccountKey {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519" && privatePem(key).equals(pem)) {
      const publicKey = createPublicKey(key);
      return { signer: { keyid: keyidOf(publicKey), key }, publicKey };
    }
  } catch {
    // Said below.
  }
  throw broken(`${path} is not the key that skl wrote.`, { path });
}

const privatePem = (key: KeyObject): Buffer => Buffer.from(key.export({ type: "pkcs8", format: "pem" }));

/** Changes when the file or its rights do. */
function fileMark(path: string): string | null {
  const { ino, mode, size, mtimeMs, ctimeMs } = lstatSync(path, { throwIfNoEntry: false }) ?? { ino: null };
  return ino === null ? null : [ino, mode, size, mtimeMs, ctimeMs].join(" ");
}

const formerKeysFile = (keyid: string): string => `former-${keyid}.json`;

/**
 * The keys whose signatures count: the account's own, and former ones in the list that its own key signed. A public key that
 * somebody only laid there counts for nothing. Throws ATTESTATIONS_BROKEN for a list that the key did not sign.
 */
export function trustedKeys(home: string, { signer, publicKey }: AccountKey): PublicKeys {
  const keys = new Map([[signer.keyid, publicKey]]);
  for (const former of formerKeys(home, { signer, publicKey })) keys.set(keyidOf(former), former);
  return keys;
}

function formerKeys(home: string, { signer, publicKey }: AccountKey): readonly KeyObject[] {
  const path = join(keyFolder(home), formerKeysFile(signer.keyid));
  const text = readIfThere(path)?.toString("utf8");
  if (text === undefined) return [];
  try {
    const envelope = parseEnvelope(JSON.parse(text));
    if (envelope.ok && `${envelopeText(envelope.value)}\n` === text) {
      const isOurs = isSignedBy(envelope.value, { keyid: signer.keyid, key: publicKey });
      const { former_keys } = JSON.parse(Buffer.from(envelope.value.payload, "base64").toString("utf8"));
      if (isOurs) return (former_keys as readonly string[]).map((pem) => createPublicKey(pem));
    }
  } catch {
    // Said below.
  }
  throw broken(`${path} is not the list of former keys that the account's key signed.`, { path });
}

/**
 * A new key from now on. What the old ones signed stays valid, since the new one signs that they were the account's. For who has
 * the turn: of two at once, one key would be of nobody.
 */
export function replaceKey(home: string): { readonly from: string; readonly to: string } {
  const folder = ownFolder(keyFolder(home));
  const old = accountKey(home);
  const former = [old.publicKey, ...formerKeys(home, old)].map(publicPem);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const signer = { keyid: keyidOf(publicKey), key: privateKey };
  const list = sealEnvelope(Buffer.from(JSON.stringify({ former_keys: former })), signer);
  // The list first: it counts only once its key is the account's, which is one rename.
  placeFile(folder, formerKeysFile(signer.keyid), Buffer.from(`${envelopeText(list)}\n`));
  const next = `next-${signer.keyid}`;
  placeFile(folder, next, privatePem(privateKey));
  rmSync(join(folder, PUBLIC), { force: true });
  renameSync(join(folder, next), join(folder, KEY));
  syncFolder(folder);
  placePublic(folder, publicKey);
  return { from: old.signer.keyid, to: signer.keyid };
}

/** A public key as PEM; null: it is none of Ed25519. */
export function parsePublicKey(pem: Uint8Array): KeyObject | null {
  try {
    // A private key would do, too, and should not lie around where a public one is asked for.
    const text = Buffer.from(pem).toString("latin1");
    const key = createPublicKey(text);
    return key.asymmetricKeyType === "ed25519" && text.includes("BEGIN PUBLIC KEY") ? key : null;
  } catch {
    return null;
  }
}

const exported = new WeakMap<KeyObject, Buffer>();

/** A public key as DER, kept: OpenSSL takes as long for it as for a signature. */
export function spkiOf(key: KeyObject): Buffer {
  const known = exported.get(key);
  if (known !== undefined) return known;
  const spki = key.export({ type: "spki", format: "der" });
  exported.set(key, spki);
  return spki;
}

/** sha256 of the SPKI, hexadecimal. */
export const keyidOf = (key: KeyObject): string => hash("sha256", spkiOf(key), "hex");

/** As one writes an SPKI that is shorter than a line. */
const publicPem = (key: KeyObject): string =>
  `-----BEGIN PUBLIC KEY-----\n${spkiOf(key).toString("base64")}\n-----END PUBLIC KEY-----\n`;
