import { randomBytes } from "node:crypto";
import type { LookupAddress } from "node:dns";
import { connect, type Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isPublicAddress } from "../../../../src/kernel/http/index.ts";
import { createHttpAdapter, type Network } from "../../../../src/runtime/engine/adapters/index.ts";
import { aContext, ask, type Heard } from "../ask.ts";
import { serve, serveBytes } from "./server.ts";

interface Attempt {
  readonly scope?: unknown;
  readonly network?: Network;
  readonly callMs?: number;
  readonly responseBytes?: number;
}

function get(payload: unknown, attempt: Attempt = {}): Promise<Heard> {
  const { network, callMs, scope = "https://api.allowed.example/v1/*", responseBytes = 100_000 } = attempt;
  const adapter = createHttpAdapter({ ...(network && { network }), ...(callMs && { callMs }) });
  const granted = typeof scope === "string" ? { url: scope } : scope;
  const context = aContext({ responseBytes });
  return ask({ adapter, effect: "network.read", scope: granted, payload, context });
}

/** A resolver that answers with these, and sockets that end up at a port of this machine whatever is asked. */
function network(
  answers: readonly (readonly string[])[],
  land?: number,
): Network & { opened: string[]; asked: string[] } {
  const asked: string[] = [];
  const opened: string[] = [];
  return {
    authorities: null,
    asked,
    opened,
    resolve: async (host) => {
      const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
      asked.push(host);
      return addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
    open: (target) => {
      const { host, port, lookup, signal } = target;
      if (land === undefined) return connect({ host, port, lookup, signal });
      opened.push(host);
      return connect({ host: "127.0.0.1", port: land, signal });
    },
  };
}

describe("a URL outside the scope is denied before anything is opened", () => {
  const inside = "https://api.allowed.example/v1/";
  test.each([
    ["another host", "https://evil.example/v1/x"],
    ["a host that begins like it", "https://api.allowed.example.evil.com/v1/x"],
    ["a host that ends like it", "https://evilapi.allowed.example/v1/x"],
    ["a host below it", "https://x.api.allowed.example/v1/x"],
    ["the host above it", "https://allowed.example/v1/x"],
    ["another scheme", "http://api.allowed.example/v1/x"],
    ["a scheme that is not HTTP", "ftp://api.allowed.example/v1/x"],
    ["a file", "file:///etc/passwd"],
    ["data", "data:text/plain,hello"],
    ["a script", "javascript:alert(1)"],
    ["another port", "https://api.allowed.example:8443/v1/x"],
    ["port 0", "https://api.allowed.example:0/v1/x"],
    ["the port of HTTP", "https://api.allowed.example:80/v1/x"],
    ["another path", "https://api.allowed.example/v2/x"],
    ["a path that begins like it", "https://api.allowed.example/v1x"],
    ["the host as a user name", "https://api.allowed.example@evil.example/v1/x"],
    ["the host as user and password", "https://api.allowed.example:443@evil.example/v1/x"],
    ["credentials for the host itself", "https://user:secret@api.allowed.example/v1/x"],
    ["a step up", `${inside}../admin`],
    ["an encoded step up", `${inside}%2e%2e/admin`],
    ["a half encoded step up", `${inside}.%2E/admin`],
    ["a step up encoded twice", `${inside}%252e%252e/admin`],
    ["a step up encoded three times", `${inside}%25252e%25252e/admin`],
    ["an encoded separator", `${inside}..%2fadmin`],
    ["an encoded backslash", `${inside}..%5cadmin`],
    ["a separator encoded twice", `${inside}..%252fadmin`],
    ["a step up with a path parameter", `${inside}..;/admin`],
    ["a step up with an encoded parameter", `${inside}..%3bx/admin`],
    ["a backslash for the host", "https:\\\\api.allowed.example\\v1\\x"],
    ["a backslash before the host", "https://evil.example\\@api.allowed.example/v1/x"],
    ["a backslash in the path", `${inside}..\\..\\admin`],
    ["a tab in the host", "https://api.allowed.example\t/v1/x"],
    ["a tab in the scheme", "ht\ttps://api.allowed.example/v1/x"],
    ["a line break in the path", `${inside}x\r\nHost: evil.example`],
    ["an encoded line break", `${inside}x%0d%0aHost:%20evil.example`],
    ["an encoded NUL", `${inside}x%00.json`],
    ["a blank before it", ` ${inside}x`],
    ["a blank inside", `${inside}x HTTP/1.1`],
    ["a trailing dot", "https://api.allowed.example./v1/x"],
    ["a Cyrillic letter", "https://аpi.allowed.example/v1/x"],
    ["a soft hyphen in another name", "https://api.al\u00adlowed.example.evil.example/v1/x"],
    ["a Greek letter", "https://api.αllowed.example/v1/x"],
    ["a name in Punycode", "https://xn--pi-7kc.allowed.example/v1/x"],
    ["a fragment that hides the path", "https://api.allowed.example#/v1/x"],
    ["a query that hides the path", "https://api.allowed.example?/v1/x"],
    ["an address", "https://127.0.0.1/v1/x"],
    ["an address as a number", "https://2130706433/v1/x"],
    ["an address in hexadecimal", "https://0x7f000001/v1/x"],
    ["an address in octal", "https://0177.0.0.1/v1/x"],
    ["zero", "https://0/v1/x"],
    ["a mapped address", "https://[::ffff:127.0.0.1]/v1/x"],
    ["a long one", `${inside}${"x".repeat(9000)}`],
  ])("%s", async (_, url) => {
    const net = network([["127.0.0.1"]], 1);
    expect(await get({ url }, { network: net })).toEqual({ errno: 76 });
    expect([net.asked, net.opened]).toEqual([[], []]);
  });

  test.each([
    ["upper case", "HTTPS://API.ALLOWED.EXAMPLE/v1/x"],
    ["the default port", "https://api.allowed.example:443/v1/x"],
    ["a fragment", "https://api.allowed.example/v1/x#y"],
    ["a step up inside", "https://api.allowed.example/v1/x/../y"],
    ["an encoded separator in its query", "https://api.allowed.example/v1/x?y=%2F..%2F"],
  ])("another spelling of a URL inside is opened: %s", async (_, url) => {
    const net = network([["127.0.0.1"]], 1);
    await get({ url }, { network: net });
    expect(net.opened).toEqual(["api.allowed.example"]);
  });

  test.each([
    ["a number as its host", "http://2130706433"],
    ["hexadecimal", "http://0x7f.1"],
    ["octal", "http://0177.0.0.1"],
    ["zero", "http://0"],
    ["all interfaces", "http://0.0.0.0"],
    ["a mapped address", "http://[::ffff:127.0.0.1]"],
    ["a mapped address in hexadecimal", "http://[::ffff:7f00:1]"],
    ["a compatible address", "http://[::127.0.0.1]"],
    ["the other loopback", "http://[::1]"],
    ["another address of the loopback network", "http://127.0.0.2"],
  ])("an address is not the one of the scope: %s", async (_, origin) => {
    const server = await serve((_request, response) => response.end("secret"));
    const heard = await get({ url: `${origin}:${server.port}/` }, { scope: `http://127.0.0.9:${server.port}/` });
    expect([heard, server.connections()]).toEqual([{ errno: 76 }, 0]);
  });
});

describe("an invalid payload", () => {
  const url = "https://api.allowed.example/v1/x";
  test.each([
    ["no object", "https://api.allowed.example/v1/x"],
    ["null", null],
    ["a list", [url]],
    ["no URL", {}],
    ["a URL that is none", { url: "not a url" }],
    ["a URL that is a list", { url: [url] }],
    ["a relative URL", { url: "/v1/x" }],
    ["an open address", { url: "https://[::1/v1/x" }],
    ["an unknown field", { url, method: "DELETE" }],
    ["a body", { url, body: "x" }],
    ["headers that are text", { url, headers: "Accept: x" }],
    ["Host", { url, headers: { Host: "evil.example" } }],
    ["Connection", { url, headers: { Connection: "upgrade" } }],
    ["Content-Length", { url, headers: { "Content-Length": "5" } }],
    ["Transfer-Encoding", { url, headers: { "Transfer-Encoding": "chunked" } }],
    ["Proxy-Authorization", { url, headers: { "Proxy-Authorization": "x" } }],
    ["Cookie", { url, headers: { Cookie: "a=b" } }],
    ["X-Forwarded-For", { url, headers: { "X-Forwarded-For": "127.0.0.1" } }],
    ["a metadata header", { url, headers: { "Metadata-Flavor": "Google" } }],
    ["a name with a line break", { url, headers: { "Accept\r\nHost": "x" } }],
    ["a name with a blank", { url, headers: { "Accept ": "x" } }],
    ["a value with a line break", { url, headers: { Accept: "x\r\nHost: evil.example" } }],
    ["a value with a line feed", { url, headers: { Accept: "x\nA: b" } }],
    ["a value with NUL", { url, headers: { Accept: "x\0" } }],
    ["a value outside ASCII", { url, headers: { Accept: "\u010d\u010a" } }],
    ["a value that is a list", { url, headers: { Accept: ["x", "y"] } }],
    ["a value that is long", { url, headers: { Accept: "x".repeat(5000) } }],
  ])("%s is refused", async (_, payload) => {
    const net = network([["127.0.0.1"]], 1);
    expect(await get(payload, { network: net })).toEqual({ errno: 28 });
    expect(net.opened).toEqual([]);
  });

  test.each([
    ["no body", { url }],
    ["a body that is no text", { url, body: 1 }],
    ["a type with a line break", { url, body: "", content_type: "text/plain\r\nHost: evil.example" }],
    ["an empty type", { url, body: "", content_type: "" }],
    ["a body over the limit", { url, body: "x".repeat(1024 * 1024 + 1) }],
  ])("of a POST: %s is refused", async (_, payload) => {
    const scope = { url };
    const heard = await ask({
      adapter: createHttpAdapter(),
      effect: "network.write",
      scope,
      payload,
      context: aContext(),
    });
    expect(heard).toEqual({ errno: 28 });
  });
});

describe("a redirect", () => {
  const redirects: readonly (readonly [string, (own: number, other: number) => string])[] = [
    ["another port", (_, other) => `http://127.0.0.1:${other}/`],
    ["another name of this machine", (_, other) => `http://localhost:${other}/`],
    ["the same port by another name", (own) => `http://localhost:${own}/in/x`],
    ["another loopback address", (own) => `http://127.0.0.2:${own}/in/x`],
    ["a mapped address", (own) => `http://[::ffff:127.0.0.1]:${own}/in/x`],
    ["another scheme", (own) => `https://127.0.0.1:${own}/in/x`],
    ["a file", () => "file:///etc/passwd"],
    ["data", () => "data:text/plain,x"],
    ["another path", () => "/out"],
    ["a step up", () => "../out"],
    ["an encoded step up", () => "/in/%2e%2e/out"],
    ["an encoded separator", () => "/in/..%2fout"],
    ["another host without scheme", (_, other) => `//127.0.0.1:${other}/in/x`],
    ["a host by backslashes", (_, other) => `\\\\127.0.0.1:${other}\\in\\x`],
    ["credentials", (own) => `http://user@127.0.0.1:${own}/in/x`],
    ["the private network", () => "http://10.0.0.1/in/x"],
    ["the metadata address", () => "http://169.254.169.254/latest/meta-data/"],
    ["what is no URL", () => "http://[/"],
  ];
  test.each(redirects)("to %s is denied", async (_, location) => {
    const other = await serve((_request, response) => response.end("secret"));
    const server = await serve(({ path }, response) => {
      if (path === "/in/1") response.writeHead(302, { Location: location(server.port, other.port) }).end();
      else response.end("secret");
    });
    const scope = `http://127.0.0.1:${server.port}/in/*`;
    const heard = await get({ url: `http://127.0.0.1:${server.port}/in/1` }, { scope });
    expect([heard, server.seen.length, other.connections()]).toEqual([{ errno: 76 }, 1, 0]);
  });

  test("to itself ends after five", async () => {
    const server = await serve((_, response) => response.writeHead(302, { Location: "/" }).end());
    const url = `http://127.0.0.1:${server.port}/`;
    expect([await get({ url }, { scope: url }), server.seen.length]).toEqual([{ errno: 32 }, 6]);
  });
});

describe("a name", () => {
  const url = "http://api.allowed.example/v1/x";
  const scope = "http://api.allowed.example/v1/*";

  test.each([
    ["loopback", ["127.0.0.1"]],
    ["all interfaces", ["0.0.0.0"]],
    ["the private network", ["10.1.2.3"]],
    ["another private network", ["172.31.0.1"]],
    ["the home network", ["192.168.1.1"]],
    ["the metadata address", ["169.254.169.254"]],
    ["carrier-grade NAT", ["100.64.0.1"]],
    ["IPv6 loopback", ["::1"]],
    ["no address", ["::"]],
    ["a mapped loopback", ["::ffff:127.0.0.1"]],
    ["a mapped public address", ["::ffff:8.8.8.8"]],
    ["a compatible address", ["::7f00:1"]],
    ["a link-local address", ["fe80::1"]],
    ["a unique local address", ["fd00::1"]],
    ["NAT64", ["64:ff9b::7f00:1"]],
    ["6to4", ["2002:7f00:1::"]],
    ["Teredo", ["2001:0:7f00:1::"]],
    ["multicast", ["224.0.0.1"]],
    ["IPv6 multicast", ["ff02::1"]],
    ["broadcast", ["255.255.255.255"]],
    ["a public address and a private one", ["93.184.215.14", "127.0.0.1"]],
    ["what is no address", ["localhost"]],
    ["nothing", []],
  ])("that leads to %s is denied", async (_, addresses) => {
    expect(await get({ url }, { scope, network: network([addresses]) })).toEqual({ errno: 76 });
  });

  test("is resolved once a connection, so that a second answer is never used", async () => {
    const net = network([["10.0.0.1"], ["127.0.0.1"]]);
    expect(await get({ url }, { scope, network: net })).toEqual({ errno: 76 });
    expect(net.asked).toEqual(["api.allowed.example"]);
  });

  test("whose connection ends up elsewhere gets no request", async () => {
    const server = await serve((_, response) => response.end("secret"));
    const net = network([["93.184.215.14"]], server.port);
    expect(await get({ url }, { scope, network: net })).toEqual({ errno: 76 });
    expect([server.connections(), server.seen]).toEqual([1, []]);
  });

  test("`localhost` leads to this machine only", async () => {
    const port = 9;
    const local = `http://localhost:${port}/`;
    expect(await get({ url: local }, { scope: local, network: network([["10.0.0.1"]]) })).toEqual({ errno: 76 });
  });

  test("that nobody resolves ends with the call", async () => {
    const silent = { ...network([]), resolve: () => new Promise<never>(() => {}) };
    expect(await get({ url }, { scope, network: silent, callMs: 100 })).toEqual({ errno: 29 });
  });

  test("below `localhost` is a name like others", async () => {
    const local = "http://x.localhost:9/";
    expect(await get({ url: local }, { scope: local, network: network([["127.0.0.1"]]) })).toEqual({ errno: 76 });
  });

  test.each(["8.8.8.8", "93.184.215.14", "2606:4700:4700::1111", "2a00:1450:4001::1"])(
    "may lead to the public address %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("a response", () => {
  const zeros = Buffer.alloc(5_000_000);
  test.each([
    ["gzip", gzipSync(zeros)],
    ["x-gzip", gzipSync(zeros)],
    ["deflate", deflateSync(zeros)],
    ["br", brotliCompressSync(zeros)],
  ])("that grows by %s is cut off", async (encoding, body) => {
    const server = await serve((_, response) => response.writeHead(200, { "Content-Encoding": encoding }).end(body));
    const url = `http://127.0.0.1:${server.port}/`;
    expect(body.length).toBeLessThan(100_000);
    expect(await get({ url }, { scope: url })).toEqual({ errno: 61 });
  });

  test("that never ends is cut off", async () => {
    const server = await serve((_, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write(randomBytes(16_384), () => setImmediate(more));
      };
      more();
    });
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await get({ url }, { scope: url })).toEqual({ errno: 61 });
  });

  test.each([
    ["packed twice", { "Content-Encoding": "gzip, gzip" }, gzipSync(gzipSync("x"))],
    ["packed in an unknown way", { "Content-Encoding": "zstd" }, Buffer.from("x")],
    ["packed by a name of objects", { "Content-Encoding": "constructor" }, Buffer.from("x")],
    ["not packed as it says", { "Content-Encoding": "gzip" }, Buffer.from("plain")],
    ["packed and cut", { "Content-Encoding": "gzip" }, gzipSync(randomBytes(1000)).subarray(0, 500)],
  ])("that is %s is no answer", async (_, headers, body) => {
    const server = await serve((_request, response) => response.writeHead(200, headers).end(body));
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await get({ url }, { scope: url })).toEqual({ errno: 29 });
  });

  const head = "HTTP/1.1 200 OK\r\n";
  const many = Array.from({ length: 101 }, (_, index) => `X-${index}: y\r\n`).join("");
  test.each([
    ["is no HTTP", "hello\r\n\r\n"],
    ["is empty", ""],
    ["is of another protocol", "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"],
    ["ends early", `${head}Content-Length: 100\r\n\r\nshort`],
    ["has two lengths", `${head}Content-Length: 1\r\nContent-Length: 5\r\n\r\nhello`],
    [
      "has a length and chunks",
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    ],
    ["has a chunk of no size", `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`],
    ["has a chunk that ends early", `${head}Transfer-Encoding: chunked\r\n\r\nff\r\nhello`],
    ["has a chunk of enormous size", `${head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx`],
    ["has large headers", `${head}X: ${"y".repeat(40_000)}\r\n\r\n`],
    ["has many headers", `${head}${many}\r\n`],
    ["has a header without a name", `${head}: x\r\n\r\n`],
  ])("that %s is no answer", async (_, bytes) => {
    const server = await serveBytes((socket) => socket.end(bytes));
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await get({ url }, { scope: url })).toEqual({ errno: 29 });
  });

  const drips: readonly (readonly [string, string, string])[] = [
    ["nothing", "", ""],
    ["one header after another", head, "X: y\r\n"],
    ["its body byte by byte", `${head}Content-Length: 1000\r\n\r\n`, "x"],
    ["endless interim answers", "", "HTTP/1.1 103 Early Hints\r\n\r\n"],
  ];
  test.each(drips)("that sends %s ends with the call", async (_, first, each) => {
    const server = await serveBytes((socket: Socket) => {
      socket.write(first);
      const timer = setInterval(() => socket.write(each), 20);
      socket.once("close", () => clearInterval(timer));
    });
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await get({ url }, { scope: url, callMs: 300 })).toEqual({ errno: 29 });
  });

  test("that does not come ends with the run", async () => {
    const run = new AbortController();
    const server = await serveBytes(() => run.abort());
    const url = `http://127.0.0.1:${server.port}/`;
    const context = aContext({ signal: run.signal });
    const heard = await ask({
      adapter: createHttpAdapter(),
      effect: "network.read",
      scope: { url },
      payload: { url },
      context,
    });
    expect(heard).toEqual({ errno: 29 });
  });

  test("of a server that is not there is no answer", async () => {
    const url = "http://127.0.0.1:1/";
    expect(await get({ url }, { scope: url })).toEqual({ errno: 29 });
  });
});
