import { PROMOTION_TYPE, readEntries } from "../../runtime/attest/index.ts";
import type { Promotion } from "../../runtime/promotion/index.ts";

/** The promotions that this account attested, each with a valid signature. */
export async function promotionsOf(home: string): Promise<readonly Promotion[]> {
  const promotions: Promotion[] = [];
  for await (const { statement } of readEntries(home, {
    where: ({ predicateType }) => predicateType === PROMOTION_TYPE,
  })) {
    if (statement.predicateType !== PROMOTION_TYPE) continue;
    const { name, node_id, artifact_sha256, source_sha256, manifest_sha256 } = statement.predicate;
    if (manifest_sha256 !== null) promotions.push({ name, node_id, artifact_sha256, source_sha256, manifest_sha256 });
  }
  return promotions;
}
