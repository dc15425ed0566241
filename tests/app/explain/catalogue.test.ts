import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explain, listCodeLines, topics } from "../../../src/core/explain/index.ts";
import { scopeLintTexts } from "../../../src/core/scope-lint/index.ts";
import { errorTexts } from "../../../src/kernel/domain/index.ts";
import { signals } from "../../../src/rules/checks/index.ts";
import { failureTexts } from "../../../src/skills/engine/run/index.ts";

const SOURCES = join(import.meta.dirname, "../../../src");

/** Codes as the sources write them into results, and Node's own, which are compared with and never shown. */
function writtenCodes(...folders: string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(SOURCES, folder, name),
    ),
  );
  const found = files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bcode: "([A-Z][A-Z_]+)"/g)].map(([, code = ""]) => code),
    );
  return [...new Set(found)].filter((code) => code.includes("_")).sort();
}

const listTopicIds = (...kinds: string[]) => topics.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);

describe("the catalogue of explanations", () => {
  it("has every code that a command can print", () => {
    const known = new Set(listCodeLines().map(({ code }) => code));
    const written = writtenCodes(
      "core",
      "workspace",
      "github",
      "skills/use",
      "runtime/use",
      "learn/use",
      "cli",
      "rules/orchestrator",
    );
    expect(written.length).toBeGreaterThan(10);
    // A script in the sandbox catches this one, as it does of Node.
    expect(written.filter((code) => !known.has(code))).toEqual(["MODULE_NOT_FOUND"]);
    expect(listTopicIds("error")).toEqual(Object.keys(errorTexts));
    expect(listTopicIds("artifact")).toEqual(Object.keys(failureTexts));
    expect(listTopicIds("lint")).toEqual(Object.keys(scopeLintTexts));
  });

  it("has every signal of a finding, each reason to hold a change, and each field of a proposal", async () => {
    const { $defs } = JSON.parse(readFileSync(join(SOURCES, "../schemas/common.schema.json"), "utf8"));
    const fields = Object.keys($defs.risk_signals.properties);
    const holds = $defs.hold_kind.enum;
    const names = [...Object.keys(signals), ...fields, ...holds];
    expect(holds).toEqual(expect.arrayContaining(Object.values(signals).flatMap(({ hold }) => hold ?? [])));
    for (const what of names) expect(await explain({ what, cwd: "/" })).toMatchObject({ id: what });
  });

  it("writes findings by the registry alone", () => {
    const sources = readdirSync(join(SOURCES, "rules/checks"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith("signals.ts"))
      .map((name) => readFileSync(join(SOURCES, "rules/checks", name), "utf8"));
    const written = new Set(
      sources.flatMap((text) => [...text.matchAll(/\bbuildFinding\(\s*"(\w+)"/g)].map(([, name = ""]) => name)),
    );
    // Of these the name is chosen where the finding is made.
    const chosen = ["link", "constant", "undeclared_imports", "cross_scope_undeclared", "agreement_broken"];
    expect([...written, ...chosen].sort()).toEqual(Object.keys(signals).sort());
  });

  it("has each id once", () => {
    const ids = topics.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(topics.map((topic) => [topic.id, topic] as const))(
    "says of %s what it means, why it matters and what to do next",
    (_id, topic) => {
      for (const sentence of [topic.says, topic.why, topic.fix, ...(topic.notes ?? [])])
        expect(sentence).toMatch(/^\S.*[.)]$/s);
      expect(topic.fix).not.toMatch(/--no-verify|--force|rm -|reset --hard/);
    },
  );

  it.each(listCodeLines().map((line) => [line.code, line] as const))(
    "gives %s an exit code and a line of its own",
    (_code, line) => {
      expect([0, 1, 2]).toContain(line.exit);
      expect(line.says).not.toContain("\n");
    },
  );
});

describe("explaining a name", () => {
  it.each([
    ["file-scope", "check", "file-scope"],
    ["1", "check", "file-scope"],
    ["#2", "check", "semantic-scope"],
    ["check 3", "check", "risk-signals"],
    ["Dependencies", "check", "dependencies"],
    ["queue budget", "check", "queue-budget"],
    ["NO_BASE", "error", "NO_BASE"],
    ["no-base", "error", "NO_BASE"],
    [" usage ", "error", "USAGE"],
    ["REMOTE_UNREACHABLE", "error", "REMOTE_UNREACHABLE"],
    ["TEMPLATE_LIMIT", "artifact", "TEMPLATE_LIMIT"],
    ["HOOK_CRLF", "finding", "HOOK_CRLF"],
    ["BASE_STALE", "finding", "BASE_STALE"],
    ["SCOPE_OVERLAP", "lint", "SCOPE_OVERLAP"],
    ["UNCOMMITTED", "warning", "UNCOMMITTED"],
    ["mechanical_only", "signal", "mechanical_only"],
    ["out of scope", "signal", "out_of_scope"],
    ["invariant", "hold", "invariant"],
    ["security", "hold", "security"],
    ["cross_scope_undeclared", "signal", "cross_scope_undeclared"],
    ["architectural", "change_type", "architectural"],
    ["uncertainty 3", "uncertainty", "uncertainty 3"],
    ["uncertainty-0", "uncertainty", "uncertainty 0"],
    ["contested", "uncertainty", "uncertainty 3"],
    ["waiting_rfc", "status", "waiting_rfc"],
    ["block", "verdict", "block"],
  ])("knows %j as a %s", async (what, kind, id) => {
    expect(await explain({ what, cwd: "/" })).toMatchObject({ kind, id });
  });

  it("gives the fields that programs read, and no more names", async () => {
    expect(Object.keys(await explain({ what: "5", cwd: "/" })).sort()).toEqual([
      "fix",
      "id",
      "kind",
      "notes",
      "says",
      "why",
    ]);
  });

  describe("when nothing has the name", () => {
    it.each([
      ["file-scop", "file-scope"],
      ["NOBASE", "NO_BASE"],
      ["uncertainty", "uncertain"],
      ["behavioural", "behavioral"],
      ["nothing like it", null],
      ["", null],
    ])("answers %j with NOT_FOUND and the nearest name", async (what, nearest) => {
      await expect(explain({ what, cwd: "/" })).rejects.toMatchObject({ code: "NOT_FOUND", data: { what, nearest } });
    });
  });
});
