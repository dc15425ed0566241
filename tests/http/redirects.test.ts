import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { requireNoNearerThan, sendRequest } from "../../src/kernel/http/index.ts";

let server: Server;
let asked: (string | undefined)[];
beforeEach(async () => {
  asked = [];
  server = createServer(({ url = "", headers }, response) => {
    asked.push(headers.host);
    const to = new URL(url, "http://x").searchParams.get("to");
    if (to === null) response.writeHead(200).end("arrived");
    else response.writeHead(302, { location: to }).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(() => new Promise((closed) => server.close(closed)));

const port = () => (server.address() as AddressInfo).port;
const get = (to: string) =>
  sendRequest(
    { url: new URL(`http://127.0.0.1:${port()}/?to=${encodeURIComponent(to)}`), key: null, limitBytes: 1000 },
    5_000,
  );

describe("A redirect", () => {
  test("on the host that was named is followed", async () => {
    expect(new TextDecoder().decode((await get("/arrived")).bytes)).toBe("arrived");
  });

  test.each([
    ["another host without encryption", () => `http://localhost:${port()}/`, "http://localhost"],
    ["another port of this machine", () => "http://127.0.0.1:9/", "http://127.0.0.1:9"],
    ["another port of this machine with encryption", () => "https://127.0.0.1:9/", "127.0.0.1:9"],
    ["a protocol that is none of the web", () => "file:///etc/passwd", "file://"],
    ["an address with a password", () => `http://me:secret@127.0.0.1:${port()}/`, "password"],
  ])("to %s is not followed, and nothing is asked there", async (_what, to, says) => {
    await expect(get(to())).rejects.toThrow(says);
    expect(asked).toEqual([`127.0.0.1:${port()}`]);
  });

  test.each([
    ["https://93.184.216.34/", "https://127.0.0.1/"],
    ["https://93.184.216.34/", "https://[::1]:8080/"],
    ["https://93.184.216.34/", "https://[::ffff:127.0.0.1]/"],
    ["https://93.184.216.34/", "https://10.0.0.7/"],
    ["https://93.184.216.34/", "https://169.254.169.254/latest"],
    ["https://93.184.216.34/", "https://localhost/"],
    ["https://10.0.0.7/", "https://127.0.0.1/"],
    ["https://10.0.0.7/", "https://0.0.0.0/"],
  ])("from %s to %s leads nearer to this machine", async (first, to) => {
    await expect(requireNoNearerThan(new URL(first), new URL(to))).rejects.toThrow("which is not followed");
  });

  test.each([
    ["https://93.184.216.34/", "https://1.1.1.1/"],
    ["https://10.0.0.7/", "https://192.168.1.1/"],
    ["https://10.0.0.7/", "https://1.1.1.1/"],
    ["http://localhost/", "https://10.0.0.7/"],
  ])("from %s to %s does not", async (first, to) => {
    await expect(requireNoNearerThan(new URL(first), new URL(to))).resolves.toBeUndefined();
  });
});
