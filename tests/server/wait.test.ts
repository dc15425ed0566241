import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hearChanges } from "../../src/core/changes/index.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { freshFolder } from "../support/folders.ts";
import { aServer, type Served } from "./kit/served.ts";
import { aTeam, type Team } from "./kit/team.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);

async function aWorld(): Promise<{ team: Team; served: Served; agent: Record<string, string>; place: string }> {
  const team = aTeam(skl, { server: { repository: "shop" }, review: { without_reader: [] } });
  const served = await aServer({ repositories: [{ name: "shop", remote: team.remote }] });
  onTestFinished(() => served.close());
  const token = await served.token({ role: "agent", holder: "Agent-5" });
  const place = team.clone("agent");
  execFileSync("git", ["checkout", "--quiet", "-b", "b5"], { cwd: place, env: team.env });
  return { team, served, place, agent: { ...team.access(served, token), SKL_AGENT: "Agent-5" } };
}

describe("skl wait", () => {
  it("is woken by the server, long before it would ask the remote by itself", async () => {
    const { team, served, place, agent } = await aWorld();
    await team.push("b5", { "app/one.py": "a = 1\n" });
    const person = await served.token({ role: "person" });
    await team.skl(place, agent, "wait", "--timeout", "1");
    const started = performance.now();
    const waiting = team
      .skl(place, agent, "wait", "--timeout", "120")
      .then((output) => ({ output, at: performance.now() }));
    // It says that it is there when it begins, and listens when its first look has shown nothing.
    const isListening = async () => (await served.ask(person, "GET", "/metrics")).text.includes("skl_listeners 1");
    await expect.poll(isListening, { timeout: 60_000 }).toBe(true);
    const review = await team.skl(team.clone("session"), {}, "review");
    expect(review).toMatchObject({ merged: [{ branch: "b5" }] });
    const { output, at } = await waiting;
    expect(output).toMatchObject({ timed_out: false, warnings: [], events: [{ kind: "merge", branch: "b5" }] });
    // Without the server it asks the remote again after 2, 4, 8 … seconds, and with it not for a minute.
    expect(at - started).toBeLessThan(60_000);
  });

  it("works as without a server when that is away, and says so once until it is back", async () => {
    const { team, served, place, agent } = await aWorld();
    await team.push("b5", { "app/one.py": "a = 1\n" });
    await served.close();
    const first = await team.skl(place, agent, "wait", "--timeout", "2");
    expect(first).toMatchObject({ timed_out: true, warnings: [{ code: "SERVER_AWAY" }] });
    expect(await team.skl(place, agent, "wait", "--timeout", "2")).toMatchObject({ timed_out: true, warnings: [] });
    await team.skl(team.clone("session"), {}, "review");
    const told = await team.skl(place, agent, "wait", "--timeout", "60");
    expect(told).toMatchObject({ timed_out: false, events: [{ kind: "merge", branch: "b5" }] });
  });

  it("sends no token to another machine without encryption", async () => {
    const { team, place, agent } = await aWorld();
    const away = { ...agent, SKL_SERVER: "http://server.example:4747" };
    const output = await team.skl(place, away, "wait", "--timeout", "2");
    expect(output).toMatchObject({ timed_out: true, warnings: [{ code: "SERVER_EXPOSED" }] });
  });
});

describe("the page and the live screen", () => {
  it("hear of each change until they are closed", async () => {
    const { team, served, place, agent } = await aWorld();
    let heard = 0;
    const close = await hearChanges(place, { env: { ...team.env, ...agent }, wake: () => (heard += 1) });
    onTestFinished(close);
    // The first reading of the mirror may be a change of its own.
    await expect.poll(() => heard, { timeout: 60_000 }).toBeGreaterThan(0);
    const before = heard;
    await team.push("b5", { "app/one.py": "a = 1\n" });
    await expect.poll(() => heard, { timeout: 60_000 }).toBeGreaterThan(before);
    close();
    const person = await served.token({ role: "person" });
    const metrics = async () => (await served.ask(person, "GET", "/metrics")).text;
    await expect.poll(metrics, { timeout: 30_000 }).toContain("skl_listeners 0");
  });
});

describe("skl status", () => {
  it("shows who works where by what the server heard, and nobody without a server", async () => {
    const { team, served, place, agent } = await aWorld();
    execFileSync("sh", ["-c", "echo changed >> app/auth/login.py; echo new > app/new.py"], { cwd: place });
    await team.skl(place, agent, "wait", "--timeout", "1");
    const status = await team.skl(place, agent, "status");
    expect(status).toMatchObject({
      presence: [
        { worker: "Agent-5", branch: "b5", task: "task_000000b5", dirty: ["app/auth/login.py", "app/new.py"] },
      ],
    });
    expect(await team.skl(place, {}, "status")).toMatchObject({ presence: [] });
    await served.close();
    expect(await team.skl(place, agent, "status")).toMatchObject({ presence: [] });
  });
});

describe("skl serve", () => {
  it("serves https with a certificate", async () => {
    const folder = freshFolder("skl-tls");
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
    const args = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      ...subject,
      "-keyout",
      "key.pem",
      "-out",
      "cert.pem",
    ];
    execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
    const tls = { cert: `${folder}/cert.pem`, key: `${folder}/key.pem` };
    const served = await aServer({ repositories: [], tls });
    onTestFinished(() => served.close());
    const { stdout: answer } = await promisify(execFile)("curl", [
      "--silent",
      "--cacert",
      tls.cert,
      `${served.url}/healthz`,
    ]);
    expect({ answer, scheme: served.url.slice(0, 6) }).toEqual({ answer: "ok\n", scheme: "https:" });
  });
});
