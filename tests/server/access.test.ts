import { createHmac } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS, type Call, RateLimit } from "../../src/server/access/index.ts";
import { openDatabase, type Sql } from "../../src/server/database/index.ts";
import type { Jobs } from "../../src/server/jobs/index.ts";
import { serveTeam } from "../../src/server/serve.ts";
import { endToken, makeToken, readTokens } from "../../src/server/token-commands.ts";
import { createServerApp } from "../../src/server/web/app.ts";
import type { EventHub } from "../../src/server/web/event-hub.ts";
import { isSignedBody } from "../../src/server/web/webhook.ts";
import { freshFolder } from "../support/folders.ts";
import { aRemote, type Remote } from "./kit/remote.ts";
import { aServer, readEvents, type Served } from "./kit/served.ts";

const ROLES = ["agent", "person", "worker", "monitor"] as const;
const JOB = "00000000-0000-4000-8000-000000000000";
const LEASE = { kind: "verify", attempt: 0 };

/** What is sent with each call, so that it would be answered where it is allowed. */
const BODIES: Partial<Record<Call, unknown>> = {
  "PUT /v1/:repository/presence": { worktree: "/w", branch: "a1", task: null, dirty: ["app/a.py"] },
  "POST /v1/:repository/jobs": { kind: "verify", subject: "verify:x:y" },
  "POST /v1/:repository/jobs/take": { kinds: ["plan"] },
  "POST /v1/:repository/jobs/:job/renew": LEASE,
  "POST /v1/:repository/jobs/:job/end": { ...LEASE, failure: null, result: null },
  "POST /v1/tokens": { holder: "Mallory", role: "person", repositories: ["shop"], days: 1 },
};

let served: Served;
let remote: Remote;
const SECRET = "a secret of the webhook";
beforeAll(async () => {
  remote = aRemote();
  remote.push("main", { "app/a.py": "x = 1\n" });
  const other = aRemote();
  other.push("main", { "app/a.py": "x = 1\n" });
  served = await aServer({
    repositories: [
      { name: "shop", remote: remote.url },
      { name: "billing", remote: other.url },
    ],
    webhookSecret: SECRET,
  });
});
afterAll(() => served.close());

async function askForStatus(call: Call, token: string | null, repository = "shop"): Promise<number> {
  const [method = "", path = ""] = call.split(" ");
  const where = path.replace(":repository", repository).replace(":job", JOB).replace(":subject", "verify:x:y");
  if (call === "GET /v1/events") {
    const { status } = await readEvents(served.url, token ?? "none", () => true);
    return status;
  }
  return (await served.ask(token, method, where.replace(":token", "AAAAAAAAAAAA"), BODIES[call])).status;
}

describe("each call", () => {
  it("is answered to the roles that may make it, and refused to all others", async () => {
    for (const role of ROLES) {
      const token = await served.token({ role });
      for (const call of Object.keys(CALLS) as Call[]) {
        const isAllowed = (CALLS[call] as readonly string[]).includes(role);
        const status = await askForStatus(call, token);
        expect({ role, call, isRefused: status === 403, isAnswered: status < 300 }).toEqual({
          ...{ role, call },
          isRefused: !isAllowed,
          isAnswered: isAllowed,
        });
      }
    }
  });

  it("is refused without a token, with one that is none, has run out or was revoked", async () => {
    const ended = await served.token({ role: "person" });
    const [, id = ""] = /^skl_(.{12})_/.exec(ended) ?? [];
    await endToken({ databaseUrl: null, folder: served.folder }, id);
    const over = await served.token({ role: "person", days: 1e-9 });
    const other = await served.token({ role: "person" });
    const forged = `${other.slice(0, -3)}${other.endsWith("AAA") ? "BBB" : "AAA"}`;
    const calls = Object.keys(CALLS) as Call[];
    const tokens = [null, "", "skl_x_y", ended, over, forged, `${ended}\0`.slice(0, -1)];
    for (const [at, token] of tokens.entries()) {
      const call = calls[at % calls.length] ?? "GET /v1/repositories";
      expect({ call, token, status: await askForStatus(call, token) }).toEqual({ call, token, status: 401 });
    }
  });

  it("is refused for a repository that the token is not for, which is not told to be here", async () => {
    for (const role of ["agent", "person", "worker"] as const) {
      const token = await served.token({ role });
      for (const call of Object.keys(CALLS) as Call[]) {
        if (!call.includes(":repository") || !(CALLS[call] as readonly string[]).includes(role)) continue;
        const [theirs, nobodys] = [await askForStatus(call, token, "billing"), await askForStatus(call, token, "none")];
        expect({ role, call, theirs, nobodys }).toEqual({ role, call, theirs: 404, nobodys: 404 });
      }
      const listed = (await served.ask(token, "GET", "/v1/repositories")).json as { repositories: { name: string }[] };
      if (role !== "worker") expect(listed.repositories.map(({ name }) => name)).toEqual(["shop"]);
      const { status } = await served.ask(token, "GET", "/v1/events?repository=billing");
      expect(status).toBe(404);
    }
  });

  it("says of work trees only by whom the token is", async () => {
    const token = await served.token({ role: "agent", holder: "Agent-9" });
    const said = { worktree: "/of/agent-9", branch: null, task: null, dirty: ["a"], worker: "Agent-1" };
    expect((await served.ask(token, "PUT", "/v1/shop/presence", said)).status).toBe(400);
    await served.ask(token, "PUT", "/v1/shop/presence", { ...said, worker: undefined });
    const { json } = await served.ask(token, "GET", "/v1/shop/presence");
    expect((json as { presence: unknown[] }).presence).toContainEqual(
      expect.objectContaining({ worker: "Agent-9", worktree: "/of/agent-9", dirty: ["a"] }),
    );
  });
});

describe("a token", () => {
  it("is told once, and kept as a hash that leads back to nothing", async () => {
    const text = await served.token({ role: "agent" });
    const listed = await readTokens({ databaseUrl: null, folder: served.folder });
    expect(JSON.stringify(listed)).not.toContain(text.slice(17));
    const folder = freshFolder("skl-tokens");
    const made = await makeToken(
      { databaseUrl: null, folder },
      { holder: "w1", role: "worker", repositories: ["shop"], days: 3 },
    );
    const sql = await openDatabase({ url: null, folder: join(folder, "database") });
    const rows = await sql.query("SELECT id, encode(hash, 'escape') AS hash, holder, role FROM skl.token", []);
    await sql.close();
    expect(rows).toMatchObject([{ id: made.id, holder: "w1", role: "worker" }]);
    expect(JSON.stringify(rows)).not.toContain(made.token.split("_").at(-1));
  });

  it("ends its open streams when it is revoked", async () => {
    const token = await served.token({ role: "agent" });
    const [, id = ""] = /^skl_(.{12})_/.exec(token) ?? [];
    const reading = readEvents(served.url, token, (versions) => {
      if (versions.length === 1) void endToken({ databaseUrl: null, folder: served.folder }, id);
      return false;
    });
    expect((await reading).status).toBe(200);
  });

  it("of the process that started the server is in a file that only its account reads", () => {
    const file = join(served.folder, "running.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ url: served.url });
  });
});

describe("who asks too much", () => {
  it("waits: a bucket of a token, which fills again", () => {
    const limit = new RateLimit(2, 1);
    expect([limit.take("a", 0), limit.take("a", 0), limit.take("a", 0), limit.take("b", 0)]).toEqual([0, 0, 1, 0]);
    expect([limit.take("a", 1_000), limit.take("a", 1_000)]).toEqual([0, 1]);
  });

  it("is told to come back later, by a token", async () => {
    const sql = { query: async () => [] } as unknown as Sql;
    const nothing = {
      sql,
      mirrors: [],
      jobs: {} as Jobs,
      hub: {} as EventHub,
      webhookSecret: null,
      isBehindProxy: true,
      log: () => {},
    };
    const app = createServerApp({ ...nothing, adminToken: "the-token" });
    const ask = () => app.request("/v1/tokens", { headers: { authorization: "Bearer the-token" } });
    // At once, since as many may ask again as asked meanwhile on a slow machine.
    const answers = await Promise.all(Array.from({ length: 1_000 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = answers.filter(({ status }) => status === 429);
    expect(Math.min(...refused.map(({ headers }) => Number(headers.get("retry-after"))))).toBeGreaterThan(0);
  });

  it("is told to come back later, without a token, while others are answered", async () => {
    const strangers = await Promise.all(Array.from({ length: 200 }, () => served.ask("x", "GET", "/v1/repositories")));
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect((await served.ask(await served.token({ role: "agent" }), "GET", "/v1/repositories")).status).toBe(200);
  });

  it("sends no more than a body holds, and nothing that is no such request", async () => {
    const token = await served.token({ role: "agent" });
    const large = { worktree: "/large", branch: null, task: null, dirty: ["x".repeat(300_000)] };
    // The server answers before it has read the body, and may close the connection on who still sends.
    const { status } = await fetch(`${served.url}/v1/shop/presence`, {
      method: "PUT",
      body: JSON.stringify(large),
      headers: { authorization: `Bearer ${token}`, connection: "close" },
    }).catch(() => ({ status: 413 }));
    expect(status).toBe(413);
    for (const body of [
      "",
      "{",
      "[]",
      '{"worktree":1}',
      JSON.stringify({ worktree: "/w", branch: null, task: null, dirty: Array(201).fill("a") }),
    ])
      expect((await served.ask(token, "PUT", "/v1/shop/presence", body)).status).toBe(400);
  });
});

describe("the audit", () => {
  it("holds what was refused to a token, for the people of the repository", async () => {
    const agent = await served.token({ role: "agent", holder: "Agent-7" });
    await served.ask(agent, "GET", "/v1/audit");
    const { json } = await served.ask(await served.token({ role: "person" }), "GET", "/v1/audit");
    expect((json as { audit: unknown[] }).audit).toContainEqual(
      expect.objectContaining({ action: "refused", detail: "GET /v1/audit", who: expect.stringContaining("Agent-7") }),
    );
  });
});

describe("the webhook", () => {
  it("wakes the mirror where GitHub's signature is right, and does nothing where it is not", async () => {
    const body = JSON.stringify({ ref: "refs/heads/main" });
    const post = (signature: string | null) =>
      fetch(`${served.url}/hooks/push`, {
        method: "POST",
        body,
        headers: signature === null ? {} : { "x-hub-signature-256": signature },
      }).then(({ status }) => status);
    const right = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
    expect(await post(right)).toBe(202);
    for (const wrong of [null, right.replace(/.$/, "x"), "sha256="]) expect([401, 429]).toContain(await post(wrong));
    // The example of GitHub's documentation.
    const known = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
    expect(isSignedBody("Hello, World!", known, "It's a Secret to Everybody")).toBe(true);
  });
});

describe("signs of life", () => {
  it("are for everybody and say nothing of what is served; metrics need a token", async () => {
    expect((await served.ask(null, "GET", "/healthz")).text).toBe("ok\n");
    await expect
      .poll(async () => (await served.ask(null, "GET", "/readyz")).text)
      .toBe('{"database":true,"failing_mirrors":0}');
    const { text } = await served.ask(await served.token({ role: "monitor" }), "GET", "/metrics");
    for (const line of text.trim().split("\n"))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? \d+)$/);
    expect(text).toContain('skl_mirror_leading{repository="shop"} 1');
  });
});

describe("an address that other machines reach", () => {
  const options = {
    repositories: [],
    databaseUrl: null,
    folder: "",
    port: 0,
    tls: null,
    isBehindProxy: false,
    webhookSecret: null,
    pollSeconds: null,
    leaseSeconds: 30,
    rebuild: false,
    log: () => {},
  };

  it.each(["0.0.0.0", "::", "192.0.2.1", "server.example", "127.0.0.1.evil.example"])(
    "is refused without TLS: %s",
    async (host) => {
      await expect(serveTeam({ ...options, host })).rejects.toMatchObject({ code: "SERVER_EXPOSED" });
    },
  );
});
