import { createAnthropic } from "@ai-sdk/anthropic";
import { isObject } from "../domain/index.ts";
import { parseRecord } from "./envelope.ts";
import type { Connect } from "./one-try.ts";
import type { Fetch } from "./settings.ts";

export const connect: Connect = ({ settings, fetch }) =>
  createAnthropic({
    baseURL: settings.baseUrl,
    // Without a key the library would send ANTHROPIC_API_KEY to the configured address.
    apiKey: settings.apiKey ?? "",
    fetch: omitNullCitations(fetch),
  })(settings.model);

/**
 * Removes `citations: null`, which Anthropic's types allow in a text block without citations, but for which the library would
 * refuse the whole answer.
 */
function omitNullCitations(send: Fetch): Fetch {
  return async (address, init) => {
    const response = await send(address, init);
    if (!response.ok) return response;
    const body = await response.text();
    return new Response(body === "" ? null : removeNullCitations(body), {
      status: response.status,
      headers: response.headers,
    });
  };
}

function removeNullCitations(body: string): string {
  const message = parseRecord(body);
  if (message === null || !Array.isArray(message.content)) return body;
  const blocks: readonly unknown[] = message.content;
  if (!blocks.some(hasNullCitations)) return body;
  const content = blocks.map((block) => (hasNullCitations(block) ? { ...block, citations: undefined } : block));
  return JSON.stringify({ ...message, content });
}

function hasNullCitations(block: unknown): block is Readonly<Record<string, unknown>> {
  return isObject(block) && block.citations === null;
}
