import { describe, expect, test } from "vitest";
import {
  renderConfigExplanation,
  renderDoctorReport,
  renderErrorReport,
  renderImpact,
  renderImports,
  renderInit,
  renderProposal,
  renderQueue,
  renderScopeLint,
  renderScopes,
  renderStateEntry,
  renderStateListing,
  renderStatus,
  renderSyntaxDiff,
  renderTasks,
  toText,
} from "../../src/view/index.ts";
import { aChange, aProposal, aState, aTask, wide } from "./builders.ts";

const email = aState({ id: "email", path: "app/services/email.py", semantic_scope: "api", uncertainty_level: 3 });

describe("the queue", () => {
  test("is a line a branch, with the reason and the command where somebody has to act", () => {
    const changes = [
      aChange({ branch: "a1" }),
      aChange({
        branch: "a2",
        state: "needs_person",
        because: [{ kind: "security", text: "It removes @require_auth.", path: "app/a.py", line: 3 }],
        next: ['skl approve a2 --rationale "…"'],
      }),
    ];
    expect(toText(renderQueue({ unresolved: 2, limit: 15, proposals: [], changes }), wide)).toBe(
      'Queue: 2 branches wait, and pushes of agents stop at 15\n  a1 of Agent-1: merges next\n  a2 of Agent-1: needs you (security)\n    It removes @require_auth.\n    Next: `skl approve a2 --rationale "…"`\n',
    );
  });

  test("that is full says what follows", () => {
    expect(toText(renderQueue({ unresolved: 15, limit: 15, proposals: [], changes: [] }), wide)).toBe(
      "Queue: 15 branches wait, so pushes of agents stop until some are reviewed\n",
    );
  });
});

test("a proposal shows what its agent said beside what was found", () => {
  const entry = aProposal({
    status: "waiting_rfc",
    rfc: "RFC_004",
    head: "9c1e".repeat(10),
    out_of_scope: true,
    dependencies: ["app/config.py", "app/smtp.py"],
    rationale: "No existing utility covered\nsecure token generation.",
    assumptions: [{ id: "a1", text: "The TTL is set by APP_TOKEN_TTL.", declared_by: "Agent-1", shared: true }],
    risk_signals: {
      touched_auth_or_permission_patterns: true,
      public_api_signature_changed: true,
      invariant_referenced_file_modified: false,
      high_fan_in_module_modified: false,
      ast_change_type: "structural",
      mechanical_only: false,
    },
    classification_verification: {
      agent_classification: "mechanical",
      verifier_classification: null,
      agreement: null,
      stage1_override: true,
    },
    decision: { decision: "rfc", decision_type: "architectural", rationale: "login lost a parameter.", steps: [] },
  });
  expect(toText(renderProposal(entry), wide)).toMatchInlineSnapshot(`
    "prop_1a2b3c4d  app/services/email.py
      status      waiting_rfc for RFC_004
      agent       Agent-2
      branch      feature/auth-reset-email at 9c1e9c1e9c
      sent        2025-06-01T14:23:00Z
      scope       api, outside the task's files
      change      behavioral, the agent said mechanical
      signals     security pattern, public signature
      depends on  app/config.py, app/smtp.py

      Rationale
        No existing utility covered
        secure token generation.

      1 assumption
        The TTL is set by APP_TOKEN_TTL. (Agent-1, shared)

      Decision
        decision       rfc
        decision type  architectural
        rationale      login lost a parameter.
    "
  `);
});

describe("State", () => {
  test("is a line an entry", () => {
    expect(toText(renderStateListing([aState(), email]), wide)).toMatchInlineSnapshot(`
      "State: 2 entries

        id           path                   scope  owner    version  uncertainty
        router_auth  app/routers/auth.py    auth   Agent-1        4  1 reviewed
        email        app/services/email.py  api    Agent-1        4  3 contested
      "
    `);
    expect(toText(renderStateListing([]), wide)).toBe("State has no entries here.\n");
  });

  test("shows an entry with what lowered its uncertainty", () => {
    const entry = aState({
      uncertainty_level: 0,
      uncertainty_reduced_by: "tests/test_auth.py",
      responsibilities: "Login, token refresh, password reset endpoints.",
      dependencies: ["app/utils/tokens.py", "app/schemas.py"],
      invariants_touched: ["auth_model"],
      last_reviewed_at: "2025-06-01",
      change_count_since_review: 0,
    });
    expect(toText(renderStateEntry(entry), wide)).toMatchInlineSnapshot(`
      "router_auth  app/routers/auth.py
        uncertainty    0 verified by tests/test_auth.py
        scope          auth
        owner          Agent-1
        version        4
        reviewed       2025-06-01
        changes since  0
        depends on     app/utils/tokens.py, app/schemas.py
        invariants     auth_model

        Responsibilities
          Login, token refresh, password reset endpoints.
      "
    `);
  });

  test("tells who feels a change", () => {
    const output = { path: "app/utils/tokens.py", direct: [aState()], transitive: [email], scopes: ["auth", "api"] };
    expect(toText(renderImpact(output), wide)).toMatchInlineSnapshot(`
      "app/utils/tokens.py: 1 directly, 1 through others, in 2 scopes: auth, api

        Depend on it
        id           path                 scope  owner    version  uncertainty
        router_auth  app/routers/auth.py  auth   Agent-1        4  1 reviewed

        Depend on those
        id     path                   scope  owner    version  uncertainty
        email  app/services/email.py  api    Agent-1        4  3 contested
      "
    `);
    expect(toText(renderImpact({ path: "a.py", direct: [], transitive: [] }), wide)).toBe(
      "a.py: no State entry depends on it.\n",
    );
  });

  test("lists the first twenty of many dependents", () => {
    const direct = Array.from({ length: 25 }, () => email);
    const text = toText(renderImpact({ path: "a.py", direct, transitive: [] }), wide);
    expect(text.match(/email\.py/g)).toHaveLength(20);
    expect(text).toContain("  and 5 more: add --json for all of them\n");
  });
});

test("scopes say what they hold", () => {
  const scopes = [
    {
      name: "auth",
      description: "Login and tokens",
      owner: "@ann",
      allowed_path_prefixes: ["app/routers/"],
      allowed_paths: ["app/utils/tokens.py"],
      forbidden_path_prefixes: ["app/db/"],
    },
    { name: "ops" },
  ];
  expect(toText(renderScopes({ version: "1.0", scopes }), wide)).toMatchInlineSnapshot(`
    "2 semantic scopes, version 1.0

      auth (@ann): Login and tokens
        holds app/routers/, app/utils/tokens.py
        never app/db/

      ops
        holds nothing
    "
  `);
  expect(toText(renderScopes({ version: null, scopes: [] }), wide)).toBe(
    "There are no semantic scopes.\n  `skl init --scan` drafts some from the repository.\n",
  );
});

test("scope problems come worst first", () => {
  const problems = [
    {
      code: "UNOWNED_FILE",
      severity: "warning",
      scope: null,
      path: "app/x.py",
      message: "No scope owns this file.",
      fix: "Add it.",
    },
    {
      code: "OVERLAP",
      severity: "error",
      scope: "auth",
      path: "app/",
      message: "api holds it too.",
      fix: "Choose one.",
    },
  ] as const;
  expect(toText(renderScopeLint({ problems: [...problems] }), wide)).toMatchInlineSnapshot(`
    "1 error, 1 warning

      ✗ auth, app/: api holds it too. (OVERLAP)
        Next: Choose one.

      ! app/x.py: No scope owns this file. (UNOWNED_FILE)
        Next: Add it.
    "
  `);
  expect(toText(renderScopeLint({ problems: [] }), wide)).toBe("The scopes have no problems.\n");
});

test("tasks say who works where on which files", () => {
  const stacked = aTask({ id: "task_22223333", status: "done", base: "feature/below", scope_files: [] });
  expect(toText(renderTasks([aTask(), stacked]), wide)).toMatchInlineSnapshot(`
    "2 tasks

      task_1a2b3c4d  in progress  Password reset endpoint
        Agent-1 on feature/auth-reset-router, scope auth
        app/routers/auth.py

      task_22223333  done  Password reset endpoint
        Agent-1 on feature/auth-reset-router, scope auth, compared with
          feature/below
        no files
    "
  `);
});

describe("status", () => {
  const calm = {
    base: { branch: "main", oid: "12".repeat(20), age_s: 240 },
    identity: { agent: "Agent-1", source: "task_1a2b3c4d" },
    queue: { unresolved: 3, limit: 15 },
    rfcs: { open: 0, overdue: 0 },
    contested: [],
    changes: [],
    digest_due: false,
    hook: { installed: true, path: ".git/hooks/pre-push", judged: true, reason: null, fix: null },
  };

  test("is one line a subject", () => {
    expect(toText(renderStatus(calm), wide)).toMatchInlineSnapshot(`
      "base     main at 1212121212, fetched 4 min ago
      you are  Agent-1, by task_1a2b3c4d
      queue    3 of 15 waiting
      hook     installed, .git/hooks/pre-push
      "
    `);
  });

  test("says what to do where something waits", () => {
    const busy = {
      base: { branch: null, oid: null, age_s: null },
      identity: { agent: null, source: null },
      queue: { unresolved: 16, limit: 15 },
      rfcs: { open: 2, overdue: 1 },
      contested: ["a", "b", "c", "d", "e", "f", "g"],
      changes: [],
      digest_due: true,
      hook: { installed: false, path: null },
      warnings: [{ code: "OFFLINE", message: "The remote could not be reached." }],
    };
    expect(toText(renderStatus(busy), wide)).toMatchInlineSnapshot(`
      "base       not found: set it with \`git config skl.base NAME\`
      you are    a person: no agent is known here, so the checks only advise
      queue      16 of 15 waiting: pushes of agents stop
      RFCs       2 open, 1 overdue
      contested  a, b, c, d, e and 2 more: \`skl state\`
      digest     due: \`skl digest\`
      hook       not installed: \`skl init\`, then \`skl doctor\`
        OFFLINE: The remote could not be reached.
      "
    `);
  });
});

test("doctor lists what stands in the way", () => {
  const findings = [
    {
      code: "HOOK_NOT_EXECUTABLE",
      severity: "error",
      message: ".git/hooks/pre-push is not executable.",
      fix: "Run `skl init` again.",
    },
  ] as const;
  expect(toText(renderDoctorReport({ findings: [...findings] }), wide)).toMatchInlineSnapshot(`
    "1 error

      ✗ .git/hooks/pre-push is not executable. (HOOK_NOT_EXECUTABLE)
        Next: Run \`skl init\` again.
    "
  `);
  expect(toText(renderDoctorReport({ findings: [] }), wide)).toBe("Everything is in order.\n");
});

test("a setting shows where its value comes from", () => {
  const rows = [
    {
      path: "limits.queue",
      value: 20,
      default: 15,
      source: ".skl/config.json",
      description: "Unresolved proposals at which pushes stop",
    },
    { path: "owner", value: null, default: null, source: "default", description: "Owner of the repository" },
  ];
  expect(toText(renderConfigExplanation(rows), wide)).toMatchInlineSnapshot(`
    "limits.queue = 20  .skl/config.json, default 15
        Unresolved proposals at which pushes stop
    owner = null  default
        Owner of the repository
    "
  `);
});

describe("a difference", () => {
  const same = {
    language: "python",
    ast_change_type: "mechanical",
    directive_changed: false,
    signature_changes: [],
    changed_symbols: [],
    imports_added: [],
    imports_removed: [],
    identifiers_touched: [],
    parse_error: null,
  } as const;
  const empty = { signature_changes: [], changed_symbols: [], imports_added: [], imports_removed: [] };

  test("of layout is one line", () => {
    expect(toText(renderSyntaxDiff({ ...same, ...empty, identifiers_touched: [] }), wide)).toBe(
      "mechanical (python): the same syntax, laid out differently.\n",
    );
  });

  test("of signatures shows before and after", () => {
    const output = {
      ...same,
      ast_change_type: "structural" as const,
      directive_changed: true,
      signature_changes: [
        {
          symbol: "Session.refresh",
          kind: "changed" as const,
          before: "def refresh(self)",
          after: "def refresh(self, ttl: int = 60)",
          line: 12,
        },
        { symbol: "logout", kind: "removed" as const, before: "def logout(user)", after: null },
      ],
      changed_symbols: ["Session.refresh", "logout"],
      imports_added: ["os"],
      imports_removed: [],
      identifiers_touched: ["@require_auth", "verify"],
    };
    expect(toText(renderSyntaxDiff(output), wide)).toMatchInlineSnapshot(`
      "structural (python): definitions, signatures or imports changed.
        A comment that gives tools instructions changed.

        Public signatures
          Session.refresh changed, line 12
            before def refresh(self)
            after  def refresh(self, ttl: int = 60)
          logout removed
            before def logout(user)

        changed        Session.refresh, logout
        imports added  os
        names touched  @require_auth, verify
      "
    `);
  });

  test("that could not be read says why", () => {
    const output = {
      ...same,
      ...empty,
      identifiers_touched: [],
      language: null,
      ast_change_type: "behavioral" as const,
      parse_error: "skl reads no syntax of this file",
    };
    expect(toText(renderSyntaxDiff(output), wide)).toBe(
      "behavioral (unknown syntax): bodies changed, or definitions were added.\n  Compared as text: skl reads no syntax of this file\n",
    );
  });
});

test("imports say what they reach", () => {
  const anImport = { names: [], line: 1, kind: "static", resolved: [], external: null, stdlib: false } as const;
  const imports = [
    { ...anImport, module: "os", stdlib: true },
    {
      ...anImport,
      module: ".tokens",
      names: ["make", "check"],
      line: 2,
      kind: "type_only",
      resolved: ["app/tokens.py"],
    },
    { ...anImport, module: "jwt", line: 12, external: "jwt" },
    { ...anImport, module: "nowhere", line: 13 },
  ].map((found) => ({ ...found, names: [...found.names], resolved: [...found.resolved] }));
  const files = [
    { path: "app/x.py", imports },
    { path: "app/y.py", imports: [] },
    { path: "app/z.py", imports: [], parse_error: "invalid syntax, line 3" },
  ];
  expect(toText(renderImports({ files } as Parameters<typeof renderImports>[0]), wide)).toMatchInlineSnapshot(`
    "app/x.py
      line  import                 reaches           kind
         1  os                     standard library
         2  .tokens (make, check)  app/tokens.py     type only
        12  jwt                    package jwt
        13  nowhere                unresolved

    app/y.py: no imports

    app/z.py
      invalid syntax, line 3
    "
  `);
});

describe("an error", () => {
  test("lists every problem at its place", () => {
    const problems = [
      { file: ".skl/knowledge.json", line: 12, pointer: "/state/0/path", message: "state[0].path is missing." },
      { file: ".skl/config.json", line: null, pointer: "/limits/queue", message: "limits.queue is no number." },
    ];
    const error = {
      code: "BROKEN_DATA",
      message: "A .skl file on the base branch cannot be used.",
      fix: "Correct the named places on the base branch.",
      data: { problems },
    };
    expect(toText(renderErrorReport(error), wide)).toMatchInlineSnapshot(`
      "✗ A .skl file on the base branch cannot be used. (BROKEN_DATA)
        .skl/knowledge.json:12: state[0].path is missing.
        .skl/config.json: limits.queue is no number. (/limits/queue)
        Next: Correct the named places on the base branch.
      "
    `);
  });

  test.each([[{}], [{ problems: "many" }], [{ problems: [null, 3, {}, { message: 7 }] }]])(
    "without readable problems (%j) is its message and the next step",
    (data) => {
      expect(
        toText(renderErrorReport({ code: "USAGE", message: "Unknown option.", fix: "See --help.", data }), wide),
      ).toBe("✗ Unknown option. (USAGE)\n  Next: See --help.\n");
    },
  );
});

test("init says what it wrote, what stays and what is next", () => {
  const output = {
    written: [".skl/knowledge.json"],
    kept: [".skl/config.json"],
    hook: { path: ".git/hooks/pre-push", action: "installed" },
    scan: { files: 120, scopes: 4, entries: 37 },
  };
  expect(toText(renderInit(output), wide)).toMatchInlineSnapshot(`
    "skl is set up.
      ✓ .skl/knowledge.json
      – .skl/config.json is kept
      ✓ hook: installed, .git/hooks/pre-push
      drafted 4 scopes and 37 State entries from 120 files
      0 of 0 imports in the program go from one scope to another
    Next: read .skl/scope_definitions.json, commit .skl/ on the base branch, then
      \`git skl status\`.
      \`git skl\` runs skl in every folder and work tree of this clone, \`git skl mcp\`
        its MCP server.
    "
  `);
});
