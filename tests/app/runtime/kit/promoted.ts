import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadNode } from "../../../../src/app/runtime/library-node.ts";
import { keepPromotion } from "../../../../src/app/runtime/promotions.ts";
import { openLibrary } from "../../../../src/app/skills/library/library.ts";
import { append, PROMOTION_TYPE, type PromotionPredicate, statementOf } from "../../../../src/runtime/attest/index.ts";
import { type Account, ANN } from "./account.ts";

/** As a person's promotion leaves it, without its gates. */
export async function promoted(account: Account, ...names: readonly string[]): Promise<void> {
  const library = await openLibrary(account.cwd, account.env);
  for (const name of names) {
    const card = join(account.cwd, ".skl", "skills", name, "skill.yaml");
    await writeFile(card, (await readFile(card, "utf8")).replace("manifest:\n", "manifest:\n  status: library\n"));
    const { hashes, manifest } = await loadNode(library, name);
    const appended = await append(
      account.home,
      statementOf<PromotionPredicate>(name, {
        predicateType: PROMOTION_TYPE,
        run_type: "promotion",
        attestation_id: randomUUID(),
        node_id: manifest.manifest.node_id,
        ...hashes,
        name,
        reviewer_id: ANN,
        approved_at: new Date().toISOString(),
        promoted_at: new Date().toISOString(),
        gates_passed: [],
        gates: [],
      }),
    );
    await keepPromotion(account.home, appended);
  }
}
