import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { openDatabase, run } from "../../src/server/database/index.ts";
import { type BuiltSkl, builtSkl, ROOT } from "../support/built-skl.ts";
import { freshFolder } from "../support/folders.ts";
import { aCluster, postgresMissing } from "./kit/postgres.ts";
import { aRemote } from "./kit/remote.ts";
import { aServer } from "./kit/served.ts";
import { aTeam } from "./kit/team.ts";

const EXAMPLES = join(ROOT, "examples/server");
let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);

/** Returns which of these options the command does not know. */
function unknownOptions(command: string, args: readonly string[]): string[] {
  const help = execFileSync(process.execPath, [join(skl.folder, "dist/skl.js"), command, "--help"], {
    encoding: "utf8",
  });
  return args.filter((arg) => arg.startsWith("--")).filter((arg) => !help.includes(`${arg.split("=")[0]} `));
}

describe("compose.yaml", () => {
  const file = parse(readFileSync(join(EXAMPLES, "compose.yaml"), "utf8"), { merge: true }) as {
    services: Record<
      string,
      {
        command?: string[];
        image?: string;
        build?: string;
        network_mode?: string;
        ports?: string[];
        volumes?: string[];
        depends_on?: object;
        healthcheck?: object;
      }
    >;
    volumes: object;
  };

  it("starts PostgreSQL, the server and two workers by commands that there are", () => {
    expect(Object.keys(file.services)).toEqual(["database", "server", "worker-1", "worker-2"]);
    expect(file.services.database?.image).toMatch(/^postgres:(?:1[5-9])$/);
    for (const { command } of Object.values(file.services).slice(1)) {
      const [name = "", ...args] = command ?? [];
      expect({ name, unknown: unknownOptions(name, args) }).toEqual({ name, unknown: [] });
    }
  });

  it("publishes the server on loopback only, keeps what is to be kept, and waits for who is not ready", () => {
    expect(file.services.server?.ports).toEqual(["127.0.0.1:4747:4747"]);
    const named = Object.values(file.services).flatMap(({ volumes = [] }) => volumes.map((each) => each.split(":")[0]));
    expect(named.filter((name) => !Object.keys(file.volumes).includes(name ?? ""))).toEqual([]);
    for (const name of ["server", "worker-1", "worker-2"]) expect(file.services[name]?.depends_on).toBeDefined();
    for (const name of ["database", "server"]) expect(file.services[name]?.healthcheck).toBeDefined();
  });
});

describe("the unit for systemd", () => {
  const unit = join(EXAMPLES, "skl-serve.service");

  it("starts the server with options that there are", () => {
    const [, command = ""] = /^ExecStart=.*\bskl (.*)$/m.exec(readFileSync(unit, "utf8")) ?? [];
    const [name = "", ...args] = command.split(" ");
    expect({ name, unknown: unknownOptions(name, args) }).toEqual({ name: "serve", unknown: [] });
  });

  const isThere = spawnSync("systemd-analyze", ["--version"]).status === 0;
  it.skipIf(!isThere)(`is one that systemd takes${isThere ? "" : " (systemd-analyze is not installed)"}`, () => {
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" });
    const about = stderr.split("\n").filter((line) => line.includes("skl-serve"));
    expect({ about, status }).toEqual({ about: [], status: 0 });
  });
});

describe("docs/server.md", () => {
  it("can be played as it stands, by somebody who has nothing but skl", async () => {
    const page = readFileSync(join(ROOT, "docs/server.md"), "utf8");
    const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, text = ""]) => text);
    expect(blocks.length).toBeGreaterThan(5);
    const team = aTeam(skl, { review: { without_reader: [] } });
    // The page is about a repository that is called shop, and a port that may be taken here.
    const shop = join(freshFolder("skl-page"), "shop.git");
    execFileSync("git", ["clone", "--quiet", "--bare", team.remote, shop], { env: team.env });
    const clone = join(shop, "../shop");
    execFileSync("git", ["clone", "--quiet", shop, clone], { env: team.env });
    const port = 20_000 + (process.pid % 20_000);
    const script = ["set -eu", ...blocks].join("\n").replaceAll("4747", String(port));
    writeFileSync(join(clone, "../play.sh"), script);
    const { status, stdout, stderr } = spawnSync("bash", ["../play.sh"], {
      cwd: clone,
      env: team.env,
      encoding: "utf8",
      timeout: 150_000,
    });
    onTestFinished(() => {
      const pid = existsSync(join(clone, "server.pid")) ? Number(readFileSync(join(clone, "server.pid"), "utf8")) : 0;
      if (pid > 0 && spawnSync("kill", ["-0", String(pid)]).status === 0) process.kill(pid);
    });
    expect({ status, stderr: status === 0 ? "" : stderr + stdout }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^\S{12} {2}agent {4}Agent-1 {2}shop {2}until /m);
    const { presence } = JSON.parse(readFileSync(join(clone, "status.json"), "utf8")) as { presence: unknown };
    expect(presence).toMatchObject([{ worker: "Agent-1", branch: "main" }]);
    expect(readFileSync(join(clone, "worker.key"), "utf8")).toMatch(/^ed25519:[\w-]{43}\n$/);
  });
});

describe.skipIf(postgresMissing !== null)(
  `a backup by pg_dump${postgresMissing === null ? "" : ` (${postgresMissing})`}`,
  () => {
    it("is restored into an empty database, and the server goes on with it, also with a mirror that is made anew", async () => {
      const cluster = await aCluster();
      onTestFinished(() => cluster.remove());
      const remote = aRemote();
      remote.push("main", { "app/a.py": "x = 1\n" });
      remote.record("refs/skl/notes/one", "note.json", '{"by":"Agent-1"}');
      const [from, to] = [cluster.newDatabase(), cluster.newDatabase()];
      const first = await aServer({ repositories: [{ name: "shop", remote: remote.url }] }, from);
      const token = await first.token({ role: "person" });
      const notes = async (server: typeof first) => (await server.ask(token, "GET", "/v1/shop/records?kind=note")).json;
      await expect.poll(() => notes(first), { timeout: 30_000 }).toMatchObject({ records: [{ agent: "Agent-1" }] });
      await first.close();
      const dump = cluster.run("pg_dump", ["--format=plain", from]);
      cluster.run("psql", ["--quiet", "--set=ON_ERROR_STOP=1", "--dbname", to], dump);
      const rows = async (url: string) => {
        const sql = await openDatabase({ url, folder: null });
        const tables = [await run(sql, "wholeRecords"), await run(sql, "tokens"), await run(sql, "jobCounts")];
        await sql.close();
        return tables;
      };
      expect(await rows(to)).toEqual(await rows(from));
      const second = await aServer({ repositories: [{ name: "shop", remote: remote.url }] }, to);
      onTestFinished(() => second.close());
      expect(await notes(second)).toMatchObject({ records: [{ agent: "Agent-1" }] });
    });
  },
);
