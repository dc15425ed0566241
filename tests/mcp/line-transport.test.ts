import { PassThrough } from "node:stream";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, test } from "vitest";
import { LineTransport } from "../../src/mcp/line-transport.ts";

/** A transport that takes messages of so many bytes, with what it understood and what it wrote. */
async function aTransport(messageBytes: number) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new LineTransport(input, output, messageBytes);
  const messages: JSONRPCMessage[] = [];
  transport.onmessage = (message) => void messages.push(message);
  await transport.start();
  const end = async () => {
    await new Promise((resolve) => input.end(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    await transport.whenWritten();
    const lines = String(output.read() ?? "")
      .split("\n")
      .filter(Boolean);
    return { messages, written: lines.map((line) => JSON.parse(line) as { id?: unknown; error?: { code: number } }) };
  };
  return { input, end };
}

const ping = (id: number) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });

describe("messages of one line each", () => {
  test("are read whatever pieces they come in", async () => {
    const { input, end } = await aTransport(1000);
    const text = Buffer.from(`${ping(1)}\r\n\n${ping(2).replace("ping", "pïng")}\n${ping(3)}`);
    for (const byte of text) input.write(Buffer.from([byte]));
    const { messages, written } = await end();
    expect(messages).toEqual([
      { jsonrpc: "2.0", id: 1, method: "ping" },
      { jsonrpc: "2.0", id: 2, method: "pïng" },
    ]);
    expect(written).toEqual([]);
  });

  test("that are too long are refused and forgotten as they come, and the next one is read", async () => {
    const { input, end } = await aTransport(100);
    for (let piece = 0; piece < 50; piece++) input.write("x".repeat(50));
    input.write(`\n${ping(2)}\n`);
    const { messages, written } = await end();
    expect(messages).toEqual([{ jsonrpc: "2.0", id: 2, method: "ping" }]);
    expect(written).toMatchObject([
      { error: { code: -32600, message: "The message has 2500 bytes; at most 100 are accepted." } },
    ]);
  });

  test("that are none are refused with their id, where they have one", async () => {
    const { input, end } = await aTransport(1000);
    input.write(`nonsense\n{"id":"x"}\n[${ping(1)}]\n`);
    const { messages, written } = await end();
    expect(messages).toEqual([]);
    expect(written.map(({ id, error }) => [id, error?.code])).toEqual([
      [undefined, -32700],
      ["x", -32600],
      [undefined, -32600],
    ]);
  });
});
