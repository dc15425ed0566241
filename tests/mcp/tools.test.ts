import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { countTokens } from "gpt-tokenizer";
import { beforeAll, describe, expect, test } from "vitest";
import { replaceCommandsByTools } from "../../src/mcp/tool-words.ts";
import { tools } from "../../src/mcp/tools.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { addSkill, addUsualSkills, aWorkspace, called, connected, type Workspace } from "./workspace.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
});

const GREETING = `artifacts:
  - kind: code_template
    name: Greeting
    ordinal: 1
    language: javascript
    content: "result = { hello: input.name };"
`;

const RFC = JSON.stringify({
  id: "RFC_001",
  status: "open",
  created_at: "2025-06-01T10:00:00Z",
  triggering_proposal: "prop_00000001",
  decision_required: "Whether to store sessions in Redis.",
  semantic_scope: "auth",
  human_response_deadline: "2025-06-02T10:00:00Z",
});

/** A repository in which Agent-1 is at work on its branch, with a pushed proposal, an RFC and skills. */
function aBusyRepository(): Workspace {
  const workspace = aWorkspace(skl, { kind: "repository", files: { "base/.skl/rfc/RFC_001.json": RFC } });
  workspace.git("switch", "-qc", "a1");
  workspace.write("app/auth/reset.py", "def reset(name):\n    return name\n");
  workspace.git("add", "app");
  workspace.git("commit", "-qm", "Reset");
  workspace.git("push", "-q", "origin", "a1");
  addUsualSkills(workspace);
  addSkill(workspace, "greeting", { description: "Greets somebody by name.", yaml: GREETING });
  return workspace;
}

interface Pair {
  readonly tool: string;
  readonly given: Record<string, unknown>;
  readonly command: readonly string[];
}

/** Each tool that changes nothing, and the command that has to say the same. */
const PAIRS: readonly Pair[] = [
  {
    tool: "phase1_recommend",
    given: { message: "Please merge the invoices into one PDF.", k: 2 },
    command: ["skill", "recommend", "Please merge the invoices into one PDF.", "-k", "2"],
  },
  {
    tool: "skill_search",
    given: { query: "merge pdf", k: 3, depth: 1, only: ["matches", "neighbors"] },
    command: ["skill", "search", "merge pdf", "-k", "3", "--depth", "1", "--only", "matches,neighbors"],
  },
  {
    tool: "skill_show",
    given: { names: ["pdf-merge", "greeting"], artifact: "code_template" },
    command: ["skill", "show", "pdf-merge", "greeting", "--artifact", "code_template"],
  },
  {
    tool: "skill_run",
    given: { name: "greeting", input: { name: "Bo" }, dry_run: true },
    command: ["skill", "run", "greeting", "--input", '{"name":"Bo"}', "--dry-run"],
  },
  {
    tool: "edge_propose",
    given: { op: "add", type: "depends_on", a: "pdf-report", b: "pdf-merge" },
    command: ["skill", "propose-edge", "add", "depends_on", "pdf-report", "pdf-merge"],
  },
  { tool: "task_get", given: {}, command: ["task", "show"] },
  { tool: "task_get", given: { task_id: "task_000000a2" }, command: ["task", "show", "task_000000a2"] },
  { tool: "task_get", given: { agent: "Agent-2" }, command: ["task", "show", "--agent", "Agent-2"] },
  { tool: "scope_of", given: { path: "app/auth/login.py" }, command: ["scope", "of", "app/auth/login.py"] },
  { tool: "state_query", given: { query: "login", max: 1 }, command: ["state", "query", "login", "--max", "1"] },
  { tool: "check", given: {}, command: ["check"] },
  {
    tool: "check",
    given: { agent: "Agent-2", base: "origin/main", head: "a1", offline: true },
    command: ["check", "--agent", "Agent-2", "--base", "origin/main", "--head", "a1", "--offline"],
  },
  { tool: "notes", given: { file: "app" }, command: ["notes", "--file", "app"] },
  { tool: "queue_status", given: {}, command: ["queue"] },
  { tool: "my_work", given: { agent: "Agent-1" }, command: ["inbox", "--agent", "Agent-1"] },
  { tool: "status", given: {}, command: ["status"] },
  { tool: "rfc_list", given: { offline: true }, command: ["rfc", "--offline"] },
  { tool: "rfc_show", given: { id: "1" }, command: ["rfc", "show", "RFC_001"] },
  { tool: "adr_list", given: {}, command: ["adr"] },
  { tool: "state_impact", given: { path: "app/auth/login.py" }, command: ["state", "impact", "app/auth/login.py"] },
];

/** Without what differs between any two runs of the same command. */
function comparable(document: unknown): unknown {
  const passing = new Set(["elapsed_ms", "session_id", "trace_id", "entry_id", "at", "age_s", "duration_ms"]);
  const text = JSON.stringify(document, (key, value) => (passing.has(key) ? undefined : value));
  return JSON.parse(text.replace(/\d+ seconds ago/g, "some seconds ago"));
}

function inWordsOfTools<E extends { message: string; fix: string }>(error: E): E {
  return {
    ...error,
    message: replaceCommandsByTools(error.message, tools),
    fix: replaceCommandsByTools(error.fix, tools),
  };
}

describe("every tool answers what the command line prints with --json", () => {
  test("where it reads: all of them, over one connection", async () => {
    const workspace = aBusyRepository();
    const client = await connected(skl, workspace);
    await Promise.all(
      PAIRS.map(async ({ tool, given, command }) => {
        const [answer, printed] = await Promise.all([called(client, tool, given), workspace.cli(...command)]);
        expect(comparable(answer.document), `${tool} and skl ${command.join(" ")}`).toEqual(comparable(printed));
        if (answer.text.startsWith("{")) expect(JSON.parse(answer.text)).toEqual(answer.document);
        else expect(answer.text.length).toBeLessThan(JSON.stringify(answer.document).length);
        expect([tool, answer.isError]).toEqual([tool, false]);
      }),
    );
    const [recommended, shown] = [
      await called(client, "phase1_recommend", PAIRS[0]?.given),
      await called(client, "task_get"),
    ];
    expect(recommended.document).toMatchObject({ skills: [{ name: "pdf-merge" }, { name: "pdf-report" }] });
    expect(shown.document).toMatchObject({ tasks: [{ id: "task_000000a1", agent_id: "Agent-1", branch: "a1" }] });
  });

  test("but names tools instead of commands in an error", async () => {
    const client = await connected(skl, aBusyRepository());
    const unknown = await called(client, "rfc_show", { id: "RFC_009" });
    expect([unknown.isError, unknown.document]).toEqual([
      true,
      expect.objectContaining({ code: "NOT_FOUND", fix: "List them with `rfc_list`." }),
    ]);
  });

  test("where it routes: a hit with its dry run, a miss, and a context that is none", async () => {
    const [one, other] = [aWorkspace(skl, { kind: "folder" }), aWorkspace(skl, { kind: "folder" })];
    const node = "infer-dependency-order";
    for (const { folder } of [one, other])
      cpSync(join(import.meta.dirname, "../../nodes", node), join(folder, ".skl/skills", node), { recursive: true });
    const client = await connected(skl, one);
    const request = "Order pull requests by dependency";
    const context = { pull_requests: [{ label: "a#1", depends_on: ["a#2"] }, { label: "a#2" }] };
    const command = ["route", request, "--context", JSON.stringify(context), "--tags", "review", "--dry-run"];
    const hit = await called(client, "skill_route", { request, context, tags: ["review"], mode: "dry-run" });
    const own = ({ attestation_id, ...rest }: Record<string, unknown>) => {
      const text = JSON.stringify(comparable(rest)).replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"an id"');
      return { isAttested: typeof attestation_id === "string", rest: JSON.parse(text) as unknown };
    };
    expect(hit.document).toMatchObject({ hit: true, node, output: { order: ["a#2", "a#1"] }, run: { reason: null } });
    expect(own(hit.document)).toEqual(own(await other.cli(...command)));

    const miss = await called(client, "skill_route", { request: "Write a haiku about cats" });
    expect([miss.isError, miss.document]).toMatchObject([false, { hit: false, node: null, run: null }]);
    expect(own(miss.document)).toEqual(own(await other.cli("route", "Write a haiku about cats")));
    const refused = client.callTool({ name: "skill_route", arguments: { request, mode: "apply" } });
    expect(await refused.then(({ isError }) => isError).catch(() => true)).toBe(true);
  });

  test("where it writes: run, propose and commit", async () => {
    const [one, other] = [aBusyRepository(), aBusyRepository()];
    const client = await connected(skl, one);
    const ran = await called(client, "skill_run", { name: "greeting", input: { name: "Bo" } });
    const printed = await other.cli("skill", "run", "greeting", "--input", '{"name":"Bo"}');
    expect(ran.document).toMatchObject({ ok: true, results: [{ output: { hello: "Bo" } }] });
    expect(comparable(ran.document)).toEqual(comparable(printed));

    const words = { rationale: "No utility made tokens.", assume: ["The TTL is set."], shared: true, path: "app/**" };
    const noted = await called(client, "propose", words);
    const said = await other.cli(
      "propose",
      "--rationale",
      "No utility made tokens.",
      "--assume",
      "The TTL is set.",
      "--shared",
      "--path",
      "app/**",
    );
    expect({ ...noted.document, path: "" }).toEqual({ ...said, path: "" });

    const edit = ["add", "depends_on", "pdf-report", "pdf-merge"];
    const proposed = await called(client, "edge_propose", {
      op: "add",
      type: "depends_on",
      a: "pdf-report",
      b: "pdf-merge",
    });
    const { token } = proposed.document;
    const committed = await called(client, "edge_commit", {
      token,
      reason: "Seen.",
      task_id: "task_000000a1",
      evidence: "A log.",
    });
    other.write("evidence.txt", "A log.");
    const entry = await other.cli(
      "skill",
      "edit-edge",
      ...edit,
      "--token",
      String(token),
      "--reason",
      "Seen.",
      "--task",
      "task_000000a1",
      "--evidence",
      "evidence.txt",
    );
    expect(committed.document).toMatchObject({ op: "add", a: "pdf-report", b: "pdf-merge", evidence: "A log." });
    expect(comparable(committed.document)).toEqual(comparable(entry));
  });

  test("where it notes: the same record, which the reader is given by both", async () => {
    const workspace = aBusyRepository();
    const client = await connected(skl, workspace);
    const given = { text: "Called by the cron job.", file: "app/auth/login.py::login" };
    const written = await called(client, "note", given);
    expect(written).toMatchObject({
      isError: false,
      document: { changed: true, note: { by: "Agent-1", path: "app/auth/login.py", symbol: "login" } },
    });
    const again = await workspace.cli("note", given.text, "--symbol", given.file);
    expect(comparable(again)).toEqual(comparable({ ...written.document, changed: false }));
    expect((await called(client, "notes", { file: "app/auth" })).document).toMatchObject({
      notes: [{ text: given.text }],
    });
    const refused = await called(client, "note", { text: "Elsewhere.", file: "../x.py" });
    expect(refused).toMatchObject({ isError: true, document: { code: "USAGE" } });
  });

  test("where it refuses: the same error in the words of the tools, marked as one", async () => {
    const workspace = aBusyRepository();
    const client = await connected(skl, workspace);
    const refusals: readonly Pair[] = [
      { tool: "skill_show", given: { names: ["pdf-merg"] }, command: ["skill", "show", "pdf-merg"] },
      { tool: "skill_show", given: { names: ["../secret"] }, command: ["skill", "show", "../secret"] },
      { tool: "skill_run", given: { name: "nobody" }, command: ["skill", "run", "nobody"] },
      {
        tool: "edge_propose",
        given: { op: "add", type: "depends", a: "pdf-report", b: "pdf-merge" },
        command: ["skill", "propose-edge", "add", "depends", "pdf-report", "pdf-merge"],
      },
      {
        tool: "edge_propose",
        given: { op: "delete", type: "depends_on", a: "pdf-report", b: "pdf-merge" },
        command: ["skill", "propose-edge", "delete", "depends_on", "pdf-report", "pdf-merge"],
      },
      { tool: "task_get", given: { task_id: "task_000000a9" }, command: ["task", "show", "task_000000a9"] },
      { tool: "check", given: { head: "nowhere" }, command: ["check", "--head", "nowhere"] },
    ];
    await Promise.all(
      refusals.map(async ({ tool, given, command }) => {
        const [answer, printed] = await Promise.all([called(client, tool, given), workspace.cli(...command)]);
        expect(answer.document, tool).toEqual(
          withoutEmptyData(inWordsOfTools(printed.error as { message: string; fix: string })),
        );
        expect(JSON.parse(answer.text)).toEqual(answer.document);
        expect([tool, answer.isError]).toEqual([tool, true]);
      }),
    );
  });
});

function withoutEmptyData(error: unknown): unknown {
  const { data, ...rest } = error as { data: object };
  return Object.keys(data).length === 0 ? rest : { ...rest, data };
}

describe("a loop of search, show, propose, commit, search", () => {
  test("finds more the second time", async () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    addUsualSkills(workspace);
    const client = await connected(skl, workspace);
    const search = async () => (await called(client, "skill_search", { query: "write report", k: 1 })).document;
    expect(await search()).toMatchObject({ matches: [{ name: "pdf-report" }], neighbors: [] });
    const shown = await called(client, "skill_show", { names: ["pdf-report"] });
    expect(shown.document).toMatchObject({ skills: [{ name: "pdf-report", edges: [] }] });
    const edit = { op: "add", type: "depends_on", a: "pdf-report", b: "pdf-merge" };
    const { token } = (await called(client, "edge_propose", edit)).document;
    const first = await called(client, "edge_commit", { token, reason: "The report needs one file." });
    expect(first.isError).toBe(false);
    expect(await search()).toMatchObject({
      neighbors: [{ name: "pdf-merge", type: "depends_on", from: "pdf-report" }],
    });
    const again = await called(client, "edge_commit", { token, reason: "Once more." });
    expect(again.document).toMatchObject({ code: "EDGE_REFUSED" });
    expect(again.isError).toBe(true);
  });
});

describe("what a client is told of the tools", () => {
  const described = async (): Promise<Awaited<ReturnType<Client["listTools"]>>["tools"]> => {
    const client = await connected(skl, aWorkspace(skl, { kind: "folder" }));
    return (await client.listTools()).tools;
  };

  test("names, and which of them only read", async () => {
    const listed = await described();
    expect(listed.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ["phase1_recommend", true],
      ["skill_search", true],
      ["skill_show", true],
      ["skill_run", false],
      ["skill_route", false],
      ["edge_propose", true],
      ["edge_commit", false],
      ["task_get", true],
      ["status", true],
      ["scope_of", true],
      ["state_query", true],
      ["state_impact", true],
      ["check", true],
      ["my_work", true],
      ["wait", false],
      ["queue_status", true],
      ["rfc_list", true],
      ["rfc_show", true],
      ["adr_list", true],
      ["declare_intent", false],
      ["hint", true],
      ["note", false],
      ["notes", true],
      ["propose", false],
    ]);
    expect(listed.filter(({ annotations }) => annotations?.destructiveHint)).toEqual([]);
    expect(listed.find(({ name }) => name === "skill_run")?.annotations?.openWorldHint).not.toBe(false);
  });

  test("arguments in plain types that every provider takes, each with a description", async () => {
    for (const { name, description, inputSchema } of await described()) {
      const text = JSON.stringify(inputSchema);
      expect([name, /anyOf|oneOf|allOf|\$ref|\$schema|propertyNames/.test(text)]).toEqual([name, false]);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      const silent = Object.entries(inputSchema.properties ?? {}).filter(([, value]) => !("description" in value));
      expect([name, silent, description !== ""]).toEqual([name, [], true]);
    }
  });

  test("in less than 5,000 tokens, since most clients hand all of it to their model with every request", async () => {
    expect(countTokens(JSON.stringify({ tools: await described() }))).toBeLessThan(5000);
  });

  test("schemas of the answers that are in one piece and allow the answer and an error", async () => {
    const ajv = new Ajv2020({ strict: false });
    const tools = await described();
    // More schemas would not fit into what all tools together may take.
    expect(tools.filter(({ outputSchema }) => !outputSchema).map(({ name }) => name)).toEqual([
      "wait",
      "declare_intent",
      "hint",
      "note",
      "notes",
    ]);
    for (const { name, outputSchema } of tools) {
      if (outputSchema === undefined) continue;
      expect([name, JSON.stringify(outputSchema).includes("$ref")]).toEqual([name, false]);
      const validate = ajv.compile(outputSchema);
      expect([name, validate({}), validate({ code: "USAGE", message: "", fix: "" })]).toEqual([name, false, true]);
    }
  });
});

describe("a long text of a skill", () => {
  const sections = Array.from({ length: 40 }, (_, at) => `## Part ${at}\n${`Line of part ${at}.\n`.repeat(100)}`);
  const body = `# Whole\n${sections.join("")}`;
  const aLongSkill = () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    addSkill(workspace, "long", { description: "Says very much.", body });
    return workspace;
  };

  test("comes in pages, with the headings first, and the pages are the text", async () => {
    const client = await connected(skl, aLongSkill());
    const parts: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const { document, text } = await called(client, "skill_show", { names: ["long"], offset });
      const [shown] = document.skills as { body: string; headings: unknown[]; next_offset: number | null }[];
      expect([shown?.headings.length, document.cut]).toEqual([41, undefined]);
      expect(text.length).toBeLessThan(1000);
      parts.push(shown?.body ?? "");
      offset = shown?.next_offset ?? null;
    }
    expect([parts.join(""), parts.length]).toEqual([body, 4]);
  });

  test("is shown by the section, with its own end", async () => {
    const workspace = aLongSkill();
    const client = await connected(skl, workspace);
    const section = async (name: string) => {
      const { document } = await called(client, "skill_show", { names: ["long"], section: name });
      return (document.skills as { body: string }[] | undefined)?.[0]?.body ?? document;
    };
    expect(await section("part 7")).toBe(sections[7]);
    expect(await section("Part 9 of it")).toMatchObject({ code: "NOT_FOUND", fix: expect.stringContaining("Part 9") });
    expect(await workspace.cli("skill", "show", "long", "--section", "Part 3")).toMatchObject({
      skills: [{ body: sections[3], next_offset: null }],
    });
  });
});

test("no answer has more than 15,000 tokens, whatever language the text is in", { timeout: 60_000 }, async () => {
  const workspace = aWorkspace(skl, { kind: "folder" });
  const base64 = createHash("sha512").update("a").digest("base64");
  const texts = ["漢字かな交じりの文。", `${base64}\n`, "Съешь ещё этих мягких булок. ", "const a = b?.[c] ?? {};\n"];
  for (const [at, text] of texts.entries())
    addSkill(workspace, `long-${at}`, {
      description: `Number ${at}.`,
      body: `# A\n${text.repeat(60_000 / text.length)}\n`,
    });
  const client = await connected(skl, workspace);
  for (const at of texts.keys()) {
    const { document, text } = await called(client, "skill_show", { names: [`long-${at}`] });
    const tokens = countTokens(JSON.stringify(document)) + countTokens(text);
    expect([at, tokens < 15_000]).toEqual([at, true]);
  }
});

describe("an answer of more than 40,000 bytes", () => {
  test("is cut, says so and how to go on, and is still what its schema says", async () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    const template = `artifacts:\n  - { kind: prompt_template, name: Long, ordinal: 1, content: "${"Wörter über Wörter. ".repeat(5000)}" }\n`;
    addSkill(workspace, "long", { description: "Says very much.", yaml: template });
    addSkill(workspace, "short", { description: "Says little." });
    const client = await connected(skl, workspace);
    const { isError, document, text } = await called(client, "skill_show", { names: ["long", "short"] });
    expect(isError).toBe(false);
    const size = Buffer.byteLength(JSON.stringify(document));
    expect([size <= 40_000, size > 30_000, text.length < 2000]).toEqual([true, true, true]);
    const { cut, skills } = document as { cut: object; skills: { name: string; path: string }[] };
    expect(skills.map(({ name, path }) => [name, path])).toEqual([["long", expect.stringContaining("long")]]);
    expect(cut).toEqual({
      limit_bytes: 40_000,
      left_out: expect.arrayContaining([{ at: "/skills", kept: 1, of: 2, unit: "items" }]),
      more: expect.stringContaining("Ask for one name at a time"),
    });
  });
});
