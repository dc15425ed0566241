import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { sidecarProgram } from "../../../../src/kernel/llm/dspy/program.ts";
import { DSPY_PACKAGES, DspySidecar, getVenvPython, installDspy } from "../../../../src/kernel/llm/index.ts";
import { installSidecar } from "../../../../src/runtime/use/dspy/commands.ts";
import { optimizeModule } from "../../../../src/runtime/use/dspy/optimize.ts";
import { wrapPrompt } from "../../../../src/runtime/use/dspy/wrap.ts";
import { provideRuntimes } from "../../../../src/runtime/use/index.ts";
import { listTraces, runSkillByName } from "../../../../src/skills/use/run/index.ts";
import { openaiChat } from "../../../support/model-provider/protocol.ts";
import { apiKey, type ModelProvider, startModelProvider } from "../../../support/model-provider/server.ts";

/**
 * The environment is made once for each account and stays, or is not made within two minutes, and then the tests that need it are skipped
 * with the reason. One that is a link to a folder of somebody else is made anew.
 */
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "skl-tests");
const venv = join(cache, `dspy-${Buffer.from(DSPY_PACKAGES.join()).toString("hex").slice(-12)}`);

async function missingDspy(): Promise<string | null> {
  if (existsSync(getVenvPython(venv)) && !lstatSync(venv).isSymbolicLink()) return null;
  rmSync(venv, { recursive: true, force: true });
  const fresh = `${venv}-${process.pid}`;
  const made = await installDspy(fresh, { python: null, env: process.env, timeMs: 120_000, note: () => undefined });
  if (made.kind !== "installed") return made.message;
  // Another run may have been quicker.
  if (existsSync(venv)) rmSync(fresh, { recursive: true });
  else renameSync(fresh, venv);
  return null;
}

const missing = await missingDspy();
let provider: ModelProvider;

beforeAll(async () => {
  // A model that fills each field that the prompt asks for.
  const text = [
    "reasoning",
    "contradictions",
    "summary",
    "observations",
    "program_description",
    "module_description",
    "proposed_instruction",
  ]
    .map((field) => `[[ ## ${field} ## ]]\nthe sky`)
    .join("\n\n");
  provider = await startModelProvider(openaiChat, [
    { kind: "says", said: { text: `${text}\n\n[[ ## completed ## ]]` } },
  ]);
});
afterAll(() => provider.close());

const yaml = (assertion: string) => `# A comment that stays.
artifacts:
  - kind: prompt_template
    name: Check Prompt
    content: "Find contradictions in {{ claims }}."
  - kind: dspy_module
    name: Checker
    content: '{"template_id": "chain_of_thought", "signature": "claims -> contradictions"}'
    fallback_artifact: Check Prompt
    assertions:
      - {type: pattern, check: match, pattern: "${assertion}"}
`;

function aWorkspace({ dspy = venv, assertion = "sky" }: { dspy?: string | null; assertion?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "skl-dspy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const verifier = {
    provider: "openai-compatible",
    base_url: provider.baseUrl,
    model: openaiChat.model,
    api_key_env: "MODEL_KEY",
  };
  put("w/.skl/config.json", JSON.stringify({ verifier }));
  put("w/.skl/skills/check/SKILL.md", "---\nname: check\ndescription: Finds contradictions.\n---\nBody\n");
  put("w/.skl/skills/check/skill.yaml", yaml(assertion));
  put(
    "w/examples.jsonl",
    ["a", "b", "c"].map((claims) => JSON.stringify({ claims, contradictions: "the sky" })).join("\n"),
  );
  mkdirSync(join(folder, "home/dspy"), { recursive: true });
  if (dspy !== null) symlinkSync(dspy, join(folder, "home/dspy/venv"));
  const env = { ...process.env, HOME: folder, SKL_HOME: join(folder, "home"), MODEL_KEY: apiKey };
  return { cwd: join(folder, "w"), env, skillYaml: join(folder, "w/.skl/skills/check/skill.yaml") };
}

const runCheck = ({ cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }) =>
  runSkillByName({
    cwd,
    env,
    name: "check",
    artifact: ["Checker"],
    input: '{"claims": "The sky is green."}',
    family: null,
    dryRun: false,
    nodeRuntime: provideRuntimes,
  });

describe("without a sidecar", () => {
  test("the prompt runs in its place, in one sentence, and is what result and trace name", async () => {
    const world = aWorkspace({ dspy: null });
    const { results, warnings } = await runCheck(world);
    expect(results[0]).toMatchObject({
      artifact: "Checker",
      ran: { artifact: "Check Prompt", kind: "prompt_template" },
    });
    expect(warnings).toEqual([expect.stringMatching(/^Checker: the prompt_template "Check Prompt" ran in its place/)]);
    expect(listTraces(world.cwd, {}, world.env).traces[0]).toMatchObject({ artifact_kind: "prompt_template" });
  });

  test("so it does where the environment is broken, with the reason", async () => {
    const world = aWorkspace({ dspy: null });
    mkdirSync(join(world.env.SKL_HOME, "dspy/venv/bin"), { recursive: true });
    writeFileSync(join(world.env.SKL_HOME, "dspy/venv/bin/python"), "#!/bin/sh\necho no dspy >&2; exit 3\n", {
      mode: 0o755,
    });
    const { results, warnings } = await runCheck(world);
    expect(results[0]?.ran).toEqual({ artifact: "Check Prompt", kind: "prompt_template" });
    expect(warnings.join()).toContain("did not start: The sidecar ended (3). no dspy");
  });

  test("an installation without Python is refused, and leaves nothing", async () => {
    const { env } = aWorkspace({ dspy: null });
    const request = { env: { ...env, PATH: join(env.HOME, "empty") }, python: null, note: () => undefined };
    await expect(installSidecar(request)).rejects.toMatchObject({ code: "PYTHON_MISSING" });
    await expect(installSidecar({ ...request, python: "/no/python" })).rejects.toMatchObject({
      code: "PYTHON_MISSING",
    });
    expect(existsSync(join(env.SKL_HOME, "dspy/venv"))).toBe(false);
  });

  test("nothing is optimised", async () => {
    const { cwd, env } = aWorkspace({ dspy: null });
    const request = { cwd, env, name: "check", artifact: null, tokens: 1_000, trials: 1, data: null } as const;
    const signal = new AbortController().signal;
    await expect(optimizeModule({ ...request, optimizer: "bootstrap", signal })).rejects.toMatchObject({
      code: "DSPY_MISSING",
    });
  });
});

describe.skipIf(missing !== null)(`with the real dspy${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  test("a module runs there, asks the configured model through skl, and leaves its trace", async () => {
    const world = aWorkspace();
    const { results, ok, warnings } = await runCheck(world);
    expect([ok, warnings]).toEqual([true, []]);
    expect(results[0]).toMatchObject({ output: { contradictions: "the sky", reasoning: "the sky" }, ran: null });
    expect(listTraces(world.cwd, {}, world.env).traces[0]).toMatchObject({
      artifact_kind: "dspy_module",
      input_tokens: 120,
      output_tokens: 30,
      assertions_passed: 1,
    });
  }, 60_000);

  test.each(["bootstrap", "mipro"] as const)(
    "%s compiles a state, which is kept with where it comes from and used",
    async (optimizer) => {
      const { cwd, env, skillYaml } = aWorkspace();
      const signal = new AbortController().signal;
      const request = { cwd, env, name: "check", artifact: null, tokens: 100_000, trials: 2, data: "examples.jsonl" };
      const optimized = await optimizeModule({ ...request, optimizer, signal });
      expect(optimized).toMatchObject({
        kept: true,
        provenance: { optimizer, examples: 3, score_before: 1, score_after: 1 },
      });
      expect(optimized.provenance.tokens).toBeGreaterThan(0);
      const text = readFileSync(skillYaml, "utf8");
      expect(text).toContain("# A comment that stays.");
      expect(text).toContain(optimized.provenance.examples_sha256);
      expect((await runCheck({ cwd, env })).results[0]).toMatchObject({
        output: { contradictions: "the sky" },
        error: null,
      });
      // The examples are turns of their own.
      const last = provider.requests.at(-1)?.body as { messages: { role: string }[] } | undefined;
      if (optimizer === "bootstrap")
        expect(last?.messages.map(({ role }) => role).slice(0, 4)).toEqual(["system", "user", "assistant", "user"]);
    },
    120_000,
  );

  test("a prompt is wrapped into a module that learns from the prompt's executions", async () => {
    const { cwd, env, skillYaml } = aWorkspace();
    const alone = readFileSync(skillYaml, "utf8").split("  - kind: dspy_module")[0] ?? "";
    writeFileSync(skillYaml, alone);
    const run = (artifact: string, claims: string) => {
      const input = JSON.stringify({ claims, unused: 1 });
      const chosen = { name: "check", artifact: [artifact], input, family: null, dryRun: false };
      return runSkillByName({ cwd, env, ...chosen, nodeRuntime: provideRuntimes });
    };
    const request = { cwd, env, name: "check", artifact: null, template: "predict", signature: null };
    for (const claims of ["The sky is green.", "The sky is blue."]) await run("Check Prompt", claims);
    const wrapped = await wrapPrompt({ ...request, signature: "claims -> contradictions" });
    expect(wrapped).toMatchObject({ artifact: "Check Prompt module", fallback: "Check Prompt" });
    expect(readFileSync(skillYaml, "utf8").startsWith(alone.trimEnd())).toBe(true);
    await expect(wrapPrompt(request)).rejects.toMatchObject({ code: "USAGE" });
    const signal = new AbortController().signal;
    const optimize = { cwd, env, name: "check", artifact: null, tokens: 100_000, trials: 1, data: null, signal };
    const { provenance } = await optimizeModule({ ...optimize, optimizer: "bootstrap" });
    expect(provenance.examples).toBe(2);
    expect((await run("Check Prompt module", "x")).results[0]).toMatchObject({ output: { contradictions: "the sky" } });
  }, 60_000);

  test("the process ends when nobody asks, and the next request starts another", async () => {
    const folder = mkdtempSync(join(tmpdir(), "skl-dspy-idle-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const sidecar = new DspySidecar({ python: getVenvPython(venv), folder, idleMs: 1 });
    const host = { model: null, tokens: 0, timeMs: 60_000, signal: new AbortController().signal };
    expect((await sidecar.request({ type: "manifest" }, host)).result.ok).toBe(true);
    // The folder of the process goes with it.
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), 10_000);
    expect((await sidecar.request({ type: "manifest" }, host)).result.ok).toBe(true);
    await sidecar.close();
  }, 60_000);

  test("a spent budget keeps nothing", async () => {
    const { cwd, env, skillYaml } = aWorkspace();
    const before = readFileSync(skillYaml, "utf8");
    const signal = new AbortController().signal;
    const request = { cwd, env, name: "check", artifact: null, tokens: 200, trials: 2, data: "examples.jsonl" };
    await expect(optimizeModule({ ...request, optimizer: "bootstrap", signal })).rejects.toMatchObject({
      code: "DSPY_FAILED",
      message: "The budget of 200 tokens is spent.",
    });
    expect(readFileSync(skillYaml, "utf8")).toBe(before);
  }, 60_000);

  test("a state cannot bring a model of its own, a signature no code, and a request that takes too long ends", async () => {
    const folder = mkdtempSync(join(tmpdir(), "skl-dspy-runs-"));
    const sidecar = new DspySidecar({ python: getVenvPython(venv), folder });
    onTestFinished(async () => {
      await sidecar.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const model = {
      name: "m",
      ask: async () => ({ kind: "answered", value: "[[ ## a ## ]]\nfrom skl", usage: {} }),
    } as never;
    const host = { model, tokens: 1_000, timeMs: 60_000, signal: new AbortController().signal };
    const module = {
      type: "execute",
      template_id: "predict",
      parameters: { signature: "q -> a" },
      input: { q: "x" },
    } as const;
    const fields = [
      { prefix: "Q:", description: "q" },
      { prefix: "A:", description: "a" },
    ];
    const lm = { model: "openai/evil", api_base: "http://127.0.0.1:9/v1", api_key: "k" };
    const state = {
      traces: [],
      train: [],
      demos: [],
      signature: { instructions: "i", fields },
      lm,
      metadata: { dependency_versions: {} },
    };
    const stated = await sidecar.request({ ...module, state }, host);
    expect(stated.result).toMatchObject({ ok: true, value: { output: { a: "from skl" } } });
    const coded = await sidecar.request(
      { ...module, parameters: { signature: "q: __import__('os') -> a" }, state: null },
      host,
    );
    expect(coded.result).toMatchObject({ ok: false });
    for (const type of ["this.s", "pydantic.ImportString", "antigravity", "dspy.Image", "list[os.PathLike]"]) {
      const typed = { ...module, parameters: { signature: `q -> a: ${type}` }, state: null };
      const { result } = await sidecar.request(typed, host);
      expect(result).toMatchObject({ ok: false, message: expect.stringContaining("The type of a is none of") });
    }
    const lists = { ...module, parameters: { signature: "q: dict[str, Any], r: Optional[int] -> a: str" } };
    const listed = await sidecar.request({ ...lists, input: { q: {}, r: 1 }, state: null }, host);
    expect(listed.result).toMatchObject({ ok: true });
    const none = await sidecar.request({ ...module, template_id: "os.system", state: null }, host);
    expect(none.result).toMatchObject({ ok: false, message: expect.stringContaining("There is no template") });
    const slow = { ...host, model: { name: "m", ask: () => new Promise(() => undefined) } as never, timeMs: 300 };
    expect((await sidecar.request({ ...module, state: null }, slow)).result).toMatchObject({ ok: false });
    expect((await sidecar.request({ ...module, state: null }, host)).result).toMatchObject({ ok: true });
  }, 60_000);

  test("its process connects to nothing, starts nothing, and changes nothing outside of its folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "skl-dspy-guard-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const own = join(folder, "own");
    mkdirSync(own);
    writeFileSync(join(folder, "outside"), "");
    const tries = {
      connect: 'socket.socket().connect(("127.0.0.1", 9))',
      sendto: 'socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9))',
      sendmsg: 'socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendmsg([b"x"], [], 0, ("127.0.0.1", 9))',
      run: 'subprocess.run(["true"])',
      system: 'os.system("true")',
      write: 'open("../outside", "w")',
      remove: 'os.unlink("../outside")',
      rename: 'os.rename("../outside", "../moved")',
      link: 'os.symlink("/", "../linked")',
      make: 'os.mkdir("../made")',
      memory: "bytearray(5 * 1024**3)",
    };
    const lines = Object.entries(tries).map(([name, code]) => `attempt("${name}", lambda: ${code})`);
    const attempt = `
import socket, subprocess
def attempt(name, work):
    try:
        work()
        send({"done": name})
    except (PermissionError, MemoryError):
        pass
${lines.join("\n")}
attempt("own folder", lambda: (os.mkdir("made"), open("made/file", "w").close(), os.unlink("made/file")))
os._exit(0)
`;
    const start = "threading.Thread(target=listen";
    const program = sidecarProgram.replace(start, `${attempt}${start}`);
    const args = ["-I", "-u", "-c", program, own, String(4 * 1024 ** 3)];
    const env = { HOME: own, TMPDIR: own, DSPY_CACHEDIR: join(own, "cache"), PYTHONDONTWRITEBYTECODE: "1" };
    const { status, stdout, stderr } = spawnSync(getVenvPython(venv), args, { cwd: own, env, encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([0, '{"done": "own folder"}\n', ""]);
  }, 60_000);
});
