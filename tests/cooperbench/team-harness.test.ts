import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtSkl } from "../support/built-skl.ts";
import { freshFolder } from "../support/folders.ts";

/** What CooperBench publishes for external agents: the result, and the registry that loads them by the environment. */
const PUBLISHED = {
  "__init__.py": "",
  "agents/__init__.py": `from dataclasses import dataclass, field
@dataclass
class AgentResult:
    status: str
    patch: str
    cost: float
    steps: int
    messages: list = field(default_factory=list)
    sent_messages: list = field(default_factory=list)
    error: str | None = None
from cooperbench.agents.registry import get_runner
`,
  "agents/registry.py": `import os
KNOWN = {}
def register(name):
    return lambda cls: KNOWN.setdefault(name, cls)
def get_runner(name):
    return KNOWN[name]()
for module in os.environ["COOPERBENCH_EXTERNAL_AGENTS"].split(","):
    __import__(module)
`,
};

/** Plays as the runner does: a thread for each agent. The first agent leaves a note, and the second one waits until it can read it. */
const DRIVER = `import json, os, sys, threading
from cooperbench.agents import get_runner
folder, skl = sys.argv[1:]
AGENT = '''
if [ $SKL_AGENT = agent1 ]; then
  echo "LIMIT = 5" > app/limits.py && git skl note "The limit is 5." --file app/limits.py && git add -A && git commit -qm Limit
else
  for n in $(seq 100); do git skl notes | grep -q "The limit is 5" && break; sleep 0.2; done
  git skl notes --json | grep -o "The limit is [0-9]*" > app/found.txt && git add -A && git commit -qm Found
fi
grep -q "git skl wait" $TEAM_TASK && git push -q origin HEAD
'''
agents = ["agent1", "agent2"]
config = {"folders": {agent: f"{folder}/{agent}" for agent in agents}, "skl": skl, "command": AGENT, "timeout": 120}
results = {}
def play(agent):
    results[agent] = get_runner("skl_team").run(
        task=f"# Feature of {agent}\\n\\nDo it.", image="none", agent_id=agent, agents=agents, comm_url=None,
        git_server_url=f"{folder}/server.git", git_enabled=True, config=config, agent_config=None, log_dir=None)
threads = [threading.Thread(target=play, args=(agent,)) for agent in agents]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(json.dumps({agent: vars(result) for agent, result in results.items()}))
`;

describe("the team harness for CooperBench", () => {
  it("lets two agents share tasks and notes, and hands their patches to the runner", () => {
    const skl = builtSkl();
    const folder = freshFolder("skl-team");
    for (const [name, text] of Object.entries(PUBLISHED)) {
      const file = join(folder, "python/cooperbench", name);
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, text);
    }
    writeFileSync(join(folder, "driver.py"), DRIVER);
    writeFileSync(join(folder, "gitconfig"), "[user]\n\tname = a\n\temail = a@b.c\n[init]\n\tdefaultBranch = main\n");
    const python = [join(folder, "python"), join(import.meta.dirname, "../../scripts/cooperbench")].join(":");
    const env = {
      ...{ PATH: `${skl.bin}:${process.env.PATH}`, HOME: folder, PYTHONPATH: python, PYTHONDONTWRITEBYTECODE: "1" },
      ...{ COOPERBENCH_EXTERNAL_AGENTS: "team_harness", GIT_CONFIG_SYSTEM: "/dev/null" },
      GIT_CONFIG_GLOBAL: join(folder, "gitconfig"),
    };
    const run = (program: string, ...args: readonly string[]) =>
      spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
    run(
      "sh",
      "-ec",
      "git init -q --bare server.git; git init -q agent1; cd agent1; mkdir app; echo 'A = 1' > app/a.py; git add -A; git commit -qm One; cd ..; git clone -q agent1 agent2",
    );
    const played = run("python3", "driver.py", folder, "skl");
    const results = JSON.parse(played.stdout || JSON.stringify(played.stderr));
    expect([results.agent1?.error, results.agent2?.error]).toEqual([null, null]);
    expect(results.agent1).toMatchObject({
      status: "Submitted",
      sent_messages: [{ to: "team", message: "The limit is 5." }],
    });
    expect(results.agent1.patch).toMatch(/^diff --git a\/app\/limits.py b\/app\/limits.py\n(?:.*\n)*\+LIMIT = 5\n$/);
    expect(results.agent2.patch).toMatch(/\+\+\+ b\/app\/found.txt\n.*\n\+The limit is 5\n$/);
    const branches = run("git", "-C", "server.git", "for-each-ref", "--format=%(refname)", "refs/heads").stdout;
    expect(branches.split("\n").filter(Boolean)).toEqual(["refs/heads/agent1", "refs/heads/agent2", "refs/heads/main"]);
  }, 180_000);
});
