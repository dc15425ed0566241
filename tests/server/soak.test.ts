import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { addToken } from "../../src/server/access/index.ts";
import { openDatabase, run } from "../../src/server/database/index.ts";
import { forgetMirror, Mirror } from "../../src/server/mirror/index.ts";
import { gitHost } from "../app/skills/packages/foreign-repository.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { freshFolder } from "../support/folders.ts";
import { aCluster, freePort, postgresMissing } from "./kit/postgres.ts";
import { aRemote } from "./kit/remote.ts";
import { aServer } from "./kit/served.ts";
import { Follower, Lasting, numbers, percentile, ran, startSkl } from "./kit/soak.ts";
import { aTeam, workerKeys } from "./kit/team.ts";

/** `npm run soak` plays it at full size; `SKL_SOAK_AGENTS`, `SKL_SOAK_PUSHES` and `SKL_SOAK_SEED` choose another one. */
const IS_FULL = process.env.SKL_SOAK === "full";
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const AGENTS = number("SKL_SOAK_AGENTS", IS_FULL ? 200 : 3);
const PUSHES = number("SKL_SOAK_PUSHES", IS_FULL ? 5_000 : 6);
const SEED = number("SKL_SOAK_SEED", 1);
const WORKERS = IS_FULL ? 4 : 2;
const FAULT_MS = IS_FULL ? 20_000 : 2_000;
const FIRST_RESULT_MS = IS_FULL ? 60_000 : 20_000;
const LIMIT_MS = IS_FULL ? 4 * 3_600_000 : 170_000;
const LISTENERS = number("SKL_SOAK_LISTENERS", IS_FULL ? 200 : 40);

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);

const why = postgresMissing === null ? "" : ` (${postgresMissing})`;

describe.skipIf(postgresMissing !== null)(`a team under faults${why}`, () => {
  it(
    "decides each acknowledged push once, loses no job, and ends with a mirror that equals a new one",
    async () => {
      const cluster = await aCluster();
      onTestFinished(() => cluster.remove());
      const { home, keys } = await workerKeys("w1");
      const limits = { queue: 100_000, queue_per_agent: 100_000, session_proposals: 10_000 };
      const config = {
        merge: { verify: ["test -f app/auth/login.py"] },
        server: { workers: keys, recheck: 0, repository: "shop" },
        review: { without_reader: [] },
        limits,
      };
      const team = aTeam(skl, config, { tasks: PUSHES, agents: AGENTS });
      execFileSync("git", ["-C", team.remote, "config", "http.receivepack", "true"]);
      const remote = `${await gitHost(dirname(team.remote))}/origin.git`;
      const database = cluster.newDatabase();
      const sql = await openDatabase({ url: database, folder: null });
      const token = async (role: "agent" | "person" | "worker") =>
        (await addToken(sql, { role, holder: role, repositories: ["shop"], days: 1 }, new Date())).token;
      const tokens = { agent: await token("agent"), person: await token("person"), worker: await token("worker") };
      const ports = [await freePort(), await freePort()];
      const access = (role: keyof typeof tokens, at: number) => ({
        ...{
          ...team.env,
          SKL_HOME: home,
          SKL_SERVER: `http://127.0.0.1:${ports[at % 2]}`,
          SKL_SERVER_TOKEN: tokens[role],
        },
      });
      const outer = freshFolder("skl-soak");
      const servers = ports.map((port, at) => {
        const places = [
          `shop=${remote}`,
          "--port",
          String(port),
          "--data",
          join(outer, `server-${at}`),
          "--lease",
          "5",
        ];
        return new Lasting(() =>
          startSkl(skl.folder, outer, { ...team.env, DATABASE_URL: database }, "serve", ...places),
        );
      });
      const clone = async (name: string): Promise<string> => {
        const { code, stderr } = await ran(outer, team.env, "git", "clone", "--quiet", remote, name);
        if (code !== 0) throw new Error(stderr);
        return join(outer, name);
      };
      const workerPlaces = await Promise.all(Array.from({ length: WORKERS }, (_, at) => clone(`worker-${at}`)));
      const workers = workerPlaces.map(
        (place, at) => new Lasting(() => startSkl(skl.folder, place, access("worker", at), "worker", "--name", "w1")),
      );
      onTestFinished(async () => {
        await Promise.all([...workers, ...servers].map((each) => each.end()));
        await sql.close();
      });
      for (const each of [...servers, ...workers]) each.run();

      const random = numbers(SEED);
      const started = performance.now();
      let faulted = 0;
      let isOver = false;
      const faults = (async () => {
        const kinds = [
          async () => workers[Math.floor(random() * workers.length)]?.kill(),
          async () => servers[Math.floor(random() * servers.length)]?.kill(),
          async () => {
            await cluster.stop("immediate");
            await cluster.start();
          },
          async () => {
            // Whatever runs just now loses its connection in the middle.
            await sql
              .script("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
              .catch(() => {});
          },
        ];
        for (let at = 0; !isOver; at += 1) {
          await sleep(FAULT_MS * (0.5 + random()));
          if (isOver) break;
          await kinds[at % kinds.length]?.();
          faulted += 1;
        }
      })();
      onTestFinished(async () => {
        isOver = true;
        await faults;
      });

      const hooks = join(dirname(team.remote), "work/.git/hooks");
      const heads = new Map<string, string>();
      const pushFromWorkTree = async (place: string, branch: string, env: Record<string, string>): Promise<void> => {
        const script = `set -e
        git fetch --quiet origin && git checkout --quiet -B ${branch} origin/main
        echo "value = '${branch}'" > app/${branch}.py && git add app && git commit --quiet -m "Work of ${branch}"
        git -c core.hooksPath=${hooks} push --quiet origin ${branch} && git rev-parse HEAD`;
        const { code, stdout, stderr } = await ran(place, env, "bash", "-c", script);
        if (code !== 0) throw new Error(`${branch} was not pushed: ${stderr}`);
        heads.set(branch, stdout.trim());
      };
      const agents = Array.from({ length: Math.min(AGENTS, PUSHES) }, async (_, agent) => {
        const place = await clone(`agent-${agent}`);
        const env = { ...access("agent", agent), SKL_AGENT: `Agent-${agent + 1}` };
        for (let at = agent; at < PUSHES; at += AGENTS) await pushFromWorkTree(place, `b${at + 1}`, env);
        // It goes on when it hears that its last branch was merged.
        const last = `b${agent + 1 + AGENTS * Math.floor((PUSHES - 1 - agent) / AGENTS)}`;
        for (;;) {
          const heard = await team.skl(place, env, "wait", "--for", "merge", "--timeout", "60");
          const events = heard.events as { branch: string }[];
          if (events.some(({ branch }) => branch === last)) return;
          if (merges(team.remote).get(heads.get(last) ?? "") === 1 && events.length === 0) return;
        }
      });
      const session = await clone("session");
      const sessions = (async () => {
        // The first session is late, so that workers have something to do.
        const hasResult = async () => (await sql.query("SELECT 1 FROM skl.result", []).catch(() => [])).length > 0;
        for (let waited = 0; waited < FIRST_RESULT_MS && !(await hasResult()); waited += 500) await sleep(500);
        for (let at = 0; [...heads.values()].filter((head) => merges(team.remote).has(head)).length < PUSHES; at += 1) {
          await team.skl(session, access("person", at), "review");
          await sleep(500);
        }
      })();
      await Promise.all([...agents, sessions]);
      isOver = true;
      await faults;

      // Every acknowledged push is on the base once, and a new session has nothing to decide.
      const landed = merges(team.remote);
      expect([...heads].map(([branch, head]) => [branch, landed.get(head)])).toEqual(
        [...heads].map(([branch]) => [branch, 1]),
      );
      const fresh = await clone("fresh");
      expect(await team.skl(fresh, team.env, "review")).toMatchObject({ reviewed: [], merged: [] });
      const state = await team.skl(fresh, team.env, "state");
      expect((await team.skl(session, team.env, "state")).entries).toEqual(state.entries);
      // The queue runs dry, with nothing lost and each result once.
      await expect
        .poll(
          async () => {
            const counts = await run(sql, "jobCounts").catch(() => null);
            return counts?.filter(({ condition }) => condition !== "completed" && condition !== "failed");
          },
          { timeout: 60_000, interval: 500 },
        )
        .toEqual([]);
      expect(
        await sql.query("SELECT subject FROM skl.result GROUP BY repository, subject, key HAVING count(*) > 1", []),
      ).toEqual([]);
      const results = (await sql.query("SELECT 1 FROM skl.result", [])).length;
      // The mirror that lived through all of it equals one that is made anew.
      const tip = execFileSync("git", ["-C", team.remote, "rev-parse", "main"], { encoding: "utf8" }).trim();
      const rows = () => run(sql, "wholeRecords");
      await expect
        .poll(async () => (await rows()).find(({ ref }) => ref === "refs/heads/main")?.oid, { timeout: 60_000 })
        .toBe(tip);
      await Promise.all([...workers, ...servers].map((each) => each.end()));
      const followed = await rows();
      await forgetMirror(sql, "shop");
      const place = { name: "shop", remote, folder: join(outer, "anew.git"), pauseMs: 1_000 };
      const mirror = new Mirror(sql, place, { log: () => {}, changed: async () => {} });
      await mirror.once();
      await mirror.close();
      expect(await rows()).toEqual(followed);
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      console.log(
        `${heads.size} pushes of ${AGENTS} agents, ${faulted} faults, ${results} results of workers in ${minutes} minutes`,
      );
    },
    LIMIT_MS,
  );

  it(
    `wakes ${LISTENERS} listeners of a push`,
    async () => {
      const cluster = await aCluster();
      onTestFinished(() => cluster.remove());
      const remote = aRemote();
      remote.push("main", { "app/a.py": "x = 0\n" });
      const served = await aServer({ repositories: [{ name: "shop", remote: remote.url }] }, cluster.newDatabase());
      onTestFinished(() => served.close());
      const token = await served.token({ role: "agent" });
      const followers = Array.from({ length: LISTENERS }, () => new Follower(() => served.url, token));
      onTestFinished(() => {
        for (const each of followers) each.close();
      });
      const known = () => followers.map(({ heard }) => heard.size);
      await expect.poll(() => Math.min(...known()), { timeout: 60_000 }).toBeGreaterThan(0);
      const took: number[] = [];
      for (let at = 1; at <= (IS_FULL ? 50 : 5); at += 1) {
        const before = followers.map(({ heard }) => heard.size);
        remote.push("main", { "app/a.py": `x = ${at}\n` });
        const pushed = performance.now();
        await expect
          .poll(() => known().every((count, of) => count > (before[of] ?? 0)), { timeout: 60_000, interval: 5 })
          .toBe(true);
        took.push(...followers.map(({ heard }) => ([...heard.values()].at(-1) ?? 0) - pushed));
        await sleep(Math.random() * 300);
      }
      const figures = [0.5, 0.95, 1].map((share) => Math.round(percentile(took, share)));
      console.log(`push to wake-up, ${LISTENERS} listeners: median, p95 and most are ${figures.join(", ")} ms`);
      expect(took.length).toBe(LISTENERS * (IS_FULL ? 50 : 5));
    },
    LIMIT_MS,
  );
});

/** Counts how often each head was merged into the base. */
function merges(remote: string): Map<string, number> {
  const log = execFileSync("git", ["-C", remote, "log", "--format=%P", "main"], { encoding: "utf8" });
  const counts = new Map<string, number>();
  for (const [, head = ""] of log.split("\n").map((line) => line.split(" ")))
    counts.set(head, (counts.get(head) ?? 0) + 1);
  return counts;
}
