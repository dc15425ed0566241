import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Ajv, type ValidateFunction } from "ajv";
import type { Json, Protocol, Said } from "./protocol.ts";

/** What the server does with one request. Only `says` and `error` are answers that the protocol knows. */
export type Behaviour =
  | { readonly kind: "says"; readonly said: Said }
  | { readonly kind: "error"; readonly status: number; readonly message: string; readonly headers?: Json }
  | { readonly kind: "raw"; readonly status: number; readonly body: string | Buffer; readonly headers?: Json }
  /** Nothing, for ever. */
  | { readonly kind: "silent" }
  /** A byte at a time, without end. */
  | { readonly kind: "drip" }
  /** As much as the connection takes, without end. */
  | { readonly kind: "flood" }
  /** Half of the answer, then the connection breaks. */
  | { readonly kind: "reset" };

export interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly body: Json;
}

/** What an endpoint refuses, as compatible ones do. */
export interface Limits {
  readonly refuses?: (request: Json) => string | null;
}

export interface ModelProvider {
  readonly baseUrl: string;
  /** Every request, in order. */
  readonly requests: readonly Received[];
  /** What broke a published schema, on either side; empty at the end of every test. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictRequired: false });
for (const name of ["openai-chat", "anthropic-messages"]) {
  ajv.addSchema(JSON.parse(readFileSync(new URL(`${name}.schema.json`, import.meta.url), "utf8")));
}

export const apiKey = "sk-test-1234567890abcdef";

/** A provider on a free port of this machine; the last behaviour repeats. */
export async function startModelProvider(
  protocol: Protocol,
  behaviours: readonly [Behaviour, ...Behaviour[]],
  limits: Limits = {},
): Promise<ModelProvider> {
  const requests: Received[] = [];
  const problems: string[] = [];
  const server = createServer({ keepAlive: false }, async (message, response) => {
    const body = await readJson(message);
    requests.push({ headers: message.headers, body });
    problems.push(...problemsOfRequest(protocol, message, body));
    const refused = limits.refuses?.(body) ?? null;
    const behaviour: Behaviour | undefined =
      refused === null
        ? behaviours[Math.min(requests.length, behaviours.length) - 1]
        : { kind: "error", status: 400, message: refused };
    if (behaviour !== undefined) answer({ protocol, behaviour, body, problems, response });
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    problems,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  readonly protocol: Protocol;
  readonly behaviour: Behaviour;
  readonly body: Json;
  readonly problems: string[];
  readonly response: ServerResponse;
}

function answer({ protocol, behaviour, body, problems, response }: Exchange): void {
  const send = (status: number, text: string | Buffer, headers: Json = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...(headers as Record<string, string>) });
    response.end(text);
  };
  const checked = (part: string, text: string) => {
    problems.push(...listProtocolProblems(protocol, part, JSON.parse(text)));
    return text;
  };
  switch (behaviour.kind) {
    case "says":
      send(200, checked("response", protocol.reply(behaviour.said, body)));
      break;
    case "error":
      send(
        behaviour.status,
        checked("error", JSON.stringify(protocol.error("api_error", behaviour.message))),
        behaviour.headers,
      );
      break;
    case "raw":
      send(behaviour.status, behaviour.body, behaviour.headers);
      break;
    case "silent":
      break;
    case "drip": {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 5);
      response.on("close", () => clearInterval(timer));
      break;
    }
    case "flood": {
      response.writeHead(200, { "content-type": "application/json" });
      const block = " ".repeat(65_536);
      const pour = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on("drain", pour);
      pour();
      break;
    }
    case "reset":
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"id": "half', () => response.destroy());
  }
}

function problemsOfRequest(protocol: Protocol, message: IncomingMessage, body: Json): string[] {
  const problems = listProtocolProblems(protocol, "request", body);
  if (message.method !== "POST" || message.url !== protocol.path) problems.push(`${message.method} ${message.url}`);
  for (const [name, value] of Object.entries(protocol.requiredHeaders)) {
    if (message.headers[name] !== value) problems.push(`header ${name}: ${message.headers[name]}`);
  }
  return problems;
}

function listProtocolProblems(protocol: Protocol, part: string, value: Json): string[] {
  const validate = ajv.getSchema(`${protocol.schemaId}#/definitions/${part}`) as ValidateFunction;
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    (error) => `${part}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

async function readJson(message: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Json;
}

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}
