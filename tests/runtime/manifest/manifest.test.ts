import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../src/runtime/engine/index.ts";
import { checkConditions, lowerRunLimits, parseManifest } from "../../../src/runtime/engine/manifest/index.ts";
import { SCOPED_ADAPTERS } from "../../../src/runtime/engine/scopes/index.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, stands: "in skill.yaml" | "either" = "either") =>
  parseManifest({ bytes: bytes(text), file: "node.yaml", adapters: SCOPED_ADAPTERS, stands });

async function problems(text: string) {
  const parsed = await parse(text);
  return parsed.ok ? [] : parsed.error.map(({ line, message }) => `${line}: ${message}`);
}

const HASH = "0123456789abcdef".repeat(4);
const WHOLE = `node_id: 3f1c9a52-7e0d-4b7e-9a0f-2f6b1f0c9d11
header: Produce a short reviewer ping for a list of pull requests.
task_type: draft_reviewer_ping
created_at: 2026-05-06T14:00:00Z
promoted_at: null
status: library
preconditions:
  - name: pr_refs_non_empty
    check: size(input.pr_refs) > 0
    reason: No pull request is named.
requested_capabilities:
  - effect: network.read
    adapter: http
    scope:
      urls: ["https://api.x.test/repos/b/*", "https://api.x.test/repos/a/*"]
  - { effect: external.draft, adapter: queue, scope: { output_slot: single_draft } }
forbidden_capabilities:
  - effect: external.send
input_schema: { type: object, required: [pr_refs] }
output_schema: { type: object }
edges:
  - { type: calls, target: read-pr-metadata }
verifiers:
  - { name: no_send, check: "!output.text.contains('sent')", reason: It says that it sent. }
source_sha256: ${HASH}
artifact_sha256: ${HASH}
limits: { fuel: 1000, deadline_ms: 20000 }
team: payments
`;

describe("a manifest", () => {
  test("is read as a whole", async () => {
    const parsed = await parse(WHOLE);
    expect(parsed).toEqual({
      ok: true,
      value: {
        sha256: createHash("sha256").update(WHOLE).digest("hex"),
        warnings: [
          {
            file: "node.yaml",
            pointer: "/limits/deadline_ms",
            line: 27,
            message: '"deadline_ms" is above the default of 10000; a manifest only lowers limits.',
          },
          {
            file: "node.yaml",
            pointer: "/team",
            line: 28,
            message: '"team" is no known key. It is kept and means nothing.',
          },
        ],
        manifest: {
          node_id: "3f1c9a52-7e0d-4b7e-9a0f-2f6b1f0c9d11",
          header: "Produce a short reviewer ping for a list of pull requests.",
          task_type: "draft_reviewer_ping",
          created_at: "2026-05-06T14:00:00Z",
          promoted_at: null,
          status: "library",
          preconditions: [
            { name: "pr_refs_non_empty", check: "size(input.pr_refs) > 0", reason: "No pull request is named." },
          ],
          requested_capabilities: [
            {
              effect: "network.read",
              adapter: "http",
              scope: { urls: ["https://api.x.test/repos/b/*", "https://api.x.test/repos/a/*"] },
            },
            { effect: "external.draft", adapter: "queue", scope: { output_slot: "single_draft" } },
          ],
          forbidden_capabilities: ["external.send"],
          input_schema: { type: "object", required: ["pr_refs"] },
          output_schema: { type: "object" },
          edges: [{ type: "calls", target: "read-pr-metadata" }],
          verifiers: [{ name: "no_send", check: "!output.text.contains('sent')", reason: "It says that it sent." }],
          source_sha256: HASH,
          artifact_sha256: HASH,
          limits: { fuel: 1000, deadline_ms: 20000 },
          unknown: { team: "payments" },
        },
      },
    });
  });

  test("of a skill stands below a key of skill.yaml, whose other keys are not looked at", async () => {
    const parsed = await parse("version: 1.0.0\nstatus: 7\nmanifest:\n  task_type: a\n", "in skill.yaml");
    expect(
      parsed.ok && [parsed.value.manifest.task_type, parsed.value.manifest.status, parsed.value.manifest.unknown],
    ).toEqual(["a", "learned", {}]);
    expect((await parse("version: 1.0.0\n", "in skill.yaml")).ok).toBe(false);
  });

  test("stands below that key in a file of another name, too, rather than asking for nothing", async () => {
    const parsed = await parse("version: 1.0.0\nmanifest:\n  task_type: a\n");
    expect(parsed.ok && parsed.value.manifest.task_type).toBe("a");
    expect((await parse("manifest: 7\n")).ok).toBe(false);
  });

  test("that says little asks for nothing, and a promotion would miss its name", async () => {
    const parsed = await parse("{}");
    expect(
      parsed.ok && [
        parsed.value.manifest.requested_capabilities,
        parsed.value.manifest.status,
        parsed.value.warnings.length,
      ],
    ).toEqual([[], "learned", 3]);
  });

  test("may ask for an adapter that is not here", async () => {
    const parsed = await parse(
      "requested_capabilities:\n  - { effect: network.read, adapter: github, scope: { pr_urls: [a] } }\n",
    );
    expect(parsed.ok && parsed.value.manifest.requested_capabilities).toEqual([
      { effect: "network.read", adapter: "github", scope: { pr_urls: ["a"] } },
    ]);
  });

  const request = (changes: Record<string, unknown>) =>
    `requested_capabilities:\n  - ${JSON.stringify({ effect: "local.read", adapter: "fs", scope: { path: "." }, ...changes })}\n`;

  test.each([
    [
      "an effect that the kernel does not have",
      request({ effect: "local.erase" }),
      [expect.stringMatching(/^2: "effect" is no one of/)],
    ],
    [
      "an effect of another adapter",
      request({ effect: "git.read" }),
      ['2: The adapter "fs" does not serve git.read; it serves local.read, local.write.'],
    ],
    [
      "a path that leads out",
      request({ scope: { path: "a/../../b" } }),
      ['2: "path" leads out of its folder by `..`.'],
    ],
    ["no scope", request({ scope: null }), ['2: "scope" is missing; it is a map.']],
    [
      "a forbidden effect that nobody knows",
      "forbidden_capabilities:\n  - effect: external.sent\n",
      [expect.stringMatching(/^2: "effect" is no one of/)],
    ],
    [
      "a forbidden effect of one adapter",
      "forbidden_capabilities:\n  - { effect: external.send, adapter: queue }\n",
      ['2: "adapter" is no known key. A forbidden effect is forbidden as a whole.'],
    ],
    [
      "a slip in what it forbids",
      "forbiden_capabilities:\n  - effect: external.send\n",
      ['1: "forbiden_capabilities" is no known key; "forbidden_capabilities" is one.'],
    ],
    ["a slip in its limits", "limits: { feul: 1 }\n", ['1: "feul" is no known key; "fuel" is one.']],
    ["a limit that is none", "limits: { fuel: 0 }\n", ['1: "fuel" is no whole number of at least 1.']],
    [
      "a hash in capitals",
      `artifact_sha256: ${"A".repeat(64)}\n`,
      ['1: "artifact_sha256" is no SHA-256 in 64 lower-case hexadecimal digits.'],
    ],
    ["a status of its own", "status: trusted\n", ['1: "status" is no one of learned, library, stale.']],
    [
      "a condition that is no CEL",
      "verifiers:\n  - { name: a, check: 'output ==' }\n",
      [expect.stringMatching(/^2: The condition is not valid CEL: /)],
    ],
    [
      "a condition without end",
      `verifiers:\n  - { name: a, check: "${"x || ".repeat(500)}x" }\n`,
      ["2: The condition is longer than 2000 characters."],
    ],
    [
      "a condition of brackets",
      `verifiers:\n  - { name: a, check: "${"(".repeat(200)}" }\n`,
      ["2: The condition nests too deeply."],
    ],
    [
      "an edge that nobody knows",
      "edges:\n  - { type: loves, target: b }\n",
      [expect.stringMatching(/^2: "type" is no one of calls/)],
    ],
    [
      "requests without end",
      `requested_capabilities: [${"{},".repeat(101)}]\n`,
      ['1: "requested_capabilities" has 101 entries; at most 100 are taken.'],
    ],
    [
      "several at once",
      "node_id: x\nstatus: y\ninput_schema: z\n",
      [
        '1: "node_id" is no UUID (version 4).',
        '2: "status" is no one of learned, library, stale.',
        '3: "input_schema" is no map.',
      ],
    ],
    [
      "a key twice",
      "status: learned\nstatus: library\n",
      ["2: The same key stands twice in one map. Keep one of them."],
    ],
  ])("with %s is refused", async (_, text, expected) => {
    expect(await problems(text)).toEqual(expected);
  });

  test("keeps a key that is named like part of a prototype as data", async () => {
    const parsed = await parse('"__proto__": { polluted: true }\n"constructor": 1\n');
    expect(parsed.ok && Object.keys(parsed.value.manifest.unknown)).toEqual(["__proto__", "constructor"]);
    expect({}).not.toHaveProperty("polluted");
  });
});

test("a manifest lowers limits and raises none", () => {
  expect(lowerRunLimits(DEFAULT_LIMITS, { limits: { fuel: 1000, deadline_ms: 20_000 } })).toEqual({
    ...DEFAULT_LIMITS,
    fuel: 1000,
  });
});

test("a condition that is false or cannot be decided has not passed, and says why", async () => {
  const conditions = ["true", "false", "error"].map((check) => ({ name: check, check, reason: "It is not so." }));
  const results = await checkConditions(conditions, {}, async (expression) =>
    expression === "error"
      ? { ok: false, error: { message: "Nobody knows." } }
      : { ok: true, value: expression === "true" },
  );
  expect(results).toEqual([
    { name: "true", passed: true, reason: "" },
    { name: "false", passed: false, reason: "It is not so." },
    { name: "error", passed: false, reason: "Nobody knows." },
  ]);
});
