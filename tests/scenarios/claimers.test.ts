import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gitHost } from "../app/skills/packages/foreign-repository.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { surroundings } from "../support/scenario-run.ts";
import { layOut } from "../support/world.ts";

/** `SKL_CLAIMERS=50 SKL_CLAIMED=20` asks for more than an ordinary run should wait for. */
const CLAIMERS = Number(process.env.SKL_CLAIMERS ?? 8);
const TASKS = Number(process.env.SKL_CLAIMED ?? 6);

const POOL = `# Agents take work themselves.

$ true

-- base/.skl/config.json (merged) --
{"tasks": {"claim": "pool"}}
`;

let skl: BuiltSkl | undefined;
let outer: string | undefined;
beforeAll(() => {
  skl = builtSkl();
  outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-claimers-")));
}, 120_000);
afterAll(() => {
  if (outer) rmSync(outer, { recursive: true, force: true, maxRetries: 5 });
});

interface Said {
  readonly task: string | null;
  readonly owner: string | null;
  readonly won: boolean;
}

function ask(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Said> {
  return new Promise((resolve, reject) => {
    execFile("skl", [...args, "--json"], { cwd, env }, (_, stdout, stderr) => {
      const said = JSON.parse(stdout || "{}");
      if (typeof said.won === "boolean") resolve(said);
      else reject(new Error(`${args.join(" ")}: ${stdout}${stderr}`));
    });
  });
}

describe(`${CLAIMERS} agents that take ${TASKS} tasks of one pool at once over HTTP`, { timeout: 600_000 }, () => {
  test("each task is owned exactly once, whatever their clocks say", async () => {
    if (!skl || !outer) throw new Error("nothing was built");
    const folder = join(outer, "s");
    const { env } = surroundings(outer, folder, skl);
    const work = layOut(parseScenario(POOL), folder, { env, hook: join(skl.folder, "hooks/pre-push") });
    const origin = join(folder, "origin.git");
    const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, env, encoding: "utf8" });
    git(origin, "config", "http.receivepack", "true");
    for (let at = 0; at < TASKS; at += 1)
      execFileSync("skl", ["task", "add", "--title", `Part ${at}`, "--files", `app/services/${at}.py`, "--json"], {
        cwd: work,
        env,
      });
    const url = `${await gitHost(folder)}/origin.git`;
    const agents = Array.from({ length: CLAIMERS }, (_, at) => `Agent-${at + 10}`);
    // This process serves the clones, so it may not wait for them idly.
    const cloned = promisify(execFile);
    for (const agent of agents) await cloned("git", ["clone", "--quiet", url, agent], { cwd: folder, env });

    const won = await Promise.all(
      agents.map(async (agent, at) => {
        const skewed = new Date(Date.now() + (at % 3) * 3_600_000 - 3_600_000).toISOString();
        const own = { ...env, SKL_AGENT: agent, SKL_NOW: skewed };
        const taken: string[] = [];
        for (;;) {
          const said = await ask(["task", "next"], join(folder, agent), own);
          if (said.won) expect(said.owner).toBe(agent);
          if (!said.won || said.task === null) return taken;
          taken.push(said.task);
        }
      }),
    );

    const all = won.flat();
    expect(all).toHaveLength(TASKS);
    expect(new Set(all).size).toBe(TASKS);
    const listed = JSON.parse(execFileSync("skl", ["task", "pool", "--json"], { cwd: work, env, encoding: "utf8" }));
    const owners = new Map(listed.taken.map((each: { task: string; owner: string }) => [each.task, each.owner]));
    expect(listed.free).toEqual([]);
    for (const [at, taken] of won.entries()) for (const task of taken) expect(owners.get(task)).toBe(agents[at]);
  });
});
