import { describe, expect, it } from "vitest";
import { findAgentTask, identify } from "../../../src/workspace/ground/identity.ts";
import { aTask } from "../../checks/builders.ts";

const facts = (over: object = {}) => ({
  env: {},
  gitConfig: { get: () => null, keys: () => [] },
  branch: "feature/x",
  tasks: [aTask()],
  people: null,
  agents: { "Agent-7": { branches: ["agent-7/*"], logins: [], takes: [], name: null, email: null } },
  ...over,
});

const configured = { get: (key: string) => (key === "skl.agent" ? "Agent-3" : null), keys: () => [] };

describe("who is pushing", () => {
  it.each([
    ["a flag, before all else", facts({ given: "Agent-5", env: { SKL_AGENT: "Agent-4" } }), "Agent-5", "--agent"],
    [
      "the environment, before Git configuration",
      facts({ env: { SKL_AGENT: "Agent-4" }, gitConfig: configured }),
      "Agent-4",
      "SKL_AGENT",
    ],
    ["Git configuration, before the task", facts({ gitConfig: configured }), "Agent-3", "git config skl.agent"],
    ["the branch's task, before the patterns", facts(), "Agent-1", "task"],
    [
      "the pattern that the branch matches",
      facts({ branch: "agent-7/login", tasks: [] }),
      "Agent-7",
      "agents.branches",
    ],
    ["nobody, so a person", facts({ branch: "main" }), null, "no agent matches"],
    ["not the task of a branch that is done", facts({ tasks: [aTask({ status: "done" })] }), null, "no agent matches"],
    ["an empty variable says nothing", facts({ env: { SKL_AGENT: "" } }), "Agent-1", "task"],
  ])("is decided by %s", (_what, given, agent, source) => {
    expect(identify(given)).toEqual({ agent, source });
  });

  it("has a task only where that agent is the one it was given to", () => {
    const tasks = [aTask()];
    expect(findAgentTask("Agent-1", "feature/x", tasks)).toBe(tasks[0]);
    expect(findAgentTask("Agent-2", "feature/x", tasks)).toBeNull();
    expect(findAgentTask("Agent-1", "feature/y", tasks)).toBeNull();
  });
});
