import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  appendToLog,
  makeAttestedStatement,
  PROMOTION_TYPE,
  type PromotionPredicate,
} from "../../../../src/runtime/engine/attest/index.ts";
import { hashSha256Hex } from "../../../../src/runtime/engine/index.ts";
import { digestContract, type NodeHashes } from "../../../../src/runtime/engine/promotion/index.ts";
import { SCOPED_ADAPTERS } from "../../../../src/runtime/engine/scopes/index.ts";
import { loadNode } from "../../../../src/runtime/use/library-node.ts";
import { loadManifest } from "../../../../src/runtime/use/policy-check.ts";
import { keepPromotion } from "../../../../src/runtime/use/promotions.ts";
import { openLibrary } from "../../../../src/skills/use/library/library.ts";
import type { Account } from "./account.ts";

export const ANN = "ann@example.com";

/** As a person's promotion leaves these skills of the workspace, without its gates. */
export async function promoted(
  account: Pick<Account, "cwd" | "env" | "home">,
  ...names: readonly string[]
): Promise<void> {
  const library = await openLibrary(account.cwd, account.env);
  for (const name of names) {
    const card = join(account.cwd, ".skl", "skills", name, "skill.yaml");
    const text = (await readFile(card, "utf8")).replace(/^ {2}status: .*\n/m, "");
    await writeFile(card, text.replace("manifest:\n", "manifest:\n  status: library\n"));
    const { hashes, manifest } = await loadNode(library, name);
    await keepRecord(account.home, { name, node_id: manifest.manifest.node_id, ...hashes });
  }
}

/** As a person's promotion leaves a manifest that is a file of its own and claims `library`. */
export async function promotedFiles(
  home: string,
  { module, manifest: file }: { readonly module: Uint8Array; readonly manifest: string },
): Promise<void> {
  const { manifest } = await loadManifest(file, SCOPED_ADAPTERS);
  const hashes = {
    artifact_sha256: hashSha256Hex(module),
    source_sha256: null,
    manifest_sha256: digestContract(manifest),
  };
  await keepRecord(home, { name: "node", node_id: manifest.node_id, ...hashes });
}

async function keepRecord(
  home: string,
  node: NodeHashes & { readonly name: string; readonly node_id: string | null },
): Promise<void> {
  const at = new Date().toISOString();
  const predicate: PromotionPredicate = {
    predicateType: PROMOTION_TYPE,
    run_type: "promotion",
    attestation_id: randomUUID(),
    ...node,
    reviewer_id: ANN,
    approved_at: at,
    promoted_at: at,
    gates_passed: [],
    gates: [],
  };
  await keepPromotion(home, await appendToLog(home, makeAttestedStatement(node.name, predicate)));
}
