import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type AnyStatement,
  type Appended,
  findAccountKey,
  listTrustedKeys,
  PROMOTION_TYPE,
  type PublicKeys,
  verifyDocument,
} from "../engine/attest/index.ts";
import type { Promotion } from "../engine/promotion/index.ts";
import { makePrivateFolder, readPrivateText, writePrivateFile } from "./private-files.ts";

const FOLDER = "promotions";
const mostBytes = 16 * 1024 * 1024;

/**
 * Keeps the envelope of a promotion in `<home>/promotions/`, so that a status is known without reading every attested run. Throws
 * FILE_UNWRITABLE.
 */
export async function keepPromotion(home: string, { attestation_id, envelope }: Appended): Promise<void> {
  const folder = await makePrivateFolder(home, FOLDER);
  await writePrivateFile(join(folder, `${attestation_id}.json`), `${JSON.stringify(envelope)}\n`);
}

/**
 * Reads the kept promotions that this account signed; other files there count for nothing. Throws ATTESTATIONS_BROKEN where the
 * keys are unreadable.
 */
export async function readPromotions(home: string): Promise<readonly Promotion[]> {
  const key = findAccountKey(home);
  const names = key === null ? [] : await readdir(join(home, FOLDER)).catch(() => []);
  if (key === null || names.length === 0) return [];
  const keys = listTrustedKeys(home, key);
  const texts = await Promise.all(names.map((name) => readPrivateText(join(home, FOLDER, name), mostBytes)));
  return texts.flatMap((text) => parsePromotion(text ?? "", keys) ?? []);
}

function parsePromotion(text: string, keys: PublicKeys): Promotion | null {
  const { ok, kind, entries } = verifyDocument(text, keys);
  if (!ok || kind !== "envelope" || entries[0]?.predicate_type !== PROMOTION_TYPE) return null;
  const { payload } = JSON.parse(text) as { readonly payload: string };
  const statement = JSON.parse(Buffer.from(payload, "base64").toString("utf8")) as AnyStatement;
  if (statement.predicateType !== PROMOTION_TYPE || statement.predicate.manifest_sha256 === null) return null;
  const { name, node_id, artifact_sha256, source_sha256, manifest_sha256 } = statement.predicate;
  return { name, node_id, artifact_sha256, source_sha256, manifest_sha256 };
}
