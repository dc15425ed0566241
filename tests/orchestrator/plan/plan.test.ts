import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { anEntry, anOpenTask, example, listPlanWarningCodes, planGivenFacts } from "./builders.ts";

const RESET = "Add a password reset endpoint.";
const brief = (plan: ReturnType<typeof planGivenFacts>) =>
  plan.tasks.map(({ key, semantic_scope, scope_files, agent_id, after }) => [
    key,
    semantic_scope,
    scope_files,
    agent_id,
    after,
  ]);

describe("the specification's example", () => {
  it("gives the router to Agent-1 and the mail service to Agent-2, at the same time", () => {
    const plan = planGivenFacts({ request: RESET, ...example });
    expect(brief(plan)).toEqual([
      ["A", "auth", ["app/routers/auth.py"], "Agent-1", []],
      ["B", "api", ["app/services/email.py"], "Agent-2", []],
    ]);
    expect([listPlanWarningCodes(plan), plan.ranked_by]).toEqual([[], "deterministic"]);
  });

  it("comes out whatever little State says of the mail service", () => {
    for (const responsibilities of ["", "Outgoing mail.", "Sends welcome and password reset mails."]) {
      const state = example.state.map((each) => (each.id === "service_email" ? { ...each, responsibilities } : each));
      const { tasks } = planGivenFacts({ request: RESET, scopes: example.scopes, state });
      expect(tasks.map(({ scope_files }) => scope_files)).toEqual([["app/routers/auth.py"], ["app/services/email.py"]]);
    }
  });

  it("says why: the words, the owner, the invariants, the decisions, what is contested", () => {
    const [task] = planGivenFacts({
      request: RESET,
      scopes: example.scopes,
      state: example.state.map((each) => (each.id === "router_auth" ? { ...each, uncertainty_level: 3 } : each)),
      adrs: [{ id: "ADR_004", title: "Tokens live one hour.", status: "accepted", semantic_scopes: ["auth"] }],
    }).tasks;
    expect(task?.assignment_rationale).toBe(
      "app/routers/auth.py: “password” in its responsibilities; “reset” in its responsibilities; “endpoint” in its responsibilities. Agent-1 owns app/routers/auth.py. ADR_004 holds for auth: Tokens live one hour. router_auth is contested, so nothing that touches it merges until a person lowers it. Depends on the invariants auth_model.",
    );
  });
});

describe("an agent", () => {
  it("is the owner, then whoever has the fewest open tasks; each has one before one has two", () => {
    const state = ["cart.py", "price.py", "tax.py"].map((name, at) =>
      anEntry(`s${at}/${name}`, `s${at}`, { responsibilities: "Orders.", owner: "Agent-1" }),
    );
    const scopes = Object.fromEntries([0, 1, 2].map((at) => [`s${at}`, { allowed_path_prefixes: [`s${at}/`] }]));
    const openTasks = [anOpenTask({ agent_id: "Agent-2", scope_files: ["x"] })];
    const plan = planGivenFacts({
      request: "Fix orders.",
      state,
      scopes,
      openTasks,
      agents: ["Agent-1", "Agent-2", "Agent-3"],
    });
    expect(plan.tasks.map(({ agent_id }) => agent_id)).toEqual(["Agent-1", "Agent-3", "Agent-2"]);
    const two = planGivenFacts({ request: "Fix orders.", state, scopes, agents: ["Agent-1", "Agent-2"] });
    expect([two.tasks.map(({ agent_id }) => agent_id), listPlanWarningCodes(two)]).toEqual([
      ["Agent-1", "Agent-2", "Agent-1"],
      ["PLAN_AGENT_SHARED"],
    ]);
  });

  it("has a made-up name where nobody is known, and the plan says so", () => {
    const state = example.state.map((each) => ({ ...each, owner: null }));
    const plan = planGivenFacts({ request: RESET, scopes: example.scopes, state });
    expect([plan.tasks.map(({ agent_id }) => agent_id), listPlanWarningCodes(plan)]).toEqual([
      ["Agent-1", "Agent-2"],
      ["PLAN_NO_AGENTS"],
    ]);
  });
});

describe("work that is under way", () => {
  it("puts a task that meets it after it, on top of its branch", () => {
    const openTasks = [anOpenTask({ scope_files: ["app/{routers,api}/a*.py"] })];
    const plan = planGivenFacts({ request: RESET, ...example, openTasks });
    expect(plan.tasks.map(({ after, base }) => [after, base])).toEqual([
      [["task_0000000a"], "feature/earlier"],
      [[], undefined],
    ]);
    expect(plan.tasks[0]?.command).toContain("--base feature/earlier");
    expect(listPlanWarningCodes(plan)).toEqual(["PLAN_TASK_WAITS"]);
  });

  it("of several branches gives no base, and the plan says so", () => {
    const openTasks = ["a", "b"].map((end) =>
      anOpenTask({ id: `task_${end}`, branch: end, scope_files: ["app/routers/*"] }),
    );
    const plan = planGivenFacts({ request: RESET, ...example, openTasks });
    expect([plan.tasks[0]?.after, plan.tasks[0]?.base]).toEqual([["task_a", "task_b"], undefined]);
    expect(listPlanWarningCodes(plan)).toContain("PLAN_NO_SINGLE_BASE");
  });
});

describe("the order of scopes that depend on one another", () => {
  const scopes = { lib: { allowed_path_prefixes: ["lib/"] }, web: { allowed_path_prefixes: ["web/"] } };
  const state = [
    anEntry("lib/price.ts", "lib", { responsibilities: "Price of an order." }),
    anEntry("web/order.ts", "web", {
      responsibilities: "Shows the price of an order.",
      dependencies: ["lib/price.ts"],
    }),
  ];
  it("is none where only bodies are likely to change", () => {
    const { tasks } = planGivenFacts({ request: "Fix the rounding of the order price.", scopes, state });
    expect(tasks.map(({ after }) => after)).toEqual([[], []]);
  });

  it("puts the depended-on scope first where a signature is likely to change", () => {
    const { tasks } = planGivenFacts({ request: "Add a currency parameter to the order price.", scopes, state });
    const [lib, web] = ["lib", "web"].map((scope) => tasks.find(({ semantic_scope }) => semantic_scope === scope));
    expect([lib?.after, web?.after, web?.base]).toEqual([[], [lib?.key], lib?.branch]);
  });
});

describe("new files", () => {
  const scopes = {
    web: { allowed_path_prefixes: ["web/"], forbidden_path_prefixes: ["web/pages/admin/"] },
    docs: { description: "User manual.", allowed_path_prefixes: ["manual/"] },
  };
  const state = [anEntry("web/pages/cart.tsx", "web", { responsibilities: "Shopping cart page." })];
  it("get a pattern in the folder of the task's files, where nothing forbidden lies below", () => {
    expect(planGivenFacts({ request: "Add a page for the saved cart.", scopes, state }).tasks[0]?.scope_files).toEqual([
      "web/pages/cart.tsx",
      "web/pages/*",
    ]);
  });

  it("get none where the request asks for no file, or where an open task has the folder", () => {
    const openTasks = [anOpenTask({ scope_files: ["web/**/checkout*.tsx"] })];
    expect(planGivenFacts({ request: "Fix the cart page.", scopes, state }).tasks[0]?.scope_files).toEqual([
      "web/pages/cart.tsx",
    ]);
    const beside = planGivenFacts({ request: "Add a page for the saved cart.", scopes, state, openTasks });
    expect([beside.tasks[0]?.scope_files, beside.tasks[0]?.after]).toEqual([["web/pages/cart.tsx"], []]);
  });

  it("are all that a scope without files gets", () => {
    const { tasks } = planGivenFacts({ request: "Write a user manual.", scopes, state });
    expect(tasks.map(({ semantic_scope, scope_files }) => [semantic_scope, scope_files])).toEqual([
      ["docs", ["manual/**"]],
    ]);
  });
});

describe("what a request says about files", () => {
  it("counts most where it names one, by path, name or id", () => {
    for (const name of ["app/models/user.py", "user.py", "app_models_user_py"]) {
      const { tasks } = planGivenFacts({ request: `Fix the typo in ${name}.`, ...example });
      expect(tasks.map(({ scope_files }) => scope_files)).toEqual([["app/models/user.py"]]);
    }
  });

  it("leaves alone what it asks to leave alone", () => {
    const { tasks } = planGivenFacts({
      request: "Add a password reset endpoint, but do not touch app/services/email.py.",
      ...example,
    });
    expect(tasks.map(({ semantic_scope }) => semantic_scope)).toEqual(["auth"]);
  });

  it("does not give a scope what it must not do", () => {
    const state = [anEntry("app/auth/notify.py", "auth", { responsibilities: "Email delivery." }), ...example.state];
    const { tasks } = planGivenFacts({ request: "Speed up email delivery.", scopes: example.scopes, state });
    expect(tasks.flatMap(({ scope_files }) => scope_files)).toEqual(["app/services/email.py"]);
  });
});

describe("a plan that is not all there", () => {
  it("is empty where nothing fits, and says what is missing", () => {
    const plan = planGivenFacts({ request: "Teach the robot arm to juggle.", ...example });
    expect([plan.tasks, listPlanWarningCodes(plan)]).toEqual([[], ["PLAN_NOTHING_MATCHED"]]);
    expect(plan.warnings[0]?.message).toContain("“robot”");
  });

  it("ranks scopes and file names where State is empty", () => {
    const files = ["app/auth/reset.py", "app/models/user.py", "README.md"];
    const plan = planGivenFacts({ request: "Fix the password reset.", scopes: example.scopes, files });
    expect([brief(plan), listPlanWarningCodes(plan)]).toEqual([
      [["A", "auth", ["app/auth/reset.py"], "Agent-1", []]],
      ["PLAN_WORDS_UNKNOWN", "PLAN_NO_STATE", "PLAN_NO_AGENTS"].filter((code) =>
        listPlanWarningCodes(plan).includes(code),
      ),
    ]);
    expect(listPlanWarningCodes(plan)).toContain("PLAN_NO_STATE");
  });

  it.each([
    ["no scope is defined", { scopes: {} }, "PLAN_NO_SCOPES"],
    [
      "a file that fits belongs to no scope",
      { scopes: { x: { description: "X." } }, state: [anEntry("a/reset.py", "gone")] },
      "PLAN_FILE_WITHOUT_SCOPE",
    ],
    ["an RFC pauses the scope", { overdueRfcs: [{ id: "RFC_001", scopes: ["auth"] }] }, "PLAN_SCOPE_PAUSED"],
    [
      "an entry is contested",
      { state: example.state.map((each) => ({ ...each, uncertainty_level: 3 })) },
      "PLAN_CONTESTED",
    ],
    ["--max cuts it", { maxTasks: 1 }, "PLAN_CUT"],
    [
      "State names a scope that does not list the file",
      { state: [anEntry("lib/reset.py", "api")] },
      "PLAN_SCOPE_DIFFERS",
    ],
    ["a word is nowhere", { request: "Add a password reset endpoint with captcha." }, "PLAN_WORDS_UNKNOWN"],
  ])("says so when %s", (_what, given, code) => {
    expect(listPlanWarningCodes(planGivenFacts({ request: RESET, ...example, ...given }))).toContain(code);
  });

  it("takes a file from a scope that forbids it", () => {
    const state = [anEntry("app/models/password.py", "auth", { responsibilities: "Password reset." })];
    const plan = planGivenFacts({ request: "Fix the password reset.", scopes: example.scopes, state });
    expect(plan.tasks.map(({ semantic_scope }) => semantic_scope)).toEqual(["persistence"]);
    expect(listPlanWarningCodes(plan)).toContain("PLAN_SCOPE_DIFFERS");
  });
});

describe("work that does not suit scoped tasks", () => {
  it.each([
    ["Refactor the entire authentication code.", "deep refactor"],
    ["Migrate from FastAPI to Litestar.", "FastAPI"],
    ["Speed up the order endpoints by a connection pool and more replicas.", "infrastructure"],
    ["Rename user to account throughout the codebase.", "everywhere"],
  ])("is named: %s", (request, reason) => {
    const warning = planGivenFacts({ request, ...example }).warnings.find(({ code }) => code === "PLAN_UNSUITED");
    expect(warning?.message).toContain(reason);
  });

  it.each([
    RESET,
    "Move the login button to the left.",
    "Validate every field of the order form.",
    "Refactor the login.",
  ])("is not seen in: %s", (request) =>
    expect(listPlanWarningCodes(planGivenFacts({ request, ...example }))).not.toContain("PLAN_UNSUITED"),
  );
});

describe("the command", () => {
  it("reaches a shell's program as it was meant, whatever is in it", () => {
    const state = [
      anEntry("app/auth/-reset $(touch x) 'a'.py", "auth", { responsibilities: "Password reset.", owner: "-a;b`c`" }),
    ];
    const [task] = planGivenFacts({
      request: 'Fix the password reset; it\'s $HOME "x" & `y`.',
      scopes: example.scopes,
      state,
    }).tasks;
    const script = `skl() { printf '%s\\0' "$@"; }; ${task?.command ?? ""}`;
    const args = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
    expect(args).toEqual([
      "task",
      "add",
      `--agent=${task?.agent_id}`,
      "--branch",
      task?.branch,
      "--scope",
      "auth",
      "--files",
      ...(task?.scope_files ?? []),
      "--title",
      task?.title,
      "--rationale",
      task?.assignment_rationale,
    ]);
    expect(task?.agent_id).toBe("-a;b`c`");
  });
});

describe("State of 10,000 entries", () => {
  it("gets its plan (SKL_SHOW_TIMES=1 prints the milliseconds)", () => {
    const state = Array.from({ length: 10_000 }, (_, at) =>
      anEntry(`src/part${at % 97}/module_${at}.ts`, `s${at % 50}`, {
        responsibilities: `Handles ${["orders", "mail", "search", "tokens"][at % 4]} number ${at} of the ${at % 13}th kind, with retries and logging.`,
        dependencies: [`src/part${(at * 7) % 97}/module_${(at * 7) % 10_000}.ts`],
      }),
    );
    const scopes = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`s${at}`, { allowed_path_prefixes: [`src/part${at}/`] }]),
    );
    planGivenFacts({ request: RESET, ...example });
    const started = performance.now();
    planGivenFacts({ request: "Send mail when module_77 cannot find a token.", state, scopes });
    const elapsed = performance.now() - started;
    // No promise about time on a shared machine; the figure is there to be read.
    expect(elapsed).toBeLessThan(20_000);
    if (process.env.SKL_SHOW_TIMES) console.log(`10,000 entries: ${Math.round(elapsed)} ms`);
  });
});
