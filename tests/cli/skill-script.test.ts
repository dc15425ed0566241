import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { schemaProblems } from "../support/output-schemas.ts";

let skl: BuiltSkl | undefined;
beforeAll(() => {
  skl = builtSkl();
});

const TRIES = ["/etc/passwd", "../../etc/passwd", "secret/s.txt", "out/../secret/s.txt", "out/link"];

const SCRIPTS = {
  "work.py": `import sys, helper
text = open("docs/a.md").read()
with open("out/r.txt", "w") as file: file.write(text + helper.end)
print(*sys.argv[1:])
print("said", file=sys.stderr)
sys.exit(7)
`,
  "helper.py": 'end = "!"\n',
  "leave.py": `import sys
for path in ${JSON.stringify(TRIES)}:
    try: print("reached", open(path).read())
    except OSError: pass
for path in ["docs/new.md", "secret/new", "new", "/skill/scripts/new", "out/../new"]:
    try: open(path, "w"); print("wrote", path)
    except OSError: pass
for what in ["import socket; socket.create_connection(('127.0.0.1', 1))", "import subprocess; subprocess.run(['true'])"]:
    try: exec(what); print("did", what)
    except (OSError, AttributeError): pass
`,
  "half.py": 'open("out/half.txt", "w").write("half")\nwhile True: pass\n',
  "loop.py": "while True: pass\n",
  "flood.py": 'import sys\nwhile True: sys.stdout.write("x" * 100000)\n',
  "grow.py": "x = []\nwhile True: x.append(bytes(10000000))\n",
  "work.js": `const fs = require("node:fs");
const { end } = require("./helper");
fs.mkdirSync("out/deep/er", { recursive: true });
fs.writeFileSync("out/deep/er/r.txt", fs.readFileSync("docs/a.md", "utf8"));
fs.appendFileSync("out/deep/er/r.txt", end);
console.log(process.argv.slice(2).join(" "));
console.error("said");
(async () => { await null; process.exit(7); })();
`,
  "helper.js": 'exports.end = "!";\n',
  "leave.js": `const fs = require("fs");
for (const path of ${JSON.stringify(TRIES)}) try { console.log("reached", fs.readFileSync(path, "utf8")); } catch (error) { if (!error.code) throw error; }
for (const path of ["docs/new.md", "secret/new", "new", "/skill/scripts/new"]) try { fs.writeFileSync(path, ""); console.log("wrote", path); } catch {}
for (const name of ["net", "child_process", "../../../x"]) try { require(name); console.log("loaded", name); } catch {}
if (typeof skl !== "undefined") console.log("skl");
`,
  "throw.js": 'throw new TypeError("no such thing");\n',
  "loop.js": "for (;;);\n",
  "flood.js": 'for (;;) console.log("x".repeat(10000));\n',
  "grow.js": "const x = []; for (;;) x.push(new ArrayBuffer(10000000));\n",
  "env.sh": 'echo "$1 ${SECRET-unset}"; pwd; cat; touch here; exit 4\n',
  "loop.sh": "sleep 100 & echo $!; while true; do :; done\n",
  "flood.sh": "yes\n",
};

const FILES = `
  - { id: docs, user: "*", effect: local.read, adapter: fs, scope: { path: docs }, decision: allow }
  - { id: out-read, user: "*", effect: local.read, adapter: fs, scope: { path: out }, decision: allow }
  - { id: out, user: "*", effect: local.write, adapter: fs, scope: { path: out }, decision: allow }`;
const rule = (scope: string, decision = "allow") =>
  `\n  - { id: run-${decision}, user: "*", effect: script.run, adapter: script, scope: ${scope}, decision: ${decision} }`;
const SANDBOX = rule("{ package: tools }") + FILES;

/** A folder of work with a package of scripts, and an account whose policy has these rules. */
function aFolder(rules: string | null, { head = "" } = {}) {
  const root = mkdtempSync(join(tmpdir(), "skl-scripts-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const at = (...steps: string[]) => join(root, ...steps);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const text = `---\nname: tools\ndescription: Tools.\n${head}---\n# Tools\n`;
  write(at("work/.skl/skills/tools/SKILL.md"), text);
  for (const [name, script] of Object.entries(SCRIPTS)) write(at("work/.skl/skills/tools/scripts", name), script);
  write(at("work/docs/a.md"), "hello");
  write(at("work/secret/s.txt"), "secret");
  mkdirSync(at("work/out"));
  const temporary = at("tmp");
  mkdirSync(temporary);
  const allow = (allowed: string) => write(at("home/policy.yaml"), `version: 1\nrules:${allowed}\n`);
  if (rules !== null) allow(rules);
  const env = { ...process.env, SKL_HOME: at("home"), SECRET: "hush", TMPDIR: temporary };
  for (const name of ["SKL_AGENT", "SKL_DEBUG"]) delete (env as NodeJS.ProcessEnv)[name];
  const bin = join(skl?.folder ?? "", "dist/skl.js");
  const run = (words: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const args = [bin, "skill", ...words];
    return spawnSync(process.execPath, args, {
      cwd: at("work"),
      env: { ...env, ...more },
      encoding: "utf8",
      maxBuffer: 1e8,
      // A command that does not end fails its test, and does not hold up the others.
      timeout: 120_000,
    });
  };
  const runScript = (script: string, ...words: string[]) =>
    run(["run", "tools", "--script", `scripts/${script}`, ...words]);
  return { at, write, allow, run, runScript, bin, env, left: () => readdirSync(temporary) };
}

it.each([
  ["work.py", "out/r.txt"],
  ["work.js", "out/deep/er/r.txt"],
])(
  "%s has its arguments, its package and the granted folders, and its outputs and exit code are ours",
  (script, path) => {
    const { at, runScript, left, run } = aFolder(SANDBOX);
    const { status, stdout, stderr } = runScript(script, "--", "a", "--b", "-c");
    expect([status, stdout, stderr]).toEqual([7, "a --b -c\n", "said\n"]);
    expect(readFileSync(at("work", path), "utf8")).toBe("hello!");
    expect(left()).toEqual([]);
    const { traces } = JSON.parse(run(["trace", "list", "--json"]).stdout) as { traces: object[] };
    expect(traces).toEqual([
      expect.objectContaining({ skill_id: "tools", artifact_id: `tools:scripts/${script}`, error: null }),
    ]);
  },
);

it.each(["leave.py", "leave.js"])("%s reaches nothing that was not granted", (script) => {
  const { at, runScript } = aFolder(SANDBOX);
  spawnSync("ln", ["-s", "../secret/s.txt", at("work/out/link")]);
  expect(runScript(script)).toMatchObject({ status: 0, stdout: "", stderr: "" });
  expect(readdirSync(at("work/docs"))).toEqual(["a.md"]);
});

it.each([
  ["loop.py", /2000 ms/],
  ["loop.js", /2000 ms/],
  ["flood.py", /more than 1048576/],
  ["flood.js", /more than 1048576/],
])("%s is stopped, with the name of the limit", (script, said) => {
  const { runScript, run } = aFolder(SANDBOX);
  const { status, stdout, stderr } = runScript(script, "--timeout", "2");
  expect([status, stdout.length <= 1_048_576, stderr]).toEqual([1, true, expect.stringMatching(said)]);
  const { traces } = JSON.parse(run(["trace", "list", "--json"]).stdout) as { traces: object[] };
  expect(traces).toEqual([expect.objectContaining({ error: expect.stringMatching(said) })]);
});

it.each(["grow.py", "grow.js"])("%s has no more memory than it may", (script) => {
  const { status, stderr } = aFolder(SANDBOX).runScript(script);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/MemoryError|out of memory|MB/)]);
});

it("a script that is stopped leaves nothing of what it wrote", () => {
  const { at, runScript } = aFolder(SANDBOX);
  expect(runScript("half.py", "--timeout", "2").status).toBe(1);
  expect(readdirSync(at("work/out"))).toEqual([]);
});

it("says an uncaught error and exits with 1", () => {
  expect(aFolder(SANDBOX).runScript("throw.js")).toMatchObject({ status: 1, stderr: "TypeError: no such thing\n" });
});

it("says of a script without a folder why it may have failed", () => {
  const { status, stderr } = aFolder(rule("{ package: tools }")).runScript("work.py");
  expect([status, stderr]).toEqual([1, expect.stringContaining("It saw no files but its package's")]);
});

it.each([
  ["no policy", null],
  ["a rule for another package", rule("{ package: other }")],
  ["a rule for another version", rule(`{ package: tools, digest: "${"0".repeat(64)}" }`)],
  ["a rule for another script", rule("{ package: tools, script: scripts/loop.py }")],
  ["rules for files alone", FILES],
  ["a denial beside it", rule("{ package: tools }") + rule("{ package: tools, script: scripts/work.py }", "deny")],
  ["approval as a condition", rule("{ package: tools }", "require_approval")],
])("with %s a script is refused, and the rule that is missing is named", (_, rules) => {
  const { runScript, at } = aFolder(rules);
  const { status, stdout } = runScript("work.py", "--json");
  const { error } = JSON.parse(stdout);
  expect([status, error.code, error.fix]).toEqual([2, "SCRIPT_NOT_GRANTED", expect.stringContaining(error.data.rule)]);
  expect(readdirSync(at("work/out"))).toEqual([]);
});

it("runs by the rule that the refusal names, in the sandbox and as a process, until the package changes", () => {
  const { runScript, allow, write, at } = aFolder(null);
  for (const [script, output] of [
    ["work.js", null],
    ["env.sh", "a unset"],
  ] as const) {
    const { data } = JSON.parse(runScript(script, "--json").stdout).error;
    allow(`\n  ${data.rule}${FILES}`);
    const { status, stdout } = runScript(script, "--", "a");
    expect([status, stdout.split("\n")[0]]).toEqual(output === null ? [7, "a"] : [4, output]);
  }
  write(at("work/.skl/skills/tools/more.md"), "more");
  expect(runScript("env.sh").status).toBe(2);
});

it("runs no process by a rule without a digest, or for everything", () => {
  for (const scope of ["{ package: tools }", "{ package: tools, as: process }", '"*"'])
    expect(aFolder(rule(scope)).runScript("env.sh").status).toBe(2);
});

/** A folder in which the shell's scripts may run as a process. */
function withProcess() {
  const folder = aFolder(null);
  folder.allow(`\n  ${JSON.parse(folder.runScript("env.sh", "--json").stdout).error.data.rule}`);
  return folder;
}

it("a process has a clean environment, a folder of its own and the given input", () => {
  const { runScript, at, left } = withProcess();
  const { stdout } = runScript("env.sh", "--json", "--input", "text\n", "--", "a");
  expect(schemaProblems({ args: ["skill", "run", "--json"], stdout, exit: 1 })).toEqual([]);
  const { ok, results } = JSON.parse(stdout);
  expect([ok, results[0].output]).toEqual([
    false,
    { exit_code: 4, ran_in: "process", stderr: "", stdout: expect.stringMatching(/^a unset\n.*\/home\ntext\n$/) },
  ]);
  expect([existsSync(at("work/here")), left()]).toEqual([false, []]);
});

it("a process and what it started end with its time, and one that floods ends", () => {
  const { runScript } = withProcess();
  const { status, stdout, stderr } = runScript("loop.sh", "--timeout", "2");
  expect([status, stderr]).toEqual([1, expect.stringMatching(/2000 ms/)]);
  // Of a process that has ended and that nobody waited for, only the number is left.
  expect(() => readFileSync(`/proc/${Number(stdout.trim())}/environ`)).toThrow();
  expect(runScript("flood.sh")).toMatchObject({ status: 1, stderr: expect.stringMatching(/more than 1048576/) });
});

it("an agent runs a granted script, but none of a skill that people start", () => {
  const agent = { SKL_AGENT: "Agent-1" };
  const words = ["run", "tools", "--script", "scripts/work.js"];
  expect(aFolder(SANDBOX).run(words, agent).status).toBe(7);
  const people = aFolder(SANDBOX, { head: "disable-model-invocation: true\n" });
  expect(people.run(words, agent)).toMatchObject({ status: 1, stderr: expect.stringMatching(/PERSON_NEEDED/) });
  expect(people.run(words).status).toBe(7);
});

it.each(["scripts/none.py", "../tools/scripts/work.py", "SKILL.md", "/etc/passwd"])("has no script %s", (script) => {
  const { run } = aFolder(SANDBOX);
  expect(run(["run", "tools", "--script", script])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/NOT_FOUND/),
  });
});

it("a package of a text and scripts has nothing to execute by itself, and says what it has", () => {
  const { run } = aFolder(SANDBOX);
  const { status, stdout } = run(["run", "tools", "--json"]);
  expect([status, JSON.parse(stdout).error]).toEqual([
    2,
    expect.objectContaining({ code: "SKILL_UNUSABLE", fix: expect.stringContaining("--script scripts/") }),
  ]);
  expect(run(["run", "tools", "--script", "scripts/work.py", "--dry-run"]).status).toBe(2);
  expect(run(["run", "tools", "stray"]).status).toBe(2);
});

it.each(["loop.py", "loop.sh"])("a signal ends %s at once, and leaves nothing behind", async (script) => {
  const { bin, env, at, left } = script === "loop.sh" ? withProcess() : aFolder(SANDBOX);
  const args = [bin, "skill", "run", "tools", "--script", `scripts/${script}`];
  const child = spawn(process.execPath, args, { cwd: at("work"), env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const ended = new Promise((resolve) => child.on("close", (code) => resolve(code)));
  child.kill("SIGTERM");
  expect([await ended, left()]).toEqual([143, []]);
});
