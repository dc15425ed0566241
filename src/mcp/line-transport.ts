import type { Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";

/** Of one message. A client that sends more gets an error, and its next message is read as usual. */
const MESSAGE_BYTES = 32 * 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * JSON-RPC messages, one a line (MCP, transports: stdio). The SDK's own transport closes at a message over its limit and says
 * nothing to one that is no message; this one answers both and goes on.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isTooLong = false;
  #sent: Promise<void> = Promise.resolve();
  readonly #read = (chunk: Buffer) => this.#take(chunk);

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

  /** When everything that was sent is out. */
  flushed(): Promise<void> {
    return this.#sent;
  }

  async close(): Promise<void> {
    this.input.off("data", this.#read);
    this.input.pause();
    this.#forget();
    this.onclose?.();
  }

  #take(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      this.#keep(rest.subarray(0, end));
      this.#line();
      rest = rest.subarray(end + 1);
    }
    this.#keep(rest);
  }

  #keep(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.messageBytes) {
      this.#isTooLong = true;
      this.#chunks = [];
    } else if (bytes.length > 0) this.#chunks.push(bytes);
  }

  #line(): void {
    const [text, size, isTooLong] = [Buffer.concat(this.#chunks).toString("utf8"), this.#bytes, this.#isTooLong];
    this.#forget();
    if (isTooLong)
      this.#refuse(ErrorCode.InvalidRequest, `The message has ${size} bytes; ${this.messageBytes} are taken.`);
    else if (text.trim() !== "") this.#message(text);
  }

  #message(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      this.#refuse(ErrorCode.ParseError, `The line is not JSON: ${(cause as Error).message.slice(0, 200)}`);
      return;
    }
    const parsed = JSONRPCMessageSchema.safeParse(value);
    if (parsed.success) this.onmessage?.(parsed.data);
    else this.#refuse(ErrorCode.InvalidRequest, "The line is JSON, but no message of JSON-RPC 2.0.", idOf(value));
  }

  #refuse(code: ErrorCode, message: string, id?: string | number): void {
    this.onerror?.(new Error(message));
    const about = id === undefined ? {} : { id };
    this.send({ jsonrpc: "2.0", ...about, error: { code, message } }).catch(() => {});
  }

  #forget(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#isTooLong = false;
  }
}

/** Whoever asked may still wait for the answer to this id. */
function idOf(value: unknown): string | number | undefined {
  const id: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "id") : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}
