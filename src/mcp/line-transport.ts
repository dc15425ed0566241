import type { Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { isObject } from "../kernel/domain/index.ts";

/** Limits one message. A client that sends a longer one gets an error, and its next message is read as usual. */
const MESSAGE_BYTES = 32 * 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * Reads and writes JSON-RPC messages, one on each line (MCP, transports: stdio). The SDK's own transport closes at a message
 * over its limit and does not answer an invalid message; this one answers both with an error and goes on.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isTooLong = false;
  #sent: Promise<void> = Promise.resolve();
  readonly #read = (chunk: Buffer) => this.#receive(chunk);

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
    private readonly messageBytes = MESSAGE_BYTES,
  ) {}

  async start(): Promise<void> {
    this.input.on("data", this.#read);
  }

  send(message: JSONRPCMessage): Promise<void> {
    const line = `${JSON.stringify(message)}\n`;
    const written = new Promise<void>((resolve, reject) => {
      this.output.write(line, (cause) => (cause ? reject(cause) : resolve()));
    });
    this.#sent = written.catch(() => {});
    return written;
  }

  /** Resolves when everything that was sent is written. */
  whenWritten(): Promise<void> {
    return this.#sent;
  }

  async close(): Promise<void> {
    this.input.off("data", this.#read);
    this.input.pause();
    this.#reset();
    this.onclose?.();
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      this.#append(rest.subarray(0, end));
      this.#endLine();
      rest = rest.subarray(end + 1);
    }
    this.#append(rest);
  }

  #append(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.messageBytes) {
      this.#isTooLong = true;
      this.#chunks = [];
    } else if (bytes.length > 0) this.#chunks.push(bytes);
  }

  #endLine(): void {
    const [text, size, isTooLong] = [Buffer.concat(this.#chunks).toString("utf8"), this.#bytes, this.#isTooLong];
    this.#reset();
    if (isTooLong)
      this.#refuse(
        ErrorCode.InvalidRequest,
        `The message has ${size} bytes; at most ${this.messageBytes} are accepted.`,
      );
    else if (text.trim() !== "") this.#deliver(text);
  }

  #deliver(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      this.#refuse(ErrorCode.ParseError, `The line is not JSON: ${(cause as Error).message.slice(0, 200)}`);
      return;
    }
    const parsed = JSONRPCMessageSchema.safeParse(removeNullArguments(value));
    if (parsed.success) this.onmessage?.(parsed.data);
    else
      this.#refuse(
        ErrorCode.InvalidRequest,
        "The line is JSON, but not a message of JSON-RPC 2.0.",
        readInvalidRequestId(value),
      );
  }

  #refuse(code: ErrorCode, message: string, id?: string | number): void {
    this.onerror?.(new Error(message));
    const about = id === undefined ? {} : { id };
    this.send({ jsonrpc: "2.0", ...about, error: { code, message } }).catch(() => {});
  }

  #reset(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#isTooLong = false;
  }
}

/** Some clients write null for no arguments, which the SDK refuses. */
function removeNullArguments(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.params) || value.params.arguments !== null) return value;
  return { ...value, params: { ...value.params, arguments: undefined } };
}

/** Returns the id of an invalid request, whose sender may still wait for an answer. */
function readInvalidRequestId(value: unknown): string | number | undefined {
  const id: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "id") : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}
