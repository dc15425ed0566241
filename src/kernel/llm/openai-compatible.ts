import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Connect } from "./one-try.ts";

/** Connects to chat completions as OpenAI describes them and many other servers offer them. */
export const connect: Connect = ({ settings, form, fetch }) =>
  createOpenAICompatible({
    name: "openai-compatible",
    baseURL: settings.baseUrl,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
    fetch,
    supportsStructuredOutputs: true,
    transformRequestBody: (body) => {
      const { max_tokens: limit, ...rest } = body;
      return { ...rest, [form.limit]: limit };
    },
  })(settings.model);
