import type { IncomingHttpHeaders } from "node:http";

export type Json = Readonly<Record<string, unknown>>;

/** What a model says, before a protocol puts it into its envelope. */
export interface Said {
  readonly text?: string;
  /** `refusal` is the field (OpenAI) or stop reason (Anthropic) for it, `filter` OpenAI's other way to say so. */
  readonly end?: "stop" | "length" | "refusal" | "filter";
  /** Beyond the published members of `usage`; a router's `cost`. */
  readonly usage?: Json;
}

/** One provider's protocol, from the server's side. */
export interface Protocol {
  readonly name: "openai-compatible" | "anthropic";
  readonly path: string;
  readonly schemaId: "openai-chat" | "anthropic-messages";
  readonly model: string;
  keyOf(headers: IncomingHttpHeaders): string | undefined;
  /** Headers without which the provider refuses a request. */
  readonly requiredHeaders: Json;
  /** Whether the request asks for the answer's form in the protocol's own way. */
  isStructured(request: Json): boolean;
  /** The body of a good answer, as JSON. */
  reply(said: Said, request: Json): string;
  error(type: string, message: string): Json;
}

const openaiEnds = { stop: "stop", length: "length", refusal: "stop", filter: "content_filter" };

export const openaiChat: Protocol = {
  name: "openai-compatible",
  path: "/v1/chat/completions",
  schemaId: "openai-chat",
  model: "test-model",
  keyOf: (headers) => headers.authorization?.replace(/^Bearer /, ""),
  requiredHeaders: { "content-type": "application/json" },
  isStructured: (request) => request.response_format !== undefined,
  reply: ({ text = "", end = "stop", usage }, request) =>
    JSON.stringify({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_700_000_000,
      model: request.model,
      choices: [
        {
          index: 0,
          finish_reason: openaiEnds[end],
          logprobs: null,
          message: {
            role: "assistant",
            content: end === "refusal" ? null : text,
            refusal: end === "refusal" ? "I cannot help with that." : null,
          },
        },
      ],
      usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150, ...usage },
    }),
  error: (type, message) => ({ error: { message, type, param: null, code: null } }),
};

const anthropicEnds = { stop: "end_turn", length: "max_tokens", refusal: "refusal", filter: "refusal" };

/** A message as Anthropic describes it, all required members included. */
function anthropicMessage({ text = "", end = "stop", usage }: Said, request: Json): Json {
  const stopReason = anthropicEnds[end];
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: request.model,
    container: null,
    diagnostics: null,
    content: stopReason === "refusal" ? [] : [{ type: "text", text, citations: null }],
    stop_reason: stopReason,
    stop_sequence: null,
    stop_details: stopReason === "refusal" ? { type: "refusal", category: null, explanation: null } : null,
    usage: {
      input_tokens: 120,
      output_tokens: 30,
      cache_creation: null,
      cache_creation_input_tokens: null,
      cache_read_input_tokens: null,
      inference_geo: null,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: "standard",
      speed: null,
      ...usage,
    },
  };
}

const anthropicMessages: Protocol = {
  name: "anthropic",
  path: "/v1/messages",
  schemaId: "anthropic-messages",
  model: "claude-sonnet-4-5",
  keyOf: (headers) => headers["x-api-key"]?.toString(),
  requiredHeaders: { "content-type": "application/json", "anthropic-version": "2023-06-01" },
  isStructured: (request) => request.output_config !== undefined || request.tools !== undefined,
  reply: (said, request) => JSON.stringify(anthropicMessage(said, request)),
  error: (type, message) => ({ type: "error", request_id: "req_1", error: { type, message } }),
};

/** A model from before structured outputs: the answer's form is asked for by a tool that it has to call. */
const anthropicTool: Protocol = {
  ...anthropicMessages,
  model: "claude-3-haiku-20240307",
  reply: (said, request) => {
    const message = anthropicMessage(said, request);
    const { text = "", end = "stop" } = said;
    if (request.tools === undefined || end !== "stop" || !isJsonObject(text)) return JSON.stringify(message);
    const call = { type: "tool_use", id: "toolu_1", name: "json", caller: { type: "direct" }, input: "the text" };
    // Put in as it is: an input can be nested deeper than JSON.stringify goes, and have keys that an object cannot.
    const body = JSON.stringify({ ...message, content: [call], stop_reason: "tool_use" });
    return body.replace('"the text"', () => text);
  },
};

function isJsonObject(text: string): boolean {
  try {
    return text.startsWith("{") && typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

export const protocols: readonly (readonly [string, Protocol])[] = [
  ["OpenAI-compatible", openaiChat],
  ["Anthropic, structured output", anthropicMessages],
  ["Anthropic, answer by tool", anthropicTool],
];
