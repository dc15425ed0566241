import { beforeAll, describe, expect, it } from "vitest";
import { type Explanation, explain } from "../../../src/core/explain/index.ts";
import type { QueueEntry, Rfc, Task } from "../../../src/kernel/domain/index.ts";
import { Sandbox, write } from "../setup/install/sandbox.ts";

const aProposal = (given: Partial<QueueEntry>): QueueEntry => ({
  proposal_id: "prop_1a2b3c4d",
  agent_id: "Agent-1",
  path: "app/auth.py",
  branch: "feature/auth",
  status: "pending",
  ...given,
});

const aTask = (given: Partial<Task>): Task => ({
  id: "task_1a2b3c4d",
  agent_id: "Agent-1",
  title: "Login",
  scope_files: ["app/**"],
  semantic_scope: "auth",
  branch: "feature/auth",
  status: "open",
  ...given,
});

const queue = [
  aProposal({ change_type: "behavioral", out_of_scope: true, assumptions: [{ id: "a", text: "The TTL is set." }] }),
  aProposal({ proposal_id: "prop_00000001", status: "waiting_rfc", rfc: "RFC_001" }),
  aProposal({
    proposal_id: "prop_00000002",
    status: "rejected",
    decision: { rationale: "It contradicts router_auth." },
  }),
  aProposal({ proposal_id: "prop_00000003", status: "escalated" }),
];
const tasks = [
  aTask({}),
  aTask({ id: "task_00000001", branch: "b", status: "done" }),
  aTask({ id: "task_00000002", branch: "c", status: "in_progress" }),
];
const rfcs: Rfc[] = [
  {
    id: "RFC_001",
    status: "open",
    decision_required: "Whether to add Redis.",
    human_response_deadline: "2025-06-02T00:00:00Z",
  },
  {
    id: "RFC_002",
    status: "resolved",
    decision_required: "Which queue.",
    resolution: "option_b",
    promoted_to_adr: "ADR_001",
  },
];

describe("explaining a record of the repository", () => {
  let cwd = "";

  beforeAll(() => {
    const sandbox = new Sandbox();
    cwd = sandbox.root;
    write(sandbox.path(".skl/knowledge.json"), JSON.stringify({ schema_version: 1, queue, tasks }));
    for (const rfc of rfcs) write(sandbox.path(`.skl/rfc/${rfc.id}.json`), JSON.stringify(rfc));
    sandbox.git("add", ".skl");
    sandbox.git("commit", "-q", "-m", "rules");
    sandbox.git("push", "-q", "origin", "HEAD:main");
  });

  const ask = (what: string, at = "2025-06-01T12:00:00Z"): Promise<Explanation> =>
    explain({ what, cwd, env: { SKL_NOW: at } });

  it("says of a proposal what was found, why it waits and what happens next", async () => {
    expect(await ask("prop_1a2b3c4d")).toEqual({
      id: "prop_1a2b3c4d",
      kind: "proposal",
      says: "Agent-1 proposes a behavioral change of app/auth.py on feature/auth. The proposal waits for a review session.",
      why: "Sessions take proposals in the order of their arrival.",
      fix: "A person or the workflow runs `skl review`; further work on other branches can go on meanwhile.",
      notes: ["The file is outside the task's files (`skl explain file-scope`).", "It assumes: The TTL is set."],
    });
  });

  it.each([
    ["prop_00000001", "why", "It waits for a person's answer to RFC_001; silence never approves."],
    [
      "prop_00000001",
      "fix",
      "A person reads it with `skl rfc show RFC_001` and answers with `skl rfc resolve RFC_001`.",
    ],
    [
      "prop_00000002",
      "why",
      "It conflicts with what is recorded, and the decision says with what. The decision says: It contradicts router_auth.",
    ],
    [
      "prop_00000003",
      "fix",
      "A person settles it: `skl queue show ID` says why, then `skl approve ID` or `skl reject ID`; for a contested entry `skl state review ID`.",
    ],
    ["task_1a2b3c4d", "says", "Agent-1 works on feature/auth (Login). The task is open."],
    [
      "task_1a2b3c4d",
      "fix",
      "The agent prepares its branch with `skl task start task_1a2b3c4d`, works there and pushes it.",
    ],
    ["task_00000001", "fix", "Nothing to do; new work needs a new task (`skl task add`)."],
    ["task_00000002", "says", "Agent-1 works on c (Login). The task is in progress."],
    ["rfc_001", "says", "Whether to add Redis. The RFC is open until 2025-06-02T00:00:00Z."],
    ["RFC_002", "says", "Which queue. The RFC is resolved: option_b. It is recorded as ADR_001."],
  ] as const)("says of %s in its %s how things stand", async (what, field, sentence) => {
    expect((await ask(what))[field]).toBe(sentence);
  });

  it("says by the clock that an RFC has waited past its deadline", async () => {
    expect(await ask("RFC_001", "2025-06-02T00:00:01Z")).toMatchObject({
      says: "Whether to add Redis. The RFC has waited past its deadline (2025-06-02T00:00:00Z).",
      why: expect.stringContaining("check 1"),
    });
  });

  it.each([
    ["prop_1a2b3c4e", "prop_1a2b3c4d"],
    ["task_1a2b3c4e", "task_1a2b3c4d"],
    ["RFC_003", "RFC_001"],
  ])("answers %s, which there is not, with NOT_FOUND and the nearest", async (what, nearest) => {
    await expect(ask(what)).rejects.toMatchObject({ code: "NOT_FOUND", data: { nearest } });
  });

  it("looks for no repository where a code is asked for", async () => {
    expect(await explain({ what: "NO_BASE", cwd: "/nowhere" })).toHaveProperty("kind", "error");
  });
});
