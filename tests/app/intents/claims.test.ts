import { expect, it } from "vitest";
import { claimOfIntent } from "../../../src/core/intents/claims.ts";
import { compareClaims } from "../../../src/rules/orchestrator/index.ts";

function claim(agent: string, text: string, task?: string) {
  return claimOfIntent({
    schema_version: 1,
    id: `int_${agent === "Agent-1" ? "11111111" : "22222222"}`,
    agent,
    branch: null,
    text,
    files: [`app/${agent}.py`],
    symbols: [],
    declared_at: "2026-01-01T00:00:00Z",
    expires_at: "2026-01-02T00:00:00Z",
    ...(task === undefined ? {} : { task_id: task }),
  });
}

const kinds = (texts: readonly [string, string], task?: string) =>
  compareClaims(claim("Agent-1", texts[0], task), [claim("Agent-2", texts[1], task)], { exists: () => true }).map(
    ({ kind }) => kind,
  );

it("titles of tasks are names, and do not exclude each other", () => {
  expect(kinds(["Import, part 1", "Import, part 2"], "task_1a2b3c4d")).toEqual([]);
});

it("what an agent says of an intent may exclude what another one says", () => {
  expect(kinds(["Tokens live 15 minutes", "Tokens live one hour"])).toEqual(["contradiction"]);
});
