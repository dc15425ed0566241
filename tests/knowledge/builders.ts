import type { StateEntry, Task } from "../../src/kernel/domain/documents.generated.ts";

export const toJsonFileBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const jsonBytes = (value: unknown): Uint8Array => toJsonFileBytes(JSON.stringify(value, null, 2));

export function aStateEntry(given: Partial<StateEntry> = {}): StateEntry {
  return { id: "router_auth", path: "app/routers/auth.py", ...given };
}

export function aTask(given: Partial<Task> = {}): Task {
  return { id: "task_1a2b3c4d", agent_id: "Agent-1", scope_files: ["app/**"], branch: "feature/auth", ...given };
}

/** One member a line, so that a line of the text can be counted. */
export const joinMemberLines = (...lines: readonly string[]): Uint8Array => toJsonFileBytes(lines.join("\n"));

const OID = "0123456789abcdef0123456789abcdef01234567";
export const aProposal = (given: object = {}) => ({
  proposal_id: "prop_1a",
  agent_id: "Agent-1",
  path: "a.py",
  branch: "b",
  status: "pending",
  ...given,
});
export const aProposalSet = (given: object) => ({
  schema_version: 1,
  branch: "b",
  head: OID,
  agent_id: "Agent-1",
  pushed_at: "2025-06-01T14:23:00Z",
  proposals: [],
  ...given,
});
