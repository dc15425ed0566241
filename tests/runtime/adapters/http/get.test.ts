import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createHttpAdapter } from "../../../../src/runtime/engine/adapters/index.ts";
import { aContext, ask, type Heard, planAdapterWrite } from "../ask.ts";
import { serve } from "./server.ts";

const adapter = createHttpAdapter();

const get = (scope: unknown, payload: unknown): Promise<Heard> =>
  ask({ adapter, effect: "network.read", scope, payload, context: aContext() });

const post = (scope: unknown, payload: unknown): Promise<Heard> =>
  ask({ adapter, effect: "network.write", scope, payload, context: aContext() });

describe("a GET", () => {
  test("answers with status, headers without cookies, and text", async () => {
    const server = await serve((_, response) => {
      response.sendDate = false;
      response.writeHead(404, { "Content-Type": "text/plain", "Set-Cookie": "session=1" }).end("Grüße");
    });
    const url = `http://127.0.0.1:${server.port}/a/b?c=d%2Fe`;

    const heard = await get({ url: `http://127.0.0.1:${server.port}/a/*` }, { url, headers: { Accept: "text/plain" } });

    expect(heard).toEqual({
      answer: {
        status: 404,
        headers: { "content-type": "text/plain", connection: "close", "transfer-encoding": "chunked" },
        body: "Grüße",
      },
    });
    expect(server.seen.map(({ method, path, headers, body }) => ({ method, path, headers, body }))).toEqual([
      {
        method: "GET",
        path: "/a/b?c=d%2Fe",
        headers: {
          accept: "text/plain",
          host: `127.0.0.1:${server.port}`,
          "accept-encoding": "gzip, deflate, br",
          "user-agent": "skl-node",
          connection: "close",
        },
        body: "",
      },
    ]);
  });

  test("answers with base64 where the bytes are no UTF-8, and unpacks what is packed", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(Buffer.from([0xff, 0xfe, 0x00])));
    });
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await get({ url }, { url })).toMatchObject({ answer: { status: 200, body_base64: "//4A" } });
  });

  test("reaches localhost where the scope names it", async () => {
    const server = await serve((_, response) => response.end("here"));
    const url = `http://localhost:${server.port}/`;
    expect(await get({ url }, { url })).toMatchObject({ answer: { body: "here" } });
  });

  test("follows redirects inside the scope and gives no credentials to another origin", async () => {
    const target = await serve((_, response) => response.end("found"));
    const server = await serve(({ path }, response) => {
      const location = path === "/1" ? "/2" : `http://127.0.0.1:${target.port}/3`;
      response.writeHead(302, { Location: location }).end();
    });
    const urls = [`http://127.0.0.1:${server.port}/*`, `http://127.0.0.1:${target.port}/3`];
    const url = `http://127.0.0.1:${server.port}/1`;

    const heard = await get({ urls }, { url, headers: { Authorization: "Bearer x" } });

    expect(heard).toMatchObject({ answer: { status: 200, body: "found" } });
    expect(server.seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ["/1", "Bearer x"],
      ["/2", "Bearer x"],
    ]);
    expect(target.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test("does not hear of proxies", async () => {
    const proxy = await serve((_, response) => response.end("proxy"));
    const server = await serve((_, response) => response.end("server"));
    const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
    const before = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    try {
      const url = `http://127.0.0.1:${server.port}/`;
      expect(await get({ url }, { url })).toMatchObject({ answer: { body: "server" } });
      expect(proxy.connections()).toBe(0);
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });
});

describe("a POST", () => {
  test("sends its body and type", async () => {
    const server = await serve((_, response) => response.writeHead(201).end("{}"));
    const url = `http://127.0.0.1:${server.port}/in`;
    const heard = await post({ url }, { url, body: "a=ü", content_type: "application/x-www-form-urlencoded" });
    expect(heard).toMatchObject({ answer: { status: 201, body: "{}" } });
    const [seen] = server.seen;
    expect([seen?.method, seen?.body, seen?.headers["content-type"], seen?.headers["content-length"]]).toEqual([
      "POST",
      "a=ü",
      "application/x-www-form-urlencoded",
      "4",
    ]);
  });

  test.each([
    [301, "GET", ""],
    [302, "GET", ""],
    [303, "GET", ""],
    [307, "POST", "hello"],
    [308, "POST", "hello"],
  ])("redirected by %i goes on as %s", async (status, method, body) => {
    const server = await serve(({ path }, response) => {
      if (path === "/1") response.writeHead(status, { Location: "/2" }).end();
      else response.end("end");
    });
    const url = `http://127.0.0.1:${server.port}/1`;
    const heard = await post({ url: `http://127.0.0.1:${server.port}/*` }, { url, body: "hello" });
    expect(heard).toMatchObject({ answer: { status: 200, body: "end" } });
    const last = server.seen.at(-1);
    expect([last?.method, last?.body, last?.headers["content-type"]]).toEqual([
      method,
      body,
      method === "GET" ? undefined : "application/json",
    ]);
  });

  test.each([307, 308])("never takes its body to another origin by %i", async (status) => {
    const target = await serve((_, response) => response.end("got it"));
    const location = `http://127.0.0.1:${target.port}/`;
    const server = await serve((_, response) => response.writeHead(status, { Location: location }).end());
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await post({ urls: [url, location] }, { url, body: "mine" })).toEqual({ errno: 76 });
    expect(target.connections()).toBe(0);
  });

  test("is planned with its size and address", () => {
    const payload = { url: "https://a.example/x", body: "ü" };
    const asked = {
      adapter,
      effect: "network.write",
      scope: { url: payload.url },
      payload,
      context: aContext(),
    } as const;
    expect(planAdapterWrite(asked)).toEqual({
      says: 'POST 2 bytes to https://a.example/x: "ü"',
      response: { status: 0, headers: {}, body: "" },
    });
  });
});
