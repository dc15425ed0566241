import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ReviewOutput } from "../../src/kernel/domain/index.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { freshFolder } from "../support/folders.ts";
import { aServer, type Served } from "./kit/served.ts";
import { aTeam, type Team, workerKeys } from "./kit/team.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);

interface World {
  readonly team: Team;
  readonly served: Served;
  readonly home: string;
  /** The file in which the commands of a place write a line a run. */
  log(place: string): string;
  /** Waits until the server has seen so many proposals. */
  mirrored(proposals: number): Promise<void>;
  env(place: string, more?: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  review(more?: Readonly<Record<string, string>>): Promise<ReviewOutput>;
}

const COMMAND = 'echo run >> "$RUNS"; test "$MODE" != bad && ! ls app/bad*.py 2>/dev/null';

async function aWorld({ listed = ["w1"], recheck = 0, verify = COMMAND, lease = 30 }): Promise<World> {
  const { home, keys } = await workerKeys("w1", "w2");
  const workers = Object.fromEntries(listed.map((name) => [name, keys[name]]));
  const team = aTeam(skl, {
    merge: { verify: [verify], verify_env: ["RUNS", "MODE"] },
    server: { workers, recheck, repository: "shop" },
    review: { without_reader: [] },
  });
  const served = await aServer({ repositories: [{ name: "shop", remote: team.remote }], leaseSeconds: lease });
  onTestFinished(() => served.close());
  const logs = freshFolder("skl-runs");
  const log = (place: string) => join(logs, place);
  const env: World["env"] = async (place, more = {}) => {
    const token = await served.token({ role: place === "session" ? "person" : "worker", holder: place });
    return { ...team.access(served, token), SKL_HOME: home, RUNS: log(place), MODE: "good", ...more };
  };
  const person = await served.token({ role: "person" });
  const mirrored: World["mirrored"] = (proposals) =>
    expect
      .poll(async () => (await served.ask(person, "GET", "/v1/shop/records?kind=proposal")).json, { timeout: 60_000 })
      .toMatchObject({ records: Array(proposals).fill({ kind: "proposal" }) });
  const session = team.clone("session");
  const review: World["review"] = async (more) =>
    (await team.skl(session, await env("session", more), "review")) as unknown as ReviewOutput;
  return { team, served, home, log, mirrored, env, review };
}

const runsIn = (file: string): number => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").length : 0);
const mergedIn = ({ merged }: ReviewOutput): string[] => merged.map(({ branch }) => branch).sort();

describe("a worker", () => {
  it("runs the tests of the whole train, and of its halves where it fails; the session runs none of them again", async () => {
    const { team, log, mirrored, env, review } = await aWorld({});
    await team.push("b1", { "app/one.py": "a = 1\n" });
    await team.push("b2", { "app/bad.py": "b = 2\n" });
    await team.push("b3", { "app/three.py": "c = 3\n" });
    const clone = team.clone("w1");
    const workerEnv = await env("w1");
    await mirrored(3);
    await team.skl(clone, workerEnv, "worker", "--once", "--name", "w1");
    expect(runsIn(log("w1"))).toBeGreaterThan(3);
    const output = await review();
    expect(mergedIn(output)).toEqual(["b1", "b3"]);
    expect(output.verified?.map(({ worker, status }) => ({ worker, status }))).toEqual(
      output.verified?.map(({ status }) => ({ worker: "w1", status })),
    );
    expect(new Set(output.verified?.map(({ status }) => status))).toEqual(new Set(["passed", "failed"]));
    expect(runsIn(log("session"))).toBe(0);
  });

  it("counts for nothing where the rules do not list its key", async () => {
    const { team, log, mirrored, env, review } = await aWorld({ listed: ["w2"] });
    await team.push("b1", { "app/one.py": "a = 1\n" });
    const clone = team.clone("w1");
    const workerEnv = await env("w1");
    await mirrored(1);
    await team.skl(clone, workerEnv, "worker", "--once", "--name", "w1");
    expect(runsIn(log("w1"))).toBeGreaterThan(0);
    const output = await review();
    expect(mergedIn(output)).toEqual(["b1"]);
    expect(output.verified?.map(({ worker }) => worker)).toEqual([undefined]);
    expect(runsIn(log("session"))).toBe(1);
  });

  it("is found out by the sample that the session runs again, and is not believed then", async () => {
    const { team, log, mirrored, env, review } = await aWorld({ recheck: 1 });
    await team.push("b1", { "app/one.py": "a = 1\n" });
    const clone = team.clone("w1");
    const workerEnv = await env("w1");
    await mirrored(1);
    await team.skl(clone, workerEnv, "worker", "--once", "--name", "w1");
    expect(runsIn(log("w1"))).toBeGreaterThan(0);
    const output = await review({ MODE: "bad" });
    expect(mergedIn(output)).toEqual([]);
    expect(output.warnings?.map(({ code }) => code)).toContain("WORKER_WRONG");
  });

  it("that is killed has its job done by another, after its lease", async () => {
    const { team, log, env, review } = await aWorld({
      lease: 2,
      verify: 'echo run >> "$RUNS"; sleep "$MODE"',
    });
    await team.push("b1", { "app/one.py": "a = 1\n" });
    const [first, second] = [team.clone("w1"), team.clone("w2")];
    const child = spawn(process.execPath, [join(skl.folder, "dist/skl.js"), "worker", "--name", "w1"], {
      cwd: first,
      env: { ...team.env, ...(await env("w1", { MODE: "600" })) },
      stdio: "ignore",
    });
    await expect.poll(() => runsIn(log("w1")), { timeout: 60_000 }).toBe(1);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    const other = await env("w1", { MODE: "0", RUNS: log("other") });
    await expect
      .poll(
        async () => {
          await team.skl(second, other, "worker", "--once", "--name", "w1");
          return runsIn(log("other"));
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    const output = await review({ MODE: "0" });
    expect(output.verified?.map(({ worker }) => worker)).toEqual(["w1"]);
    expect(mergedIn(output)).toEqual(["b1"]);
  });

  it("keeps a job that takes longer than its lease, by signs of life", async () => {
    const { team, log, mirrored, env, review } = await aWorld({
      lease: 2,
      verify: 'echo run >> "$RUNS"; sleep "$MODE"',
    });
    await team.push("b1", { "app/one.py": "a = 1\n" });
    await mirrored(1);
    await team.skl(team.clone("w1"), await env("w1", { MODE: "6" }), "worker", "--once", "--name", "w1");
    expect(runsIn(log("w1"))).toBe(1);
    const output = await review({ MODE: "6" });
    expect(output.verified?.map(({ worker }) => worker)).toEqual(["w1"]);
  });

  it("that cannot check a merge out leaves it; after three times it is set aside, and the session tests it itself", async () => {
    const { team, served, log, mirrored, env, review } = await aWorld({});
    await team.push("b1", { "app/one.py": "a = 1\n" });
    const clone = team.clone("w1");
    await mirrored(1);
    // As on a full disk, nothing can be written where the copy of the merge would be.
    await team.skl(clone, await env("w1", { TMPDIR: "/dev/null/full" }), "worker", "--once", "--name", "w1");
    const person = await served.token({ role: "person" });
    const { json } = await served.ask(person, "GET", "/v1/shop/jobs");
    expect(json).toMatchObject({ set_aside: [{ kind: "verify" }] });
    expect(runsIn(log("w1"))).toBe(0);
    const output = await review();
    expect(mergedIn(output)).toEqual(["b1"]);
    expect(output.verified?.map(({ worker }) => worker)).toEqual([undefined]);
  });
});

describe("a session", () => {
  it("says once that the server is away, and runs the commands itself", async () => {
    const { team, served, log, env } = await aWorld({});
    await team.push("b1", { "app/one.py": "a = 1\n" });
    await team.push("b2", { "app/bad.py": "b = 2\n" });
    const { SKL_SERVER = "", SKL_SERVER_TOKEN = "" } = await env("session");
    await served.close();
    const access = { SKL_SERVER, SKL_SERVER_TOKEN, RUNS: log("session"), MODE: "good" };
    const output = (await team.skl(team.clone("alone"), access, "review")) as unknown as ReviewOutput;
    expect(mergedIn(output)).toEqual(["b1"]);
    expect(output.warnings?.filter(({ code }) => code === "SERVER_AWAY")).toHaveLength(1);
  });
});
