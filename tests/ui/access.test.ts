import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aWorkspace, type Workspace } from "../mcp/workspace.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { type Asked, type Entered, enter, type ServedPage, servePage } from "./served-page.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
}, 120_000);

let workspace: Workspace;
let served: ServedPage;
let entered: Entered;
beforeEach(async () => {
  workspace = aWorkspace(skl, { kind: "repository" });
  served = await servePage(skl, workspace);
  entered = await enter(served, served.link);
});

/** An action as the page itself sends it. */
function ownAction(changed: Readonly<Record<string, string | null>> = {}): Asked {
  const headers: Record<string, string | null> = {
    cookie: entered.cookie,
    origin: `http://127.0.0.1:${served.port}`,
    "content-type": "application/json",
    "x-skl-key": entered.key,
    "sec-fetch-site": "same-origin",
    ...changed,
  };
  return {
    path: "/api/0/act/review",
    method: "POST",
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
    body: JSON.stringify({ ids: ["app/auth/login.py"] }),
  };
}

const commitsOnBase = (): string => workspace.git("ls-remote", "origin", "refs/heads/main");

describe("a link", () => {
  it("gives a cookie that scripts cannot read and no other site's request carries", async () => {
    const { pathname, search } = new URL(await served.anotherLink());
    const { headers } = await served.ask({ path: pathname + search });
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(new RegExp(`^skl_ui_${served.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`)),
    ]);
  });

  it("counts once", async () => {
    const { pathname, search } = new URL(served.link);
    const { headers } = await served.ask({ path: pathname + search });
    expect(headers).toMatchObject({ location: "/#/used" });
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it("is not guessed by a token of the same length", async () => {
    const { headers } = await served.ask({ path: `/open?token=${"A".repeat(43)}` });
    expect(headers).toMatchObject({ location: "/#/used" });
  });
});

describe("reading", () => {
  it("is for whoever opened a link", async () => {
    const { status, text } = await served.ask({ path: "/api/0/queue", headers: { cookie: entered.cookie } });
    expect({ status, unresolved: JSON.parse(text).unresolved }).toEqual({ status: 200, unresolved: 0 });
  });

  it("is refused without the cookie, and with another", async () => {
    for (const headers of [{}, { cookie: "skl_ui=x" }, { cookie: `skl_ui_${served.port}=${"A".repeat(43)}` }])
      for (const path of ["/api/repositories", "/api/0/queue", "/api/events", "/api/0/settings"])
        expect((await served.ask({ path, headers })).status).toBe(401);
  });

  it("is refused to a page of another origin, whose request would carry the cookie of this machine's name", async () => {
    const { cookie } = entered;
    const origin = `http://127.0.0.1:${served.port + 1}`;
    for (const headers of [
      { cookie, origin },
      { cookie, "sec-fetch-site": "same-site" },
      { cookie, "sec-fetch-site": "cross-site" },
    ])
      expect((await served.ask({ path: "/api/0/queue", headers })).status).toBe(403);
  });

  it("lets no other origin read an answer", async () => {
    const { headers } = await served.ask({ path: "/api/0/queue", headers: { cookie: entered.cookie } });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).toMatchObject({ "cross-origin-resource-policy": "same-origin", "cache-control": "no-store" });
  });
});

describe("a name that somebody points at this machine", () => {
  it("is not served", async () => {
    for (const host of ["evil.example", `evil.example:${served.port}`, "127.0.0.1", "127.0.0.1.nip.example"])
      for (const path of ["/", "/page.js", "/api/0/queue", "/open"])
        expect((await served.ask({ path, headers: { host, cookie: entered.cookie } })).status).toBe(421);
  });
});

describe("acting", () => {
  it("works as the page does it", async () => {
    const before = commitsOnBase();
    const { status, text } = await served.ask(ownAction());
    expect({ status, pushed: JSON.parse(text).pushed }).toEqual({ status: 200, pushed: true });
    expect(commitsOnBase()).not.toBe(before);
  });

  it("is refused to everybody else", async () => {
    const before = commitsOnBase();
    const attempts: [string, Record<string, string | null>, number][] = [
      ["a form of another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
      [
        "a form of another server on this machine",
        { origin: "http://127.0.0.1:1", "sec-fetch-site": "same-site" },
        403,
      ],
      ["a page without an origin", { origin: "null" }, 403],
      ["a request that names no origin", { origin: null }, 403],
      ["a form's kind of body", { "content-type": "text/plain" }, 403],
      ["whoever has the cookie alone, which other ports of this machine are sent, too", { "x-skl-key": null }, 401],
      ["a wrong key", { "x-skl-key": "A".repeat(43) }, 401],
      ["whoever has the key alone", { cookie: null }, 401],
    ];
    for (const [who, headers, status] of attempts)
      expect([who, (await served.ask(ownAction(headers))).status]).toEqual([who, status]);
    expect(commitsOnBase()).toBe(before);
  });

  it("takes no body that is larger than a form", async () => {
    const { status } = await served.ask({ ...ownAction(), body: JSON.stringify({ ids: ["x".repeat(300_000)] }) });
    expect(status).toBe(413);
  });

  it("refuses what is no action, with a reason", async () => {
    for (const body of ["[]", "{", '{"ids":[]}', '{"ids":["a"],"more":1}']) {
      const { status, text } = await served.ask({ ...ownAction(), body });
      expect([body, status, JSON.parse(text).error.code]).toEqual([body, 422, "USAGE"]);
    }
  });
});

describe("what is served", () => {
  it("allows nothing inline, nothing from elsewhere and no frame, in every answer", async () => {
    for (const path of ["/", "/page.js", "/page.css", "/nothing", "/api/0/queue"]) {
      const { headers } = await served.ask({ path });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*|data:/);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
      });
    }
  });

  it("has no inline code and names no other address", async () => {
    const page = (await served.ask({ path: "/" })).text;
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|style=/);
    expect(page).not.toMatch(/https?:\/\//);
  });

  it("is nothing else", async () => {
    const paths = [
      ...["/../package.json", "/%2e%2e/package.json", "/constructor", "/page.js.map"],
      ...[
        "/..%2fpackage.json",
        "/%2e%2e%2f%2e%2e%2fpackage.json",
        "/..%5cskl.js",
        "//etc/passwd",
        "/page.js/../../skl.js",
      ],
      ...["/part-AAAAAAAA.js", "/part-../../skl.js", "/part-..%2f..%2f.js"],
      ...["/api/0/constructor", "/api/9/queue", "/api/0/nothing"],
    ];
    for (const path of paths)
      expect([path, (await served.ask({ path, headers: { cookie: entered.cookie } })).status]).toEqual([path, 404]);
  });

  it("is reached on loopback only", async () => {
    const { networkInterfaces } = await import("node:os");
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    const { createConnection } = await import("node:net");
    for (const { address } of others) {
      const refused = await new Promise<boolean>((resolve) => {
        const socket = createConnection({ host: address, port: served.port });
        socket.on("connect", () => {
          socket.destroy();
          resolve(false);
        });
        socket.on("error", () => resolve(true));
      });
      expect(refused).toBe(true);
    }
  });
});

describe("a server that was told to listen on every address", () => {
  it("says that others can reach it, and is asked by addresses of this machine only", async () => {
    const open = await servePage(skl, workspace, "--host", "0.0.0.0");
    await expect.poll(open.notes).toContain("Others can reach this address, and what is sent is not encrypted.");
    const { host, pathname, search } = new URL(open.link);
    const { status, headers } = await open.ask({ path: pathname + search, headers: { host } });
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: expect.stringContaining("/enter/"),
    });
    for (const [name, answer] of [
      [`127.0.0.1:${open.port}`, 200],
      [`evil.example:${open.port}`, 421],
      [`0.0.0.0:${open.port}`, 421],
    ] as const)
      expect([name, (await open.ask({ path: "/", headers: { host: name } })).status]).toEqual([name, answer]);
    expect(served.notes()).not.toContain("Others");
  });
});

describe("an agent's identity", () => {
  it("looks and cannot decide", async () => {
    const asAgent = { folder: workspace.folder, env: { ...workspace.env, SKL_AGENT: "Agent-1" } };
    const page = await servePage(skl, asAgent);
    served = page;
    entered = await enter(page, page.link);
    const before = commitsOnBase();
    expect((await page.ask({ path: "/api/0/queue", headers: { cookie: entered.cookie } })).status).toBe(200);
    for (const [action, body] of [
      ["review", { ids: ["app/auth/login.py"] }],
      ["mark", { ids: ["all"] }],
      ["approve", { branch: "a1", head: "a".repeat(40), rationale: "ok", anyway: true }],
      ["reject", { branch: "a1", head: "a".repeat(40), rationale: "no", anyway: false }],
      ["session", { dry_run: true }],
      ["session", { dry_run: false }],
      ["resolve", { id: "RFC_001", option: "a", rationale: "x", criteria: [], supersedes: null, dry_run: false }],
      ["plan", { id: "8d5e0b9c-6a43-4c57-9d0e-2f4d0f0b7c11", digest: "x" }],
      ["rollback", { id: "x", reason: null }],
      ["keep", { text: "Mine.", files: ["app/auth/**"], until: "8h" }],
      ["end", { id: "int_00000000" }],
      ["release", { id: "task_00000001" }],
      ["finish", { id: "task_000000a1" }],
    ] as const) {
      const { text } = await page.ask({ ...ownAction(), path: `/api/0/act/${action}`, body: JSON.stringify(body) });
      expect([action, JSON.parse(text).error?.code]).toEqual([action, "PERSON_NEEDED"]);
    }
    expect(commitsOnBase()).toBe(before);
  });
});
