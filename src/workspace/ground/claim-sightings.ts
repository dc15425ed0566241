import { readFile } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { join } from "node:path";
import type { ObjectId } from "../../kernel/domain/index.ts";
import { replaceFile } from "../../kernel/files/index.ts";
import type { Repository } from "../git/index.ts";
import { encodeRefPart } from "./record-refs.ts";

/**
 * Returns for how many seconds this machine has seen each of these records, and notes those that are new, which have null. Each record of a
 * claim is another commit, so one that was seen then and stands now has stood all the time. Time is counted since the machine was
 * started: no clock that is set wrong, or set right meanwhile, makes a lease shorter; after a restart it counts less than has passed.
 */
export async function noteClaimSightings(
  { commonDir }: Pick<Repository, "commonDir">,
  records: readonly ObjectId[],
): Promise<ReadonlyMap<ObjectId, number | null>> {
  if (records.length === 0) return new Map();
  const file = join(commonDir, "skl", `claims-${encodeRefPart(hostname())}`);
  const at = uptime();
  const text = await readFile(file, "utf8").catch(() => "");
  const since = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [oid = "", seconds = ""] = line.split(" ");
    const seen = Number.parseFloat(seconds);
    // What was noted before a restart may lie in the time to come.
    if (Number.isFinite(seen) && seen <= at) since.set(oid, seen);
  }
  const next = records.map((oid) => `${oid} ${since.get(oid) ?? at}\n`).join("");
  if (next !== text) await replaceFile(file, Buffer.from(next), 0o644).catch(() => undefined);
  return new Map(records.map((oid) => [oid, since.has(oid) ? at - (since.get(oid) ?? at) : null]));
}
