import { describe, expect, test } from "vitest";
import { createHttpAdapter, SYSTEM_NETWORK } from "../../../../src/runtime/engine/adapters/index.ts";
import { aContext, ask, type Heard } from "../ask.ts";
import { CERTIFICATE } from "./certificate.ts";
import { serve, serveSecurely } from "./server.ts";

function get(url: string, authorities: readonly string[] | null): Promise<Heard> {
  const adapter = createHttpAdapter({ network: { ...SYSTEM_NETWORK, authorities } });
  return ask({ adapter, effect: "network.read", scope: { url }, payload: { url }, context: aContext() });
}

describe("HTTPS", () => {
  test("is spoken with a server whose certificate an authority vouches for", async () => {
    const server = await serveSecurely((response) => response.end("safe"));
    expect(await get(`https://localhost:${server.port}/`, [CERTIFICATE])).toMatchObject({ answer: { body: "safe" } });
  });

  test("is not spoken with one that is unknown, though the environment would have it", async () => {
    const server = await serveSecurely((response) => response.end("unsafe"));
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      expect(await get(`https://localhost:${server.port}/`, null)).toEqual({ errno: 29 });
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
    expect(server.seen).toEqual([]);
  });

  test("is not spoken with one whose certificate names another", async () => {
    const server = await serveSecurely((response) => response.end("unsafe"));
    expect(await get(`https://127.0.0.1:${server.port}/`, [CERTIFICATE])).toEqual({ errno: 29 });
    expect(server.seen).toEqual([]);
  });

  test("is not spoken with a server of plain HTTP", async () => {
    const server = await serve((_, response) => response.end("plain"));
    expect(await get(`https://localhost:${server.port}/`, [CERTIFICATE])).toEqual({ errno: 29 });
    expect(server.seen).toEqual([]);
  });
});
