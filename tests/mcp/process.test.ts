import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { addSkill, addUsualSkills, aWorkspace, called, connected, type Workspace } from "./workspace.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
});

interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A `skl mcp` that is spoken to line by line. */
class Speaker {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  readonly #lines: string[] = [];
  #rest = "";
  #wake: () => void = () => {};

  constructor({ folder, env }: Workspace) {
    this.child = spawn(process.execPath, [join(skl.folder, "dist/skl.js"), "mcp"], { cwd: folder, env });
    this.ended = new Promise((resolve) => this.child.once("close", resolve));
    this.child.stdout.on("data", (chunk: Buffer) => {
      const parts = (this.#rest + chunk.toString("utf8")).split("\n");
      this.#rest = parts.pop() ?? "";
      this.#lines.push(...parts);
      this.#wake();
    });
    this.child.stdin.on("error", () => {});
    onTestFinished(() => void this.child.kill("SIGKILL"));
  }

  say(text: string): void {
    this.child.stdin.write(`${text}\n`);
  }

  ask(id: number, method: string, params: object): void {
    this.say(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  }

  call(id: number, name: string, given: object): void {
    this.ask(id, "tools/call", { name, arguments: given });
  }

  /** The next message that is asked for; others are passed over. Every line has to be one. */
  async hear(isMeant: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      for (const line of this.#lines.splice(0)) {
        const message = JSON.parse(line) as Message;
        if (isMeant(message)) return message;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** What was said and not yet heard. */
  rest(): Message[] {
    return this.#lines.splice(0).map((line) => JSON.parse(line) as Message);
  }

  async greet(protocolVersion = "2025-06-18"): Promise<Message> {
    this.ask(0, "initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } });
    const answer = await this.hear(({ id }) => id === 0);
    this.say(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    return answer;
  }
}

const readStructuredContent = ({ result }: Message) => result?.structuredContent as Record<string, unknown>;

describe("a client that speaks another version of the protocol", () => {
  test.each([
    ["2024-11-05", "2024-11-05"],
    ["2025-03-26", "2024-11-05"],
    ["2025-11-25", "2025-11-25"],
    ["1999-01-01", "2025-11-25"],
  ])("asks for %s and gets %s", async (asked, given) => {
    const speaker = new Speaker(aWorkspace(skl, { kind: "folder" }));
    const { result } = await speaker.greet(asked);
    expect(result).toMatchObject({
      protocolVersion: given,
      serverInfo: { name: "skl" },
      capabilities: { tools: {}, prompts: {}, resources: { subscribe: true } },
    });
    expect(result?.instructions).toContain("phase1_recommend");
  });
});

describe("messages that are none, and calls that are broken", () => {
  test("are answered with an error each, and the server goes on", async () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    addUsualSkills(workspace);
    const speaker = new Speaker(workspace);
    await speaker.greet();
    speaker.say("{ nonsense");
    expect((await speaker.hear(({ error }) => error !== undefined)).error?.code).toBe(-32700);
    speaker.say('{"id":7,"hello":1}');
    expect(await speaker.hear(({ id }) => id === 7)).toMatchObject({ error: { code: -32600 } });
    speaker.say("");
    speaker.ask(8, "tools/destroy", {});
    expect(await speaker.hear(({ id }) => id === 8)).toMatchObject({ error: { code: -32601 } });
    speaker.ask(9, "tools/call", { name: 5 });
    expect(await speaker.hear(({ id }) => id === 9)).toMatchObject({ error: { code: -32603 } });
    speaker.call(10, "skill_serch", {});
    const unknown = await speaker.hear(({ id }) => id === 10);
    expect(unknown.result?.isError).toBe(true);
    expect(readStructuredContent(unknown)).toMatchObject({ code: "NOT_FOUND", data: { nearest: "skill_search" } });
    speaker.call(11, "skill_search", { quer: "x", k: 0, depth: "2", only: "matches,all" });
    expect(readStructuredContent(await speaker.hear(({ id }) => id === 11))).toEqual({
      code: "USAGE",
      message:
        'The arguments of skill_search cannot be used: query: expected string, received undefined; k: Too small: expected number to be >=1; depth: expected number, received string; only.1: Invalid option: expected one of "matches"|"neighbors"|"conflicts"; quer: there is no such argument; did you mean query?.',
      fix: "It takes query, k (optional), depth (optional), only (optional).",
      data: { problems: expect.any(Array) },
    });
    speaker.ask(13, "tools/call", { name: "skill_search", arguments: null });
    expect(readStructuredContent(await speaker.hear(({ id }) => id === 13))).toMatchObject({
      code: "USAGE",
      message: expect.stringContaining("query: expected string"),
    });
    speaker.call(12, "skill_search", { query: "merge" });
    expect(readStructuredContent(await speaker.hear(({ id }) => id === 12))).toMatchObject({
      matches: [{ name: "pdf-merge" }],
    });
  });

  test("may be nested a hundred thousand times", async () => {
    const speaker = new Speaker(aWorkspace(skl, { kind: "folder" }));
    await speaker.greet();
    const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const params = `{"name":"skill_run","arguments":{"name":"x","input":{"deep":${nested}}}}`;
    speaker.say(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(readStructuredContent(await speaker.hear(({ id }) => id === 1))).toMatchObject({
      code: "USAGE",
      message: "The arguments of skill_run are nested too deeply.",
    });
  });

  test("may have 10 MB, or 40 MB", async () => {
    const speaker = new Speaker(aWorkspace(skl, { kind: "folder" }));
    await speaker.greet();
    speaker.call(1, "skill_search", { query: "x".repeat(10 * 1024 * 1024) });
    const large = await speaker.hear(({ id }) => id === 1);
    expect(readStructuredContent(large)).toMatchObject({
      code: "USAGE",
      message: expect.stringContaining("at most 1000000 are accepted"),
    });
    speaker.call(2, "skill_search", { query: "x".repeat(40 * 1024 * 1024) });
    const tooLarge = await speaker.hear(({ error }) => error !== undefined);
    expect(tooLarge.error).toMatchObject({
      code: -32600,
      message: expect.stringContaining("at most 33554432 are accepted"),
    });
    speaker.ask(3, "ping", {});
    expect(await speaker.hear(({ id }) => id === 3)).toMatchObject({ result: {} });
  });
});

describe("calls at the same time", () => {
  test("are each answered by their own id, however many they are", async () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    addUsualSkills(workspace);
    const client = await connected(skl, workspace);
    const queries = ["merge pdf", "invoices", "commit broke", "nothing of the kind"];
    const asked = Array.from({ length: 12 }, (_, at) => queries[at % queries.length] ?? "");
    const answers = await Promise.all(asked.map((query) => called(client, "skill_search", { query, k: 1 })));
    expect(answers.map(({ document }) => document.query)).toEqual(asked);
  });

  test("that commit edits of the graph lose none", async () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    const names = Array.from({ length: 9 }, (_, at) => `skill-${at}`);
    for (const name of names) addSkill(workspace, name, { description: `Does ${name}.` });
    const client = await connected(skl, workspace);
    const committed = await Promise.all(
      names.slice(1).map(async (b) => {
        const edit = { op: "add", type: "composes_with", a: "skill-0", b };
        const { document } = await called(client, "edge_propose", edit);
        return called(client, "edge_commit", { token: document.token, reason: "Seen together." });
      }),
    );
    expect(committed.filter(({ isError }) => isError)).toEqual([]);
    expect(
      readdirSync(join(workspace.folder, ".skl/graph/history")).filter((name) => name.endsWith(".json")),
    ).toHaveLength(8);
  });
});

/** A repository whose remote never answers; `marks` says who waits for it. */
function aSilentRemote(seconds: number): { workspace: Workspace; waiting: () => string[] } {
  const workspace = aWorkspace(skl, { kind: "repository" });
  const program = join(workspace.folder, "../silent-ssh");
  const marks = join(workspace.folder, "../marks");
  writeFileSync(program, `#!/bin/sh\necho $$ >>'${marks}'\nexec sleep ${seconds}\n`);
  chmodSync(program, 0o755);
  workspace.git("config", "core.sshCommand", program);
  workspace.git("remote", "set-url", "origin", "ssh://git@silent.example/project.git");
  return {
    workspace,
    waiting: () => (existsSync(marks) ? readFileSync(marks, "utf8").split("\n").filter(Boolean) : []),
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isAlive(pid: string): boolean {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}

describe("a call that takes long", () => {
  test("reports progress to a client that asks for it", async () => {
    const { workspace } = aSilentRemote(4);
    const client = await connected(skl, workspace);
    const heard: { progress: number; message?: string | undefined }[] = [];
    const result = await client.callTool({ name: "state_query", arguments: { query: "login" } }, undefined, {
      onprogress: ({ progress, message }) => heard.push({ progress, message }),
    });
    expect(result.structuredContent).toMatchObject({ entries: [{ id: "auth_login" }] });
    expect(heard.length).toBeGreaterThanOrEqual(2);
    const steps = heard.map(({ progress }) => progress);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
    expect(heard[0]?.message).toMatch(/^state_query has run for \d+ s$/);
  });

  test("can be cancelled: no answer comes, calls that still waited never begin, others go on", async () => {
    const { workspace, waiting } = aSilentRemote(5);
    const speaker = new Speaker(workspace);
    await speaker.greet();
    for (const id of [1, 2, 3]) speaker.call(id, "state_query", { query: "login" });
    await until(() => waiting().length === 3);
    speaker.call(4, "skill_search", { query: "anything" });
    expect(readStructuredContent(await speaker.hear(({ id }) => id === 4))).toMatchObject({ query: "anything" });
    speaker.call(5, "state_query", { query: "login" });
    await until(() => waiting().length === 4);
    speaker.call(6, "propose", { rationale: "Never noted.", agent: "Agent-1" });
    for (const id of [5, 6])
      speaker.say(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }));
    const answered: (number | undefined)[] = [];
    await speaker.hear(({ id }) => answered.push(id) === 3);
    speaker.child.stdin.end();
    expect(await speaker.ended).toBe(0);
    expect([answered.sort(), speaker.rest()]).toEqual([[1, 2, 3], []]);
    expect(existsSync(join(workspace.folder, ".skl/scratch"))).toBe(false);
  });
});

describe("the server ends", () => {
  test("when its input does, once the calls that are under way are answered", async () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    addUsualSkills(workspace);
    const speaker = new Speaker(workspace);
    await speaker.greet();
    speaker.call(1, "skill_search", { query: "merge" });
    speaker.child.stdin.end();
    expect(readStructuredContent(await speaker.hear(({ id }) => id === 1))).toMatchObject({
      matches: [{ name: "pdf-merge" }],
    });
    expect(await speaker.ended).toBe(0);
  });

  test.each([
    ["its input closes", (speaker: Speaker) => speaker.child.stdin.end()],
    ["it is told to", (speaker: Speaker) => speaker.child.kill()],
  ])("when %s while git waits for a remote, and leaves no child behind", async (_, end) => {
    const { workspace, waiting } = aSilentRemote(600);
    const speaker = new Speaker(workspace);
    await speaker.greet();
    speaker.call(1, "state_query", { query: "login" });
    await until(() => waiting().length === 1);
    const git = listRunningChildren(speaker.child.pid ?? 0);
    expect(git).not.toEqual([]);
    end(speaker);
    await speaker.ended;
    await until(() => !git.some(isAlive));
    for (const pid of waiting()) if (isAlive(pid)) process.kill(Number(pid));
  });
});

/** Ids of the processes that a process has started and that still run. */
function listRunningChildren(pid: number): string[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").trim().split(" ").filter(Boolean) : [];
}

describe("nothing but the protocol is written to standard output", () => {
  test("whatever part of the program prints, and whatever git starts", async () => {
    const workspace = aWorkspace(skl, { kind: "repository" });
    workspace.write(
      "../noise.mjs",
      "setInterval(() => process.stdin.listenerCount('data') > 0 && console.log('noise'), 5).unref();\n",
    );
    const hook = join(workspace.folder, ".git/hooks/reference-transaction");
    writeFileSync(hook, "#!/bin/sh\necho noise\n");
    chmodSync(hook, 0o755);
    const noise = join(workspace.folder, "../noise.mjs");
    const speaker = new Speaker({ ...workspace, env: { ...workspace.env, NODE_OPTIONS: `--import=${noise}` } });
    const printed = new Promise<string>((resolve) => {
      speaker.child.stderr.once("data", (chunk: Buffer) => resolve(chunk.toString("utf8")));
    });
    await speaker.greet();
    speaker.call(1, "check", {});
    // `hear` reads every line as JSON.
    expect(readStructuredContent(await speaker.hear(({ id }) => id === 1))).toMatchObject({ verdict: "pass" });
    expect(await printed).toContain("noise");
    speaker.child.stdin.end();
    expect(await speaker.ended).toBe(0);
    expect(speaker.rest()).toEqual([]);
  });
});

describe("who and where", () => {
  test("the agent is who the environment says, the folder is --cwd", async () => {
    const workspace = aWorkspace(skl, { kind: "repository" });
    const client = await connected(skl, { ...workspace, env: { ...workspace.env, SKL_AGENT: "Agent-2" } });
    expect((await called(client, "task_get")).document).toMatchObject({ tasks: [{ agent_id: "Agent-2" }] });
  });

  test("without Git and without skl init skills work, and coordination says what is missing", async () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    workspace.write(".claude/skills/tidy/SKILL.md", "---\nname: tidy\ndescription: Tidies a folder.\n---\n# Tidy\n");
    const client = await connected(skl, workspace);
    const found = await called(client, "skill_search", { query: "tidies folder", k: 1 });
    expect(found.document).toMatchObject({ matches: [{ name: "tidy" }] });
    for (const [name, given] of [
      ["check", {}],
      ["task_get", {}],
      ["queue_status", {}],
      ["rfc_list", {}],
      ["scope_of", { path: "a" }],
      ["state_query", { query: "a" }],
      ["propose", { rationale: "a" }],
    ] as const) {
      const { isError, document } = await called(client, name, given);
      expect([name, isError, document.code]).toEqual([name, true, "NO_REPOSITORY"]);
    }
    expect(existsSync(join(workspace.folder, ".skl"))).toBe(false);
  });
});

test("a client of a version without structured content gets the whole answer as text", async () => {
  const workspace = aWorkspace(skl, { kind: "folder" });
  addSkill(workspace, "long", { description: "Says much.", body: `# Long\n${"A line.\n".repeat(1000)}` });
  const speaker = new Speaker(workspace);
  await speaker.greet("2024-11-05");
  speaker.call(1, "skill_show", { names: ["long"] });
  const { result } = await speaker.hear(({ id }) => id === 1);
  const [content] = (result?.content ?? []) as { text: string }[];
  expect(JSON.parse(content?.text ?? "")).toMatchObject({ skills: [{ name: "long" }] });
  expect(result?.structuredContent).toBeUndefined();
});
