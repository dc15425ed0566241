import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { surroundings } from "../support/scenario-run.ts";
import { layOut } from "../support/world.ts";

/** `SKL_PUSHERS=64` asks for more than an ordinary run should wait for. */
const PUSHERS = Number(process.env.SKL_PUSHERS ?? 16);

const ROOM_FOR_ALL = `# Room for everybody's proposals.

$ true

-- base/.skl/config.json (merged) --
{"limits": {"queue": 1000}}
`;

let skl: BuiltSkl | undefined;
let outer: string | undefined;
beforeAll(() => {
  skl = builtSkl();
  outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-pushers-")));
}, 120_000);
afterAll(() => {
  if (outer) rmSync(outer, { recursive: true, force: true, maxRetries: 5 });
});

interface Pushed {
  readonly code: number;
  readonly said: string;
}

function push(clone: string, branch: string, env: NodeJS.ProcessEnv): Promise<Pushed> {
  return new Promise((resolve) => {
    execFile("git", ["push", "origin", branch], { cwd: clone, env }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, said: stdout + stderr });
    });
  });
}

describe(`${PUSHERS} agents that push at once to one repository`, { timeout: 600_000 }, () => {
  test("all get through, and no proposal is lost", async () => {
    if (!skl || !outer) throw new Error("nothing was built");
    const folder = join(outer, "s");
    const { env } = surroundings(outer, folder, skl);
    const hook = join(skl.folder, "hooks/pre-push");
    const work = layOut(parseScenario(ROOM_FOR_ALL), folder, { env, hook });
    const git = (cwd: string, ...args: string[]) =>
      execFileSync("git", args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    const agents = Array.from({ length: PUSHERS }, (_, at) => `Agent-${at + 10}`);
    const clones = agents.map((agent) => {
      const clone = join(folder, agent);
      git(folder, "clone", "--quiet", "origin.git", agent);
      writeFileSync(join(clone, ".git/hooks/pre-push"), readFileSync(hook), { mode: 0o755 });
      git(clone, "switch", "--quiet", "--create", `work/${agent}`);
      mkdirSync(join(clone, "app", agent));
      for (const name of ["one.py", "two.py"]) writeFileSync(join(clone, "app", agent, name), "x = 1\n");
      git(clone, "add", "--all");
      git(clone, "commit", "--quiet", "--message", agent);
      return { agent, clone };
    });

    const pushed = await Promise.all(
      clones.map(({ agent, clone }) => push(clone, `work/${agent}`, { ...env, SKL_AGENT: agent })),
    );

    expect(pushed.filter(({ code }) => code !== 0)).toEqual([]);
    const refs = git(join(folder, "origin.git"), "for-each-ref", "--format=%(refname)").trim().split("\n");
    expect(refs.filter((ref) => ref.startsWith("refs/heads/work/"))).toHaveLength(PUSHERS);
    expect(refs.filter((ref) => ref.startsWith("refs/skl/proposals/"))).toHaveLength(PUSHERS);
    const listing = JSON.parse(execFileSync("skl", ["queue", "--json"], { cwd: work, env, encoding: "utf8" })) as {
      unresolved: number;
      proposals: { path: string; agent_id: string; proposal_id: string }[];
    };
    // A head counts once, however many files it changes.
    expect(listing.unresolved).toBe(PUSHERS);
    expect(new Set(listing.proposals.map(({ proposal_id }) => proposal_id)).size).toBe(2 * PUSHERS);
    const expected = agents.flatMap((agent) => [`${agent} app/${agent}/one.py`, `${agent} app/${agent}/two.py`]);
    expect(listing.proposals.map(({ agent_id, path }) => `${agent_id} ${path}`).sort()).toEqual(expected.sort());
  });
});
