/**
 * A process that appends: `append-loop HOME COUNT`. It prints the id of each entry once it is told that it is there, and the code of
 * what ends it.
 */
import { writeSync } from "node:fs";
import { appendToLog, makeAttestedStatement, PROMOTION_TYPE } from "../../../../src/runtime/engine/attest/index.ts";

const [home = "", count = "0"] = process.argv.slice(2);
for (let at = 0; at < Number(count); at++) {
  const statement = makeAttestedStatement("node", {
    predicateType: PROMOTION_TYPE,
    attestation_id: `${process.pid}-${at}`,
    node_id: null,
    manifest_sha256: null,
    source_sha256: null,
    artifact_sha256: "a".repeat(64),
    run_type: "promotion",
    name: "node",
    reviewer_id: "",
    approved_at: "",
    promoted_at: "",
    gates_passed: [],
    gates: [],
  });
  try {
    writeSync(1, `${(await appendToLog(home, statement)).attestation_id}\n`);
  } catch (cause) {
    writeSync(1, `${(cause as { code: string }).code}\n`);
    break;
  }
}
