import { describe, expect, it } from "vitest";
import type { TaskPlanOutput } from "../../src/kernel/domain/index.ts";
import { renderPlan, toText } from "../../src/view/index.ts";
import { wide } from "./builders.ts";

const aPlan = (over: Partial<TaskPlanOutput> = {}): TaskPlanOutput => ({
  request: "Add a password reset endpoint.",
  tasks: [
    {
      key: "A",
      agent_id: "Agent-1",
      title: "Add a password reset endpoint (auth)",
      scope_files: ["app/routers/auth.py", "app/routers/*"],
      semantic_scope: "auth",
      branch: "feature/reset-auth",
      base: "feature/earlier",
      assignment_rationale: "Agent-1 owns it.",
      files_why: [{ path: "app/routers/auth.py", reason: "“reset” in its responsibilities", score: 1 }],
      after: ["task_0000000a"],
      command: `skl task add --agent Agent-1 --title '${"Add a password reset ".repeat(8)}'`,
    },
  ],
  warnings: [{ code: "PLAN_TASK_WAITS", message: "Task A waits.", fix: "Wait." }],
  considered: [
    { scope: "auth", score: 1, reason: "needed" },
    { scope: "api", score: 0.3, reason: "not needed" },
  ],
  ranked_by: "deterministic",
  ...over,
});

describe("a plan for people", () => {
  it("shows each task with its files, order and command, then what was left out and the warnings", () => {
    expect(toText(renderPlan(aPlan()), wide)).toMatchInlineSnapshot(`
      "1 task, none created yet for “Add a password reset endpoint.”

        A  auth → Agent-1  feature/reset-auth
          app/routers/auth.py  1.00  “reset” in its responsibilities
          app/routers/*  for new files
          after task_0000000a, on top of feature/earlier
          skl task add --agent Agent-1 --title 'Add a password reset Add a password reset Add a password reset Add a password reset Add a password reset Add a password reset Add a password reset Add a password reset '

        Not needed
          api 0.30  not needed

        PLAN_TASK_WAITS: Task A waits. Wait.
      "
    `);
  });

  it("leaves the command on one line, so that it can be copied", () => {
    const rows = toText(renderPlan(aPlan()), wide).split("\n");
    expect(rows.filter((row) => row.length > 80)).toEqual([`    ${aPlan().tasks[0]?.command}`]);
  });

  it("keeps a command whole that is longer than a text usually may be", () => {
    const [task] = aPlan().tasks;
    const command = `skl task add --rationale '${"why ".repeat(900)}'`;
    const text = toText(renderPlan(aPlan({ tasks: task === undefined ? [] : [{ ...task, command }] })), wide);
    expect(text).toContain(command);
  });

  it("says that there are none, and which model chose", () => {
    expect(toText(renderPlan(aPlan({ tasks: [], considered: [], warnings: [] })), wide)).toBe(
      "No tasks for “Add a password reset endpoint.”\n",
    );
    expect(toText(renderPlan(aPlan({ ranked_by: "acme/large" })), wide)).toContain("chosen by acme/large");
  });
});
